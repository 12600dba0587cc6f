/// A cell of the world as an eye sees it: what it is made of, how warm it is, and what of its
/// memory can be seen. What the memory of a cell means is known to the Models alone, so it comes
/// sorted.
public struct SeenCell: Hashable, Sendable {
  /// What it is made of.
  public var material: MaterialID
  /// Whether it does what it is there for: a wire carries a pulse, a lamp burns, a switch is on, a
  /// flower is open, a firefly flashes, a liquid falls.
  public var isActive: Bool
  /// How much of it there is to see, by its kind: the note of what rings, the life that a flame has
  /// left, how near a firefly is to its flash; 0–255.
  public var amount: UInt8
  /// Its temperature, in degrees over that of the world, clamped to a byte's eight times.
  public var warmth: Int8

  /// Degrees to one of `warmth`.
  public static let degreesOfWarmth = 8

  /// A cell as it is seen: at work or at rest, how full of it from 0, and how warm, 0 being the
  /// air's.
  public init(_ material: MaterialID, isActive: Bool = false, amount: UInt8 = 0, warmth: Int8 = 0) {
    self.material = material
    self.isActive = isActive
    self.amount = amount
    self.warmth = warmth
  }
}
