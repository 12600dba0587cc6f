/// What the sound comes out of.
public enum SoundOutput: String, Sendable, CaseIterable, Codable {
  /// Two loudspeakers: direction is a difference in level.
  case speakers
  /// Headphones: direction is also time and shadow.
  case headphones
  /// One loudspeaker, or one ear: direction is a short note before each note.
  case mono
}
