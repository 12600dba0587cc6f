/// How fast a key repeats that is held down; its words are `repeat.` and the raw value.
public enum KeyRepeatRate: String, Hashable, Sendable, Codable, CaseIterable {
  /// 30 a second, then 60.
  case rising
  /// 30 a second.
  case fast
  /// 15 a second.
  case medium
  /// 6 a second.
  case slow
}
