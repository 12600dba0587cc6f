/// How a material moves. What it does besides is its `Behaviour`.
public enum PhysicsClass: UInt8, Sendable, CaseIterable {
  /// Nothing: everything heavier falls through it.
  case empty
  /// Stays where it is.
  case solid
  /// Falls, and slides down slopes.
  case powder
  /// Falls, and flows sideways until it rests.
  case liquid
  /// Rises, and flows along ceilings until it rests.
  case gas
  /// Flickers upwards and eats what burns.
  case fire

  /// The class with this name, as content files write it, or nil.
  public init?(name: String) {
    guard let index = Self.names.firstIndex(of: name) else { return nil }
    self = Self.allCases[index]
  }

  /// The names of all, in the order of the raw values.
  public static let names: [String] = [
    "empty", "solid", "powder", "liquid", "gas", "fire",
  ]
}
