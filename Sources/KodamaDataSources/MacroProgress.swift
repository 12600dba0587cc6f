/// How far what the player does is recorded, or what was recorded is played again.
public enum MacroProgress: Hashable, Sendable, Codable {
  /// It is recorded, for so many seconds.
  case recording(seconds: Int)
  /// It is played again: so many seconds of all of them.
  case playing(seconds: Int, of: Int)
}
