public import KodamaDataSources

/// A place in the valley that the player has given a name.
public struct Landmark: Hashable, Sendable {
  /// What the player calls it.
  public var name: String
  /// Where it is, in cells of the world.
  public var point: GridPoint

  /// How many a valley may have.
  public static let countLimit = 99
  /// The longest name, in characters; a longer one is cut.
  public static let nameLimit = 40

  /// A named cell; a name that is longer than the limit is cut.
  public init(name: String, point: GridPoint) {
    self.name = String(name.prefix(Self.nameLimit))
    self.point = point
  }
}
