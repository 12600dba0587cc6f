public import KodamaRoles

/// Told when something on a surface of words comes or goes by itself.
public protocol WordSurfaceDelegate: AnyObject {
  /// A caption has come, was counted on, or has gone.
  func captionsDidChange()
}

/// Where word Views put what is to be said and what is heard in words. It is the one voice of a
/// game: one utterance at a time, the newest answer first. What waits, what interrupts, and how
/// long a caption stays is decided here, as the mixer decides what sounds together; a pass moves it
/// on without a View. The host takes what begins in a pass and gives it to a voice or a transcript.
///
/// How long an utterance lasts is part of it, so that a run is the same where nobody speaks. What a
/// voice tells of begin and end comes by commands, which recordings hold.
public final class WordSurface {
  /// What happens on the surface, in order.
  public enum Event: Hashable, Sendable {
    /// Say this when it is its turn.
    case say(Utterance)
    /// Stop speaking; what has not been said is dropped.
    case stop
    /// Something was heard; this is it in words, with its direction. It is not spoken.
    case caption(String)

    fileprivate var rank: Int {
      if case .say(let utterance) = self { return utterance.followsHeard ? 2 : 0 }
      return self == .stop ? 0 : 1
    }
  }

  /// More than this in one pass is a fault of a View; the rest is dropped.
  public static let eventLimit = 64
  static let captionsAPass = 8
  /// How many utterances wait for their turn.
  public static let queueLimit = 8

  /// Told when a caption comes or goes.
  public weak var delegate: (any WordSurfaceDelegate)?
  /// What was put here since the host last took it.
  public private(set) var events: [Event] = []
  /// How long the utterance under way still lasts, in passes; 0 in silence.
  public private(set) var passesLeft = 0
  private var startedCount = 0
  private var captionsOfPass = 0
  private var opening: Utterance?
  private var queue: [Utterance] = []
  private var current: Utterance?
  private var insisting = InsistingWords()
  private var board = CaptionBoard()
  private var lines = CaptionLines()

  /// Makes an empty surface, silent.
  public init() {}

  // MARK: A pass

  /// Goes on by a pass: what is said comes to its end, and what waits for its turn begins.
  public func beginPass() {
    events.removeAll(keepingCapacity: true)
    captionsOfPass = 0
    lines.advance()
    var ended: Utterance?
    if passesLeft > 0 {
      passesLeft -= 1
      if passesLeft == 0 {
        ended = current
        current = nil
        if !queue.isEmpty { start(queue.removeFirst()) }
      }
    }
    if let utterance = insisting.advance(current: current, ended: ended) { start(utterance) }
  }

  /// Takes what was put here: what is said before what was heard, unless it follows from that.
  public func takeEvents() -> [Event] {
    let taken = (0...2).flatMap { rank in events.filter { $0.rank == rank } }
    events.removeAll(keepingCapacity: true)
    return taken
  }

  /// Takes the state into a digest.
  public func combine(into digest: inout Digest) {
    digest.combine(passesLeft)
    for utterance in queue { digest.combine(utterance.text) }
    digest.combine(queue.count)
    insisting.combine(into: &digest)
    board.combine(into: &digest)
    lines.combine(into: &digest)
  }

  // MARK: The voice

  /// Whether something is being said.
  public var isSpeaking: Bool { passesLeft > 0 }

  /// Says something: an important utterance at once, an event when it is its turn, progress only
  /// into silence. What a voice or a terminal would obey in place of saying it is written out
  /// (`VisibleText`): titles and names come from others. As long as an opening, which tells where
  /// the player is, waits for its turn, what goes on by itself becomes no line.
  public func say(_ utterance: Utterance, isOpening: Bool = false) {
    let utterance = utterance.visible
    if isOpening { opening = utterance }
    switch utterance.priority {
    case .important:
      queue.removeAll(keepingCapacity: true)
      start(utterance)
    case .message where isSpeaking:
      if queue.count == Self.queueLimit { queue.removeFirst() }
      queue.append(utterance)
    case .message: start(utterance)
    case .progress: if !isSpeaking { start(utterance) }
    }
  }

  /// Says something at once, whatever is being said; what waits for its turn comes after it.
  public func sayNow(_ utterance: Utterance) { start(utterance.visible) }

  /// Says something over everything else, and again until it was heard whole; nil where there is
  /// no reason any more. The same words, told once more, are no new reason.
  public func insist(on utterance: Utterance?) { insisting.insist(on: utterance?.visible) }

  /// Takes note that a voice has begun an utterance, which then lasts until it has ended it: four
  /// times as long as reckoned and 5 s at most, so that one that hangs keeps nobody silent. The
  /// number says which of all that were said here, from 1; of another nothing is noted.
  public func voice(_ number: Int, hasEnded: Bool) {
    guard number == startedCount, passesLeft > 0, let current else { return }
    passesLeft = hasEnded ? 1 : max(passesLeft, 4 * current.lengthPasses + 300)
  }

  /// Stops speaking and forgets what waits.
  public func stop() {
    queue.removeAll(keepingCapacity: true)
    passesLeft = 0
    current = nil
    put(.stop)
  }

  private func start(_ utterance: Utterance) {
    if utterance.priority == .important { put(.stop) }
    put(.say(utterance))
    passesLeft = utterance.lengthPasses
    current = utterance
  }

  // MARK: What is heard, in words

  /// The captions that are up, the newest last, and after them those of what lasts.
  public var captions: [CaptionBoard.Caption] { board.captions }

  /// Puts a caption up; one about the same counts on instead.
  ///
  /// - Parameters:
  ///   - text: the words.
  ///   - key: what it is about, whatever else its words say; nil for the words themselves.
  ///   - pace: how often the host is to write such a caption down as well.
  public func caption(_ text: String, about key: String? = nil, pace: CaptionPace = .answer) {
    let text = VisibleText.of(text)
    let key = key ?? text
    let waits = pace == .background && opening.map(queue.contains) ?? false
    captionsOfPass += 1
    if !waits, captionsOfPass <= Self.captionsAPass, lines.admits(key, pace) { put(.caption(text)) }
    board.add(text, about: key)
    delegate?.captionsDidChange()
  }

  /// Writes a line that no voice speaks and no caption shows.
  public func write(_ text: String) { put(.caption(VisibleText.of(text))) }

  /// Says a caption that is written in this pass, into silence: the voice has it, and no line does.
  public func sayCaption(_ utterance: Utterance) {
    let utterance = utterance.visible
    guard !isSpeaking, let index = events.firstIndex(of: .caption(utterance.text)) else { return }
    events.remove(at: index)
    start(utterance)
  }

  /// Says an event, unless it was told just now.
  public func sayNews(_ utterance: Utterance) {
    if lines.admits(utterance.text, .event) { say(utterance) }
  }

  /// Puts a caption up that stays until it is released, under a number of its own: its words may
  /// change, as when it is heard from elsewhere.
  public func sustainCaption(_ text: String, as number: Int) {
    if board.sustain(VisibleText.of(text), as: number) { delegate?.captionsDidChange() }
  }

  /// Lets the caption of what lasted go, after another while.
  public func releaseCaption(_ number: Int) { board.release(number) }

  /// Moves the captions on by a pass: who reads them is not hurried while time stands still.
  public func advanceCaptions() {
    if board.advance() { delegate?.captionsDidChange() }
  }

  /// Takes all captions down: they are those of another place.
  public func clearCaptions() {
    board = CaptionBoard()
    delegate?.captionsDidChange()
  }

  private func put(_ event: Event) {
    guard events.count < Self.eventLimit else { return }
    events.append(event)
    if case .say = event { startedCount += 1 }
  }
}
