import KodamaRoles
package import KodamaWorld

/// Simulates a generated valley again without the player, a part of it in each pass. A short share
/// code contains only how a valley differs from that.
package final class Regrowth: Model {
  /// The largest number of cells, times ticks: five minutes of a valley of the default size. The
  /// simulation then takes about two seconds.
  static let limit: UInt64 = 512 * 256 * 18_000

  private(set) lazy var world = plan.world(rules: rules)
  private let plan: ValleyPlan
  private let tick: UInt64
  private let rules: MaterialRules

  /// Creates the simulation of a valley up to a tick; nil if it would take too long.
  package init?(_ plan: ValleyPlan, to tick: UInt64, rules: MaterialRules) {
    guard plan.isPossible, tick <= Self.limit / UInt64(plan.width * plan.height) else {
      return nil
    }
    (self.plan, self.tick, self.rules) = (plan, tick, rules)
  }

  /// Creates the simulation of the valley from which a saved valley was made; nil if it was not
  /// generated, is an étude, or is too old.
  package convenience init?(of saved: SavedPlay) {
    guard saved.etude == nil, let plan = saved.world.record?.plan else { return nil }
    self.init(plan, to: saved.world.tick, rules: saved.world.rules)
  }

  /// Simulates as much as fits into a pass (1/60 s) of the game loop.
  ///
  /// - Returns: True at the end.
  func advance() -> Bool {
    let before = world.work
    while world.tick < tick, world.work - before < WorkBudget.cellsPerPass { world.step() }
    return world.tick == tick
  }

  /// Returns the valley at its last tick, after the whole simulation.
  package func finished() -> World {
    while world.tick < tick { world.step() }
    return world
  }
}
