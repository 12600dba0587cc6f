public import KodamaDataSources
public import KodamaRoles

/// Told when something is to be said.
public protocol SpeechDelegate: AnyObject {
  /// There is something to be said, or silence again.
  func speechDidChange()
}

/// What is said: one utterance at a time, the newest answer first. All Models of a game speak
/// through this one, so that they cannot talk over each other.
///
/// How long an utterance lasts is computed from its text, so that it is the same in every run,
/// whichever voice speaks it, or none.
public final class Speech: Model {
  /// How many past messages can be said again.
  public static let historyLimit = 100
  /// How many utterances wait for their turn.
  public static let queueLimit = 8

  /// Told of every change.
  public weak var delegate: (any SpeechDelegate)?
  /// What was said, the newest last.
  public private(set) var history: [Message] = []
  /// What is to be said or stopped, in the order it came up during this pass.
  public private(set) var announcements: [Announcement] = []
  /// What was said last, where it stands nowhere on the screen: who plays by eye reads it there.
  public let notice = Observed<Message?>(nil)
  /// How long the utterance under way still lasts, in passes; 0 in silence.
  public private(set) var passesLeft = 0
  /// What is being said; nil in silence.
  private(set) var currentMessage: Message?
  /// What was said to its end in the last pass.
  private(set) var endedMessage: Message?
  private var queue: [Announcement] = []
  private let verbosity: () -> Verbosity
  private let lengthPasses: (Message) -> Int

  /// Makes silence.
  ///
  /// - Parameters:
  ///   - verbosity: how much the player wants to be said.
  ///   - lengthPasses: how long a message takes to say in the language of the player, in passes of
  ///     1/60 s.
  public init(
    verbosity: @escaping () -> Verbosity = { .normal }, lengthPasses: @escaping (Message) -> Int
  ) {
    self.verbosity = verbosity
    self.lengthPasses = lengthPasses
  }

  /// Whether something is being said.
  public var isSpeaking: Bool { passesLeft > 0 }

  /// Says something: an important message at once, others when it is their turn, progress only into
  /// silence. Where the screen does not show it by itself (`isShown`), it becomes the notice.
  public func say(
    _ message: Message, _ priority: Announcement.Priority, isShown: Bool = false
  ) {
    notice.value = isShown ? nil : message
    if history.count == Self.historyLimit { history.removeFirst() }
    history.append(message)
    guard priority == .important || verbosity() != .terse else { return }
    let announcement = Announcement(message, priority, lengthPasses: lengthPasses(message))
    switch priority {
    case .important:
      queue.removeAll(keepingCapacity: true)
      start(announcement)
    case .message:
      if isSpeaking {
        if queue.count == Self.queueLimit { queue.removeFirst() }
        queue.append(announcement)
      } else {
        start(announcement)
      }
    case .progress:
      if !isSpeaking { start(announcement) }
    }
  }

  /// Stops speaking and forgets what was waiting.
  public func stop() {
    queue.removeAll(keepingCapacity: true)
    passesLeft = 0
    currentMessage = nil
    notice.value = nil
    announcements.append(Announcement(nil, .important))
    delegate?.speechDidChange()
  }

  /// Says the newest message again.
  public func repeatLast() {
    guard let last = history.last else { return }
    history.removeLast()
    say(last, .important)
  }

  /// Says one of the last messages again, 1 being the newest. They stay where they are, so that the
  /// same key says the same again.
  public func repeatMessage(_ number: Int) {
    guard number > 0, number <= history.count else {
      return start(Announcement(Message("history.none"), .important, lengthPasses: 60))
    }
    let message = history[history.count - number]
    notice.value = message
    start(Announcement(message, .important, lengthPasses: lengthPasses(message)))
  }

  /// Says what must be heard, over whatever is being said; what waits for its turn comes after it.
  /// However often, it stands in the history once. The screen shows it by itself.
  func insist(_ message: Message) {
    if !history.contains(message) {
      if history.count == Self.historyLimit { history.removeFirst() }
      history.append(message)
    }
    start(Announcement(message, .important, lengthPasses: lengthPasses(message)))
  }

  /// Says what is heard in words, where the player wants that, and only into silence.
  func describe(_ message: Message) {
    guard verbosity() == .full, !isSpeaking else { return }
    start(Announcement(message, .progress, lengthPasses: lengthPasses(message)))
  }

  /// Forgets what came up during the last pass, and goes on by one.
  public func beginPass() {
    announcements.removeAll(keepingCapacity: true)
    endedMessage = nil
    guard passesLeft > 0 else { return }
    passesLeft -= 1
    guard passesLeft == 0 else { return }
    endedMessage = currentMessage
    currentMessage = nil
    if queue.isEmpty { delegate?.speechDidChange() } else { start(queue.removeFirst()) }
  }

  /// Takes the state into a digest.
  public func combine(into digest: inout Digest) {
    digest.combine(passesLeft)
    for announcement in queue { announcement.message?.combine(into: &digest) }
    digest.combine(queue.count)
    digest.combine(history.count)
    history.last?.combine(into: &digest)
  }

  private func start(_ announcement: Announcement) {
    announcements.append(announcement)
    passesLeft = announcement.lengthPasses
    currentMessage = announcement.message
    delegate?.speechDidChange()
  }
}
