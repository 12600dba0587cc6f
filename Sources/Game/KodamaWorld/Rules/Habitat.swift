public import KodamaDataSources

/// The places where a material lives when a valley is made.
///
///     var otter = MaterialRule("otter", .solid, behaviour: .swim)
///     otter.habitat = Habitat(.water, often: 120)   // in 12 % of the places in water
public struct Habitat: Sendable, Hashable {
  /// A kind of place in a new valley.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    /// The cell on a column of soil.
    case soil
    /// A cell in the air, 6 to 15 cells above dry ground.
    case air
    /// The second cell of water in every ninth column.
    case water
  }

  package static let shares = 0...1_000
  package static let leastRange = 0...60

  /// The kind of place.
  public var place: Place
  /// The share of those places, in 1/1,000, 0–1,000.
  public var often: Int
  /// Other shares for some terrains, in 1/1,000.
  public var terrains: [Terrain: Int] = [:]
  /// The minimum number in a valley, 0–60. The hollow ignores it for materials with `from`.
  public var least = 0
  /// The start of the material's share in the random number that all materials of such a place
  /// have in common, in 1/1,000. If nil, the material has random numbers of its own and is placed
  /// after all others, so that it changes nothing about them.
  public var from: Int?

  /// Creates a habitat that is the same on all terrains.
  public init(_ place: Place, often: Int) { (self.place, self.often) = (place, often) }

  func often(on terrain: Terrain) -> Int { terrains[terrain] ?? often }
}
