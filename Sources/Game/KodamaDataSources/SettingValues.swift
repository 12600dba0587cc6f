/// How fast a key repeats that is held down; its words are `repeat.` and the raw value.
public enum KeyRepeatRate: String, Hashable, Sendable, CaseIterable {
  /// 30 a second, then 60.
  case rising
  /// 30 times a second from the start.
  case fast
  /// 15 times a second, for hands that stop in time.
  case medium
  /// 6 times a second, to count along.
  case slow
}

/// How much is said.
public enum Verbosity: String, Sendable, CaseIterable {
  /// What happens as well, and the answers to keys.
  case normal
  /// Also what is heard, in the words of its caption.
  case full
  /// Only the answers to keys.
  case terse
  /// The answers to keys, and of what happens what the player has chosen kind by kind.
  case own
}

/// Who speaks: the eight voices that speech dispatchers know; their words are `voice.` and the raw
/// value.
public enum VoiceKind: String, Hashable, Sendable, CaseIterable {
  case male1, male2, male3, female1, female2, female3
  case boy = "child-male"
  case girl = "child-female"
}

/// What the sound comes out of.
public enum SoundOutput: String, Sendable, CaseIterable {
  /// Two loudspeakers: direction is a difference in level.
  case speakers
  /// Headphones: direction is also time and shadow.
  case headphones
  /// One loudspeaker, or one ear: direction is a short note before each note.
  case mono
}
