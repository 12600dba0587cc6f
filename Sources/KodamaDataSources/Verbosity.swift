/// How much is said.
public enum Verbosity: String, Sendable, CaseIterable, Codable {
  /// What happens as well, and the answers to keys.
  case normal
  /// Also what is heard, in the words of its caption.
  case full
  /// Only the answers to keys.
  case terse
  /// The answers to keys, and of what happens what the player has chosen kind by kind.
  case own
}
