/// Who plays: what it perceives is all that differs.
public enum BotKind: String, Sendable, CaseIterable {
  /// Reads text frames, hears nothing.
  case eyes
  /// Hears samples, sees nothing.
  case ears
  /// Perceives nothing: what it solves, luck solves.
  case blank
  /// Perceives nothing either, but takes its hand to be in the middle and acts all the same.
  case stubborn
  /// Perceives nothing, and presses the keys that a search found: see `BlindSearch`.
  case blind
}
