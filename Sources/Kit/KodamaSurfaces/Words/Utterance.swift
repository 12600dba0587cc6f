import KodamaRoles

/// The priority of an utterance (a text that a voice says). The names are those of
/// speech-dispatcher.
public enum UtterancePriority: UInt8, Sendable, CaseIterable, Comparable {
  /// The utterance reports the progress of a long operation. It is dropped if another utterance is
  /// being said.
  case progress
  /// The utterance reports an event that the player should know about. It waits until other
  /// utterances are finished.
  case message
  /// The utterance answers a key. It interrupts other utterances.
  case important

  /// The name of the priority in written records of what was said.
  public var name: String { ["progress", "message", "important"][Int(rawValue)] }

  /// Returns whether the left priority is lower than the right one.
  public static func < (left: UtterancePriority, right: UtterancePriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A text for a voice to say, in a written and a spoken form.
public struct Utterance: Hashable, Sendable {
  /// The text as it is written on terminals and in records of what was said.
  public var text: String
  /// The text as a voice reads it. Japanese is in kana only.
  public var reading: String
  /// The language code, `en` or `ja`.
  public var language: String
  /// The priority of the utterance, which determines whether it interrupts others or waits.
  public var priority: UtterancePriority
  /// The estimated duration in passes (1/60 s) of the game loop. It depends on the text alone, not
  /// on the voice.
  public var lengthPasses: Int
  /// True if the utterance must be output after the captions of the same pass (1/60 s), because it
  /// explains them.
  public var followsCaptions = false

  /// Creates an utterance. By default, it is English, its reading equals its text, and it answers a
  /// key. Its default duration is 4 passes (1/60 s each) for each character. The duration must not
  /// be negative.
  public init(
    text: String, reading: String? = nil, language: String = "en",
    priority: UtterancePriority = .important, lengthPasses: Int? = nil
  ) {
    let lengthPasses = lengthPasses ?? 4 * text.unicodeScalars.count
    precondition(lengthPasses >= 0, "an utterance has 0 passes or more")
    (self.text, self.reading, self.language) = (text, reading ?? text, language)
    (self.priority, self.lengthPasses) = (priority, lengthPasses)
  }

  var visible: Utterance {
    var visible = self
    visible.text = VisibleText.of(text)
    visible.reading = VisibleText.of(reading)
    return visible
  }
}

/// Repeats an utterance until it has been said without interruption. The utterance waits for
/// silence, but after a time limit it interrupts others.
struct InsistentUtterance {
  /// The initial time limit, in passes: 3 s. It doubles with each attempt.
  static let waitLimitPasses = 180
  /// The maximum time limit, in passes: 1 min.
  static let longestWaitPasses = 3_600
  /// The duration of silence before the utterance is repeated, in passes: 0.5 s.
  static let quietPasses = 30

  private var pending: Utterance?
  private var wasHeard = false
  private var waitedPasses = 0
  private var waitLimit = waitLimitPasses
  private var quietPasses = 0

  mutating func insist(on utterance: Utterance?) {
    guard utterance?.text != pending?.text else { return }
    let isNew = pending == nil
    pending = utterance
    wasHeard = false
    guard isNew else { return }
    (waitedPasses, waitLimit, quietPasses) = (0, Self.waitLimitPasses, Self.quietPasses)
  }

  /// Advances by one pass, and returns the utterance if it should be said now. `current` is the
  /// utterance that is being said, `ended` the one that has just ended.
  mutating func advance(current: Utterance?, ended: Utterance?) -> Utterance? {
    guard let pending, !wasHeard else { return nil }
    if ended?.text == pending.text {
      wasHeard = true
      return nil
    }
    if current?.text == pending.text { return nil }
    waitedPasses += 1
    quietPasses = current == nil ? quietPasses + 1 : 0
    guard quietPasses > Self.quietPasses || waitedPasses > waitLimit else { return nil }
    waitedPasses = 0
    waitLimit = min(2 * waitLimit, Self.longestWaitPasses)
    return pending
  }

  func combine(into digest: inout Digest) {
    guard let pending else { return }
    digest.combine(pending.text)
    digest.combine(wasHeard ? -1 : waitedPasses)
  }
}
