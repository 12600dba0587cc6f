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
