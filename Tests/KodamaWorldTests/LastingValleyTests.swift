import KodamaContent
import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Untouched valleys last: for an hour on a hundred seeds in the long form, otherwise for a few
/// minutes on a few seeds.
@Suite struct LastingValleyTests {
  static let seeds: ClosedRange<UInt64> = 1...(isLong ? 100 : 4)
  static let ticks = isLong ? 216_000 : 30_000

  @Test(arguments: seeds) func anUntouchedValleyLasts(seed: UInt64) throws {
    let rules = try MaterialsLoader().shippedRules()
    let size = isLong ? (512, 256) : (256, 128)
    lasts(
      ValleyPlan(.hollow, seed: seed, width: size.0, height: size.1).world(rules: rules),
      "hollow \(seed)")
  }

  /// The same in every terrain, for 15 seeds in the long form and otherwise for one.
  @Test(arguments: Terrain.wild) func anUntouchedTerrainLasts(terrain: Terrain) throws {
    let rules = try MaterialsLoader().shippedRules()
    for seed in 1...(isLong ? 15 : 1) as ClosedRange<UInt64> {
      lasts(
        ValleyPlan(terrain, seed: seed, width: 512, height: 256).world(rules: rules),
        "\(terrain) \(seed)")
    }
  }

  /// Valleys that once failed within this time. In one, a river that ended in a cleft carried the
  /// lake away; in the other all frogs grew old together.
  @Test(arguments: [(.karst, 8), (.archipelago, 2)] as [(Terrain, UInt64)])
  func valleysThatFailedOnceLast(terrain: Terrain, seed: UInt64) throws {
    let rules = try MaterialsLoader().shippedRules()
    lasts(ValleyPlan(terrain, seed: seed).world(rules: rules), "\(terrain) \(seed)")
  }

  private func lasts(_ world: World, _ name: String) {
    var gauge = LakeGauge(world)
    gauge.run(Self.ticks)
    #expect(world.waterBudget.total == gauge.total, "\(name): every drop is somewhere")
    #expect(
      gauge.percent.lowerBound >= 80 && gauge.percent.upperBound <= 120, "\(name): \(gauge.percent)"
    )
    #expect(
      gauge.exchanged * 100 >= 30 * gauge.cells, "\(name): \(gauge.exchanged) of \(gauge.cells)")
    #expect(gauge.woke == nil, "\(name) woke by itself at \(gauge.woke ?? 0)")
    #expect(world.awakePercent < Wakefulness.stillBelowPercent)
    for (kind, now) in LakeGauge.census(world).sorted(by: { $0.key < $1.key }) {
      let before = gauge.settlers[kind] ?? 0
      guard before > 0 else { continue }
      #expect(now > 0, "\(name): no \(kind) is left of \(before)")
      #expect(now <= max(16, 2 * before), "\(name): \(now) \(kind) of \(before)")
      if isLong {
        let births = gauge.births[kind] ?? 0
        #expect(births > 0, "no \(kind) was born")
        #expect(before + births > now, "no \(kind) died")
      }
    }
  }

  /// A settled valley moves by its own life.
  @Test func aSettledValleyKeepsMoving() throws {
    let rules = try MaterialsLoader().shippedRules()
    let world = WorldGenerator(seed: 4, width: 256, height: 128).world(rules: rules)
    world.step(times: 4_000)
    let gauge = LakeGauge(world)
    let left = gauge.columns.lowerBound
    for _ in 0..<5 {
      var changes = 0
      var before: [Tile] = []
      var now: [Tile] = []
      for tick in 0...60 {
        let origin = GridPoint(left, gauge.rows.lowerBound - 20)
        world.copyTiles(from: origin, columns: 80, rows: 30, cellsPerTile: 1, into: &now)
        if tick > 0 { changes += zip(before, now).count { $0 != $1 } }
        before = now
        world.step()
      }
      #expect(changes >= 20)
    }
  }
}
