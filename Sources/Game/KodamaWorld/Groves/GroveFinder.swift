package import KodamaDataSources

/// Finds where the groves of a valley are, as its generator has left it: on level ground under the
/// open sky, away from places that ring and shine by themselves. It changes no cell, so that a
/// valley is the same with groves and without.
package struct GroveFinder {
  private let world: World
  private let chance: PlaceChance

  /// How far a grove lies from what the valley was made with.
  private static let room = 14
  /// How far two groves lie from each other at least, in columns.
  private static let apart = 30
  /// The same where there is no room left: as far as a grove reaches.
  private static let narrow = 20
  /// The first grove is no further from where the player begins than this.
  private static let firstReach = 90

  /// Looks at a valley at tick 0.
  package init(_ world: World) {
    self.world = world
    chance = PlaceChance(seed: world.seed ^ 0x6772_6f76_6573)
  }

  /// The groves: the first for a new player, near a column; the others all over the valley.
  package func groves(near start: Int) -> [(kind: GroveKind, point: GridPoint)] {
    guard world.wakefulness.isWild, world.tick == 0, world.width >= 200 else { return [] }
    let tops = (0..<world.width).map(top)
    let turn = chance.pick(0...3, 0, 80)
    let others: [GroveKind] = [.lamps, .garden, .machine, .fire]
    let kinds = [GroveKind.chord] + (0..<4).map { others[($0 + turn) % 4] } + [.wheel]
    var found: [(kind: GroveKind, point: GridPoint)] = []
    for (number, kind) in kinds.enumerated() {
      // The wheel came last, and leaves the others where they were: it turns beyond them.
      let share = [1, 3, 5, 7, start < world.width / 2 ? 6 : 2][max(0, number - 1)]
      let isFirst = number == 0
      let target = isFirst ? start : world.width * share / 8
      let reach = isFirst ? Self.firstReach : world.width / 8
      let others = found.map { $0.point.x }
      // Where there is no room near, there is some elsewhere.
      let point =
        place(on: tops, near: target, within: reach, away: others, isFirst: isFirst)
        ?? place(on: tops, near: target, within: world.width, away: others, isFirst: isFirst)
        ?? place(
          on: tops, near: target, within: world.width, away: others, isFirst: isFirst,
          apart: Self.narrow)
      if let point { found.append((kind, point)) }
    }
    return found
  }

  /// The most level ground that is near, and as high as where the player begins.
  private func place(
    on tops: [Top?], near target: Int, within reach: Int, away others: [Int], isFirst: Bool,
    apart: Int = Self.apart
  ) -> GridPoint? {
    func ground(_ x: Int) -> Top? { tops.indices.contains(x) ? tops[x] : nil }
    let sites = world.record?.sites.map { $0.point.x } ?? []
    let columns = max(20, target - reach)...max(20, min(world.width - 21, target + reach))
    let start = ground(target)?.row ?? world.height / 2
    var best: (cost: Int, point: GridPoint)?
    for x in columns {
      guard let top = ground(x), top.row >= 8,
        others.allSatisfy({ abs($0 - x) >= apart })
      else { continue }
      let near = sites.map { abs($0 - x) }.min() ?? world.width
      let rows = stride(from: x - 8, through: x + 8, by: 4).map { ground($0)?.row ?? top.row }
      let slope = (rows.max() ?? 0) - (rows.min() ?? 0)
      var cost = slope * 4 + max(0, Self.room * 2 - near) * 2 + (top.isWet ? 60 : 0)
      // As many columns away as the hand goes in a few steps.
      if isFirst { cost += abs(abs(x - target) - 12) * 2 + abs(top.row - start) * 3 }
      cost += chance.pick(0...3, x, 81)
      if best.map({ cost < $0.cost }) ?? true { best = (cost, GridPoint(x, top.row - 3)) }
    }
    return best?.point
  }

  /// What lies under the open sky in a column.
  private typealias Top = (row: Int, isWet: Bool)

  /// The row of what lies under the open sky in a column, and whether it flows.
  private func top(_ x: Int) -> Top? {
    for y in 0..<(world.height - 1) {
      let material = world.cell(at: GridPoint(x, y)).material
      switch world.tables.physics[Int(material.rawValue)] {
      case .empty, .gas, .fire: continue
      case .liquid: return (y, true)
      case .solid, .powder: return (y, false)
      }
    }
    return nil
  }
}
