import KodamaDataSources
@testable import KodamaWorld
import Testing

/// No kind of creature dies out by itself or by its predators.
@Suite struct LastOfTheirKindTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// A bee in a cell with a frog, and optionally two more in cells of their own, at night.
  private func den(others: UInt8?) throws -> World {
    let legend = ["f": "frog", "b": "bee"]
    let world = try lab.valley(["######", "#fb###", "######"], legend, tick: Lab.night)
    for x in [40, 60] {
      guard let others else { break }
      world.set(Cell(lab.rules.id("bee"), data: others), at: GridPoint(x, 98))
    }
    return world
  }

  @Test func predatorsSpareTheLastOfAKind() throws {
    let old = CreatureData().at(.old).byte
    for (others, left) in [(nil, 1), (old, 3), (0, 2)] as [(UInt8?, Int)] {
      let world = try den(others: others)
      world.step(times: 1_500)
      #expect(world.count("bee") == left, "\(String(describing: others))")
    }
    // Without a sky nothing breeds, and nothing is protected.
    let sketch = try lab.world(
      ["####", "#fb#", "####"], ["f": "frog", "b": "bee"], tick: Lab.night)
    sketch.step(times: 1_500)
    #expect(sketch.count("bee") == 0)
  }

  /// Among many old fireflies, the only one that can still breed does so. They fly in a row in
  /// which fireflies age.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func theLastBreederGrowsOldOnlyAfterBreeding(seed: UInt64) throws {
    let lid = String(repeating: "#", count: 32)
    let air = "#" + String(repeating: ".", count: 30) + "#"
    let rows = [lid, air, lid, lid, lid, lid]
    let world = try lab.valley(rows, [:], tick: Lab.night, seed: seed)
    let firefly = lab.rules.id("firefly")
    for x in stride(from: 2, to: 30, by: 2) {
      world.set(Cell(firefly, data: FireflyData().at(.old).byte), at: GridPoint(x, 95))
    }
    world.set(Cell(firefly), at: GridPoint(15, 95))
    for _ in 0..<4_000 {
      world.step()
      let stages = world.points(of: firefly).map { FireflyData(of: world.cell(at: $0)).stage }
      try #require(stages.contains { $0 != .old }, "nobody is to come")
      if stages.contains(.young) { return }
    }
    Issue.record("nothing was born")
  }

  @Test func snailsBreedUnderWater() throws {
    let pool = "#" + String(repeating: "w", count: 12) + "s" + String(repeating: "w", count: 12)
    let lid = String(repeating: "#", count: 30)
    let world = try lab.valley([lid, pool, lid], ["w": "water", "s": "snail"], tick: Lab.night)
    for _ in 0..<40 where world.count("snail") < 2 { world.step(times: 1_000) }
    #expect(world.count("snail") >= 2)
    #expect(world.waterBudget.total == 24)
  }
}
