package import KodamaDataSources

/// A place in the valley that the player has given a name.
package struct Landmark: Hashable, Sendable {
  /// What the player calls it.
  package var name: String
  /// Where it is, in cells of the world.
  package var point: GridPoint

  /// How many a valley may have.
  package static let countLimit = 99
  /// The longest name, in Unicode scalars; a longer one is cut.
  package static let nameLimit = 40

  /// A named cell; a name that is longer than the limit is cut.
  package init(name: String, point: GridPoint) {
    self.name = name.cut(to: Self.nameLimit)
    self.point = point
  }
}
