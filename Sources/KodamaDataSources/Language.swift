/// A language that the game speaks.
public enum Language: String, Sendable, CaseIterable {
  /// English.
  case english = "en"
  /// Japanese.
  case japanese = "ja"
}
