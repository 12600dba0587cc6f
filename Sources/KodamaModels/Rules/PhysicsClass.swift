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
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// The name that content files use.
  public var name: String { "\(self)" }
}
