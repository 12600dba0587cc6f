/// What a grove waits for: something that a player builds. The raw values stand in saves.
public enum GroveKind: String, Sendable, Hashable, CaseIterable {
  /// Three notes that ring together, four times at an even pace.
  case chord
  /// Five lamps along a path that burn at once.
  case lamps
  /// Three kinds of life that a hand has brought, and that live on.
  case garden
  /// A fire that burns through a whole night.
  case fire
  /// A machine that answers three times, a moment after it was called.
  case machine
  /// A mill wheel that water turns, turn after turn.
  case wheel

  /// How many steps lead from silence to waking.
  public var needed: Int {
    switch self {
    case .chord: 4
    case .lamps: 5
    case .garden, .machine: 3
    case .fire: 10
    case .wheel: 6
    }
  }
}
