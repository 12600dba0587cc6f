/// How fast a key repeats that is held down; its words are `repeat.` and the raw value.
public enum KeyRepeatRate: String, Hashable, Sendable, Codable, CaseIterable {
  /// 30 a second, then 60.
  case rising
  /// 30 times a second from the start.
  case fast
  /// 15 times a second, for hands that stop in time.
  case medium
  /// 6 times a second, to count along.
  case slow
}
