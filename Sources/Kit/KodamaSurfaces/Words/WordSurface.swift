package import KodamaRoles

/// An object that is notified when the captions (texts that describe sounds) on the screen change.
public protocol WordSurfaceDelegate: AnyObject {
  /// Called when a caption has appeared, changed or disappeared.
  func captionsDidChange()
}

/// The object to which a game's word Views send utterances for a voice, and captions. It decides
/// which utterance waits, which interrupts others, and how long a caption is visible. The host
/// passes its events to a `SpeechOutput`.
///
///     let words = WordSurface()
///     words.say(utterance)
///     words.caption("♪ bell, right")
///     words.takeEvents()    // [.say(utterance), .caption("♪ bell, right")]
///
/// The surface computes when utterances end from their estimated durations, so a game runs the same
/// without a voice. A real voice reports the actual ends as commands, which recordings contain.
public final class WordSurface {
  /// A request to the host to say, stop or write something.
  public enum Event: Hashable, Sendable {
    /// Say an utterance after the previous ones.
    case say(Utterance)
    /// Stop speaking and drop all waiting utterances.
    case stop
    /// Write a caption (a text that describes a sound) as a line of text. It is not spoken.
    case caption(String)

    fileprivate var rank: Int {
      if case .say(let utterance) = self { return utterance.followsCaptions ? 2 : 0 }
      return self == .stop ? 0 : 1
    }
  }

  /// The maximum number of events in a pass. Further events are dropped.
  package static let eventLimit = 64
  static let captionsPerPass = 8
  /// The time between a note and the message about it, in passes: 0.6 s.
  package static let passesAfterNote = 36
  /// The maximum number of waiting utterances. If it is exceeded, the oldest is dropped.
  package static let queueLimit = 8

  /// The object that is notified when the visible captions change.
  public weak var delegate: (any WordSurfaceDelegate)?
  /// The requests to the host since the last call of `takeEvents()` or `beginPass()`.
  public private(set) var events: [Event] = []
  /// The remaining time of the current utterance, in passes; 0 if nothing is being said.
  package private(set) var passesLeft = 0
  /// True while the player has switched words off: nothing is said, written or shown.
  package var isUnplugged = false {
    didSet { if isUnplugged != oldValue { delegate?.captionsDidChange() } }
  }
  /// The remaining time in which no message begins, in passes.
  private var hushedPasses = 0
  /// The last message that had to wait for notes.
  private var messageAfterNote: Utterance?
  private var startedCount = 0
  private var captionsOfPass = 0
  private var opening: Utterance?
  private var queue: [Utterance] = []
  private var current: Utterance?
  private var insisting = InsistentUtterance()
  private var board = CaptionBoard()
  private var lines = CaptionLineFilter()
  /// The last utterance that told of sounds.
  private var lineAboutSound: Utterance?

  /// Creates a word surface that has no captions and is not speaking.
  public init() {}

  // MARK: A pass

  /// Advances by one pass (1/60 s) of the game loop: removes old requests, and starts the next
  /// utterance when it is time.
  public func beginPass() {
    events.removeAll(keepingCapacity: true)
    captionsOfPass = 0
    if let line = lines.advance() { write(line) }
    var ended: Utterance?
    if passesLeft > 0 {
      passesLeft -= 1
      if passesLeft == 0 { (ended, current) = (current, nil) }
    }
    if hushedPasses > 0 { hushedPasses -= 1 }
    if passesLeft == 0, hushedPasses == 0, !queue.isEmpty { start(queue.removeFirst()) }
    if let utterance = insisting.advance(current: current, ended: ended) { start(utterance) }
  }

  /// Returns the requests of the current pass (1/60 s), and removes them. Utterances come before
  /// captions, except for those whose `followsCaptions` is true.
  public func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return (0...2).flatMap { rank in events.filter { $0.rank == rank } }
  }

  package func combine(into digest: inout Digest) {
    digest.combine(passesLeft)
    digest.combine(hushedPasses)
    for utterance in queue { digest.combine(utterance.text) }
    digest.combine(queue.count)
    insisting.combine(into: &digest)
    board.combine(into: &digest)
    lines.combine(into: &digest)
  }

  // MARK: The voice

  /// True while a voice is saying an utterance, according to its estimated duration or the voice's
  /// own report.
  public var isSpeaking: Bool { passesLeft > 0 }

  /// True while an important utterance is being said that does not tell of sounds. Music is then
  /// softer.
  package var lowersMusic: Bool {
    guard isSpeaking, let current else { return false }
    return current.priority == .important && current != lineAboutSound
  }

  /// Says an utterance. An important one interrupts others, a message waits for them, and progress
  /// is dropped if anything is being said. Control characters are escaped (see `VisibleText`). Set
  /// `isOpening` for the description of a place that the player has just entered. While it waits,
  /// captions of background sounds are not written.
  public func say(_ utterance: Utterance, isOpening: Bool = false) {
    say(utterance, isOpening: isOpening, isAboutSound: false)
  }

  /// Says an utterance, which may tell of sounds that are heard at the same time.
  package func say(_ utterance: Utterance, isOpening: Bool = false, isAboutSound: Bool) {
    let utterance = utterance.visible
    if isAboutSound { lineAboutSound = utterance }
    if isOpening { opening = utterance }
    switch utterance.priority {
    case .important:
      if hushedPasses == 0 { queue.removeAll(keepingCapacity: true) }
      start(utterance)
    case .message where isSpeaking || hushedPasses > 0:
      queue = queue.suffix(Self.queueLimit - 1) + [utterance]
    case .message: start(utterance)
    case .progress: if !isSpeaking, hushedPasses == 0 { start(utterance) }
    }
  }

  /// Holds messages back for a number of passes, so that what sounds is heard alone. Important
  /// utterances are said at once, and waiting messages go on waiting.
  package func hush(for passes: Int) { hushedPasses = max(hushedPasses, passes) }

  /// Says a message about a note 0.6 s after it. If another note follows, its message replaces this
  /// one.
  package func sayAfterNote(_ utterance: Utterance) {
    queue.removeAll { $0 == messageAfterNote }
    messageAfterNote = utterance.visible
    hush(for: Self.passesAfterNote)
    say(utterance)
  }

  /// Says an utterance before those that are waiting.
  public func sayNow(_ utterance: Utterance) { start(utterance.visible) }

  /// Repeats an utterance until it has been said without interruption. If necessary, it interrupts
  /// others. Passing nil ends this; passing the same text again has no effect.
  package func insist(on utterance: Utterance?) { insisting.insist(on: utterance?.visible) }

  /// Records that a voice has begun or ended an utterance. Utterances are numbered from 1 on this
  /// surface, and only the current one counts. It then lasts until the voice ends it, but at most 5
  /// s plus four times its estimated duration, so that a hanging voice cannot silence the game.
  public func voice(_ number: Int, hasEnded: Bool) {
    guard number == startedCount, passesLeft > 0, let current else { return }
    passesLeft = hasEnded ? 1 : max(passesLeft, 4 * current.lengthPasses + 300)
  }

  /// Stops speaking and drops all waiting utterances.
  public func stop() {
    queue.removeAll(keepingCapacity: true)
    (passesLeft, current) = (0, nil)
    put(.stop)
  }

  private func start(_ utterance: Utterance) {
    guard !isUnplugged else { return }
    if utterance.priority == .important { put(.stop) }
    put(.say(utterance))
    (passesLeft, current) = (utterance.lengthPasses, utterance)
  }

  // MARK: Captions

  /// The captions (texts that describe sounds) on the screen: those of single sounds, the newest
  /// last, then those of continuous sounds.
  public var captions: [CaptionBoard.Caption] { isUnplugged ? [] : board.captions }

  /// Shows a caption (a text that describes a sound). If a caption with the same key (by default,
  /// the text) is visible, its text is replaced and its count increases. `pace` determines how
  /// often the caption is also written as a line. `then` contains the lines to write when the event
  /// goes on and when it has ended.
  public func caption(
    _ text: String, about key: String? = nil, pace: CaptionPace = .answer,
    then: (goesOn: String, ended: String)? = nil
  ) {
    let text = VisibleText.of(text)
    let key = key ?? text
    let waits = pace == .background && opening.map(queue.contains) ?? false
    captionsOfPass += 1
    if !waits, captionsOfPass <= Self.captionsPerPass,
      let line = lines.line(text, about: key, pace, then: then)
    {
      write(line)
    }
    board.add(text, about: key)
    delegate?.captionsDidChange()
  }

  /// Writes a line of text without showing it on the screen or saying it.
  public func write(_ text: String) { put(.caption(VisibleText.of(text))) }

  /// Says an utterance instead of writing the caption of this pass with the same text, unless
  /// another utterance is being said.
  package func sayCaption(_ utterance: Utterance) {
    let utterance = utterance.visible
    guard !isSpeaking, let index = events.firstIndex(of: .caption(utterance.text)) else { return }
    events.remove(at: index)
    start(utterance)
  }

  package var linesPerMinute: Int {
    get { lines.linesPerMinute }
    set { lines.linesPerMinute = newValue }
  }

  /// Says an utterance about an event, unless the event has continued since it was last announced.
  package func sayUnlessRecent(_ utterance: Utterance) {
    let text = utterance.text
    if lines.line(text, about: text, .event, isSaid: true) != nil { say(utterance) }
  }

  /// Shows the caption of a continuous sound until `releaseCaption(_:)`. Calling it again with the
  /// same number changes the text, for example when the sound moves.
  package func sustainCaption(_ text: String, as number: Int) {
    if board.sustain(VisibleText.of(text), as: number) { delegate?.captionsDidChange() }
  }

  /// Ends the caption of a continuous sound, which then disappears after 3 s.
  package func releaseCaption(_ number: Int) { board.release(number) }

  /// Advances the captions by one pass and removes those whose time is over. A paused game does not
  /// call it, so its captions stay.
  package func advanceCaptions() {
    if board.advance() { delegate?.captionsDidChange() }
  }

  /// Removes all captions from the screen, for example when another part of the game is shown.
  public func clearCaptions() {
    board = CaptionBoard()
    delegate?.captionsDidChange()
  }

  // MARK: Lists as documents

  /// A Boolean value that indicates whether the host shows lists as documents, like a page in a
  /// browser. The host sets it before the game shows its first list.
  public var keepsOutlines = false
  private var outlines: [(owner: ObjectIdentifier, outline: ListOutline)] = []

  /// The list that is shown on top of all others; nil if no list is shown. Hashes of the game's
  /// state do not include it.
  public var outline: ListOutline? { outlines.last?.outline }

  /// Shows a list. It replaces the owner's previous list, or else appears on top of all other
  /// lists.
  public func show(_ outline: ListOutline, of owner: ObjectIdentifier) {
    if let index = outlines.firstIndex(where: { $0.owner == owner }) {
      outlines[index].outline = outline
    } else {
      outlines.append((owner, outline))
    }
  }

  /// Removes the list that an owner has shown.
  public func removeOutline(of owner: ObjectIdentifier) {
    outlines.removeAll { $0.owner == owner }
  }

  private func put(_ event: Event) {
    guard !isUnplugged, events.count < Self.eventLimit else { return }
    events.append(event)
    if case .say = event { startedCount += 1 }
  }
}

/// The content of a list on the screen as a document, for hosts that show real buttons, such as a
/// page in a browser.
///
///     words.keepsOutlines = true
///     words.outline?.items.map(\.label)    // ["Play", "Études", "Settings"]
public struct ListOutline: Hashable, Sendable {
  /// The kind of an item.
  public enum Role: String, Sendable {
    /// An item that performs an action.
    case button
    /// An item with one of several values.
    case choice
    /// An item that is on or off.
    case toggle = "switch"
  }

  /// One line of the list.
  public struct Item: Hashable, Sendable {
    /// The kind of the item.
    public var role: Role
    /// The text of the item.
    public var label: String
    /// The value beside the label, such as the current choice; empty if the item has none.
    public var value: String
    /// A Boolean value that indicates whether the item is on, if its role is `toggle`.
    public var isOn: Bool

    /// Creates an item of a list. `value` is empty if the item has no value.
    public init(_ role: Role, _ label: String, value: String, isOn: Bool) {
      (self.role, self.label, self.value, self.isOn) = (role, label, value, isOn)
    }
  }

  /// The title of the list.
  public var title: String
  /// The items, from top to bottom.
  public var items: [Item]
  /// The index of the focused item.
  public var focus: Int

  /// Creates a document from the title and the items of a list.
  public init(title: String, items: [Item], focus: Int) {
    (self.title, self.items, self.focus) = (title, items, focus)
  }
}
