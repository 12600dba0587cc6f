import KodamaRoles

/// How urgent an utterance is; in the terms of speech dispatchers.
public enum UtterancePriority: UInt8, Sendable, CaseIterable, Comparable {
  /// May be dropped: how far a long work has come.
  case progress
  /// Something has happened that a player wants to know.
  case message
  /// The answer to a key; interrupts what is being said.
  case important

  /// The name in transcripts.
  public var name: String { ["progress", "message", "important"][Int(rawValue)] }

  /// From the least to the most urgent.
  public static func < (left: UtterancePriority, right: UtterancePriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One thing to be said, in words for a voice and for the eye.
public struct Utterance: Hashable, Sendable {
  /// As it is written.
  public var text: String
  /// As a voice should be given it: in Japanese, kana only.
  public var reading: String
  /// The language, as in `en` or `ja`.
  public var language: String
  /// What it may interrupt, and what may drop it.
  public var priority: UtterancePriority
  /// How long it lasts, in passes of 1/60 s, the same on every machine and with any voice.
  public var lengthPasses: Int
  /// Whether it follows from what is heard in its pass, and so stands behind that.
  public var followsHeard = false

  /// Words for a voice: what a screen shows, what is read out, and how long that takes by
  /// reckoning.
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

/// What must be heard whole: it is said into silence, or over everything else where silence does
/// not come, and again until nobody cut it short. Who works for an hour must not miss it.
struct InsistingWords {
  /// How long it waits for silence at first, in passes: 3 s. Each time that it was cut short it
  /// waits twice as long, so that keys are answered meanwhile.
  static let patiencePasses = 180
  /// The longest that it waits, in passes: a minute.
  static let longestPatiencePasses = 3_600
  /// How long it must have been silent before it is said again, in passes: half a second.
  static let quietPasses = 30

  private var reason: Utterance?
  private var isHeard = false
  private var waitedPasses = 0
  private var patience = patiencePasses
  private var quietPasses = 0

  mutating func insist(on utterance: Utterance?) {
    guard utterance?.text != reason?.text else { return }
    let isNew = reason == nil
    reason = utterance
    isHeard = false
    guard isNew else { return }
    (waitedPasses, patience, quietPasses) = (0, Self.patiencePasses, Self.quietPasses)
  }

  /// Goes on by a pass.
  ///
  /// - Parameters:
  ///   - current: what is being said.
  ///   - ended: what was said to its end just now.
  /// - Returns: what is to be said now, if anything is.
  mutating func advance(current: Utterance?, ended: Utterance?) -> Utterance? {
    guard let reason, !isHeard else { return nil }
    if ended?.text == reason.text {
      isHeard = true
      return nil
    }
    if current?.text == reason.text { return nil }
    waitedPasses += 1
    quietPasses = current == nil ? quietPasses + 1 : 0
    guard quietPasses > Self.quietPasses || waitedPasses > patience else { return nil }
    waitedPasses = 0
    patience = min(2 * patience, Self.longestPatiencePasses)
    return reason
  }

  func combine(into digest: inout Digest) {
    guard let reason else { return }
    digest.combine(reason.text)
    digest.combine(isHeard ? -1 : waitedPasses)
  }
}
