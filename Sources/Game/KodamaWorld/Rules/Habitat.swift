public import KodamaDataSources

/// The places where a material, such as a plant or creature, lives in a newly generated world.
///
///     var otter = MaterialRule("otter", .solid, behaviour: .swim)
///     otter.habitat = Habitat(.water, often: 120)   // in 12 % of the places in water
public struct Habitat: Sendable, Hashable {
  /// A kind of place in a newly generated world.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    /// The cell on top of a column of soil.
    case soil
    /// A cell in the air, 6 to 15 cells above dry ground.
    case air
    /// The second cell of water from above, in every ninth column of a lake.
    case water
  }

  package static let shares = 0...1_000
  package static let leastRange = 0...60

  /// The kind of place where the material lives.
  public var place: Place
  /// The probability that a suitable place (`place`) contains the material, in 1/1,000, 0–1,000.
  public var often: Int
  /// The probabilities, in 1/1,000, on those terrains where they differ from `often`.
  public var terrains: [Terrain: Int] = [:]
  /// The minimum number of cells of the material in a new world, 0–60. Simple hollows ignore it for
  /// materials with a `from`.
  public var least = 0
  /// Materials with a `from` share one random number, 0–999, for each place: a place contains the
  /// material if the number is at least `from` and below `from + often`. If `from` is nil, the
  /// material has random numbers of its own, and is placed after all others, so that it changes
  /// nothing about them.
  public var from: Int?

  /// Creates a habitat that is the same on all terrains. `often` is the probability that a suitable
  /// place contains the material, in 1/1,000.
  public init(_ place: Place, often: Int) { (self.place, self.often) = (place, often) }

  func often(on terrain: Terrain) -> Int { terrains[terrain] ?? often }
}
