import KodamaRoles

/// The urgency of an utterance, named as speech dispatchers do.
public enum UtterancePriority: UInt8, Sendable, CaseIterable, Comparable {
  /// Progress of a long operation; may be dropped.
  case progress
  /// An event that the player should know of.
  case message
  /// The answer to a key; interrupts other utterances.
  case important

  /// The name in transcripts.
  public var name: String { ["progress", "message", "important"][Int(rawValue)] }

  /// Orders priorities by urgency.
  public static func < (left: UtterancePriority, right: UtterancePriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A text to be said, in a written and a spoken form.
public struct Utterance: Hashable, Sendable {
  /// The text as it is written.
  public var text: String
  /// The text for a voice; in Japanese, kana only.
  public var reading: String
  /// The language code: `en` or `ja`.
  public var language: String
  /// The urgency, which decides what it interrupts.
  public var priority: UtterancePriority
  /// The duration in passes of 1/60 s, computed from the text so that it is the same everywhere.
  public var lengthPasses: Int
  /// True if it explains the captions of its pass and must come after them.
  public var followsCaptions = false

  /// Creates an utterance. A negative duration traps.
  public init(
    text: String, reading: String, language: String, priority: UtterancePriority,
    lengthPasses: Int
  ) {
    precondition(lengthPasses >= 0, "an utterance has 0 passes or more")
    (self.text, self.reading, self.language) = (text, reading, language)
    (self.priority, self.lengthPasses) = (priority, lengthPasses)
  }

  var visible: Utterance {
    var visible = self
    visible.text = VisibleText.of(text)
    visible.reading = VisibleText.of(reading)
    return visible
  }
}

/// An utterance that must be heard to its end. It waits for silence, interrupts others after a
/// limit, and repeats until it was not cut short.
struct InsistentUtterance {
  /// The first wait for silence, in passes: 3 s. It doubles after each interruption, so that keys
  /// are still answered.
  static let waitLimitPasses = 180
  /// The longest wait, in passes: a minute.
  static let longestWaitPasses = 3_600
  /// The silence required before a repetition, in passes: half a second.
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

  /// Advances by one pass and returns the utterance if it should be said now.
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
