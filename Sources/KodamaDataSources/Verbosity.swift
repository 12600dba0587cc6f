/// How much is said.
public enum Verbosity: String, Sendable, CaseIterable, Codable {
  /// What happens as well, and the answers to keys.
  case normal
  /// Also what is heard, in the words of its caption.
  case full
  /// Only the answers to keys.
  case terse
}
