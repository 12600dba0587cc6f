public import KodamaRoles

/// Receives a call whenever the captions of a word surface change.
public protocol WordSurfaceDelegate: AnyObject {
  /// A caption appeared, repeated or disappeared.
  func captionsDidChange()
}

/// The surface on which word Views put speech and captions. It is the one voice of a game: it
/// decides what waits, what interrupts, and how long a caption stays, as the mixer decides for
/// sounds. The host passes its events to a `SpeechOutput`.
///
///     let words = WordSurface()
///     words.say(utterance)
///     words.caption("♪ bell, right")
///     words.takeEvents()    // [.say(utterance), .caption("♪ bell, right")]
///
/// The duration of an utterance is part of the state, so a run is the same without a voice. Reports
/// of a real voice arrive as commands, which recordings contain.
public final class WordSurface {
  /// An event for the host.
  public enum Event: Hashable, Sendable {
    /// Say an utterance once the previous ones have ended.
    case say(Utterance)
    /// Stop speaking, and drop what is waiting.
    case stop
    /// Write the caption of a sound. It is not spoken.
    case caption(String)

    fileprivate var rank: Int {
      if case .say(let utterance) = self { return utterance.followsCaptions ? 2 : 0 }
      return self == .stop ? 0 : 1
    }
  }

  /// The maximum number of events in a pass. Further ones are dropped.
  public static let eventLimit = 64
  static let captionsPerPass = 8
  /// The maximum number of utterances that wait. Beyond it, the oldest is dropped.
  public static let queueLimit = 8

  /// Receives changes of captions.
  public weak var delegate: (any WordSurfaceDelegate)?
  /// The events since the host last took them.
  public private(set) var events: [Event] = []
  /// The remaining passes of the current utterance; 0 in silence.
  public private(set) var passesLeft = 0
  private var startedCount = 0
  private var captionsOfPass = 0
  private var opening: Utterance?
  private var queue: [Utterance] = []
  private var current: Utterance?
  private var insisting = InsistentUtterance()
  private var board = CaptionBoard()
  private var lines = CaptionLineFilter()

  /// Creates an empty, silent surface.
  public init() {}

  // MARK: A pass

  /// Advances by one pass: ends the current utterance if its time is over, and begins the next.
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

  /// Returns and forgets the events, speech before captions unless the speech follows from them.
  public func takeEvents() -> [Event] {
    let taken = (0...2).flatMap { rank in events.filter { $0.rank == rank } }
    events.removeAll(keepingCapacity: true)
    return taken
  }

  /// Adds the state to a digest.
  public func combine(into digest: inout Digest) {
    digest.combine(passesLeft)
    for utterance in queue { digest.combine(utterance.text) }
    digest.combine(queue.count)
    insisting.combine(into: &digest)
    board.combine(into: &digest)
    lines.combine(into: &digest)
  }

  // MARK: The voice

  /// True while an utterance lasts.
  public var isSpeaking: Bool { passesLeft > 0 }

  /// Says an utterance: an important one at once, a message after those that are waiting, progress
  /// only into silence. Control characters are escaped (`VisibleText`). While an opening, which
  /// describes where the player is, waits, background captions are not written.
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

  /// Says an utterance at once. Those that are waiting come after it.
  public func sayNow(_ utterance: Utterance) { start(utterance.visible) }

  /// Says an utterance until it was heard to its end, interrupting others if necessary. Passing nil
  /// ends it. The same text again changes nothing.
  public func insist(on utterance: Utterance?) { insisting.insist(on: utterance?.visible) }

  /// Records that a voice began or ended an utterance. Once begun, it lasts until the voice ends
  /// it, at most four times its computed duration and 5 s, so that a stuck voice cannot silence the
  /// game. The number counts all utterances of this surface from 1; only the current one is
  /// considered.
  public func voice(_ number: Int, hasEnded: Bool) {
    guard number == startedCount, passesLeft > 0, let current else { return }
    passesLeft = hasEnded ? 1 : max(passesLeft, 4 * current.lengthPasses + 300)
  }

  /// Stops speaking and drops what is waiting.
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

  /// The captions on the screen: those of moments, the newest last, then those of lasting sounds.
  public var captions: [CaptionBoard.Caption] { board.captions }

  /// Shows a caption. If one about the same key (by default its text) is visible, its text changes
  /// and its count increases. `pace` says how often such a caption is also written as a line.
  public func caption(_ text: String, about key: String? = nil, pace: CaptionPace = .answer) {
    let text = VisibleText.of(text)
    let key = key ?? text
    let waits = pace == .background && opening.map(queue.contains) ?? false
    captionsOfPass += 1
    if !waits, captionsOfPass <= Self.captionsPerPass, lines.admits(key, pace) {
      put(.caption(text))
    }
    board.add(text, about: key)
    delegate?.captionsDidChange()
  }

  /// Writes a line that is neither spoken nor shown.
  public func write(_ text: String) { put(.caption(VisibleText.of(text))) }

  /// Says a caption of this pass instead of writing it, if nothing is being said.
  public func sayCaption(_ utterance: Utterance) {
    let utterance = utterance.visible
    guard !isSpeaking, let index = events.firstIndex(of: .caption(utterance.text)) else { return }
    events.remove(at: index)
    start(utterance)
  }

  /// Says an event unless the same one was said or written in the last ten seconds.
  public func sayUnlessRecent(_ utterance: Utterance) {
    if lines.admits(utterance.text, .event) { say(utterance) }
  }

  /// Shows a caption until it is released. Its text may change, as when the sound moves.
  public func sustainCaption(_ text: String, as number: Int) {
    if board.sustain(VisibleText.of(text), as: number) { delegate?.captionsDidChange() }
  }

  /// Releases a sustained caption, which disappears after the usual time.
  public func releaseCaption(_ number: Int) { board.release(number) }

  /// Advances the captions by one pass. A paused game does not call it, so that they stay readable.
  public func advanceCaptions() {
    if board.advance() { delegate?.captionsDidChange() }
  }

  /// Removes all captions, as when another place is shown.
  public func clearCaptions() {
    board = CaptionBoard()
    delegate?.captionsDidChange()
  }

  // MARK: Lists as documents

  /// A Boolean value that indicates whether the host shows lists as documents. A host sets it before
  /// the first screen.
  public var keepsOutlines = false
  private var outlines: [(owner: ObjectIdentifier, outline: ListOutline)] = []

  /// The topmost list; nil if there is none. It is no part of the digest.
  public var outline: ListOutline? { outlines.last?.outline }

  /// Shows a list, on top of those that are shown unless it is one of them.
  public func show(_ outline: ListOutline, of owner: ObjectIdentifier) {
    if let index = outlines.firstIndex(where: { $0.owner == owner }) {
      outlines[index].outline = outline
    } else {
      outlines.append((owner, outline))
    }
  }

  /// Removes the list of an owner.
  public func removeOutline(of owner: ObjectIdentifier) {
    outlines.removeAll { $0.owner == owner }
  }

  private func put(_ event: Event) {
    guard events.count < Self.eventLimit else { return }
    events.append(event)
    if case .say = event { startedCount += 1 }
  }
}
