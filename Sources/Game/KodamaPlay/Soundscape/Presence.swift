import KodamaDataSources
import KodamaWorld

/// How long the player has left the valley to itself, and which of its places of interest are as
/// the generator left them.
///
/// It is not kept with a save: who comes back to a valley has just come.
struct Presence {
  /// How far from its middle a place of interest reaches, in cells.
  static let siteReach = 14

  /// For how many passes the player has neither moved the hand nor changed anything.
  private(set) var restedPasses = 0
  /// The middles of places at which the player has changed something.
  private var worked: Set<GridPoint> = []

  /// Another pass begins, and nothing was done in it yet.
  mutating func beginPass() { restedPasses += 1 }

  /// The player moves, acts or listens.
  mutating func noteDeed() { restedPasses = 0 }

  /// The player changes something where the hand is.
  mutating func noteWork(of world: World, at hand: GridPoint) {
    let sites = world.record?.sites ?? []
    for site in sites where Offset(from: site.point, to: hand).reach <= Self.siteReach {
      worked.insert(site.point)
    }
  }

  /// The middles of the places of interest at which nothing was changed.
  func untouchedSites(of world: World) -> [GridPoint] {
    let sites = world.record?.sites ?? []
    return sites.map { $0.point }.filter { !worked.contains($0) }
  }
}
