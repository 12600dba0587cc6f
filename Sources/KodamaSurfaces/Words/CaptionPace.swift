/// How often a caption is written as a line of its own.
public enum CaptionPace: Sendable {
  /// What a key has asked for: whenever it comes.
  case answer
  /// What matters: the same once in ten seconds.
  case event
  /// What goes on by itself: one such line in half a minute, and the same once in five.
  case background
  /// Never: it only stands on the screen.
  case unwritten
}
