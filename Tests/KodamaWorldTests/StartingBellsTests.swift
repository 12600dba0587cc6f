import KodamaDataSources
@testable import KodamaWorld
import Testing

/// The bells of the start can be rung, and not by the lake.
@Suite struct StartingBellsTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test func theBellsOfTheStartHangClearOfTheWater() throws {
    for seed in 1...(isLong ? 200 : 30) as ClosedRange<UInt64> {
      let world = ValleyPlan(.hollow, seed: seed).world(rules: lab.rules)
      #expect(world.points(of: lab.rules.id("bell")).count == 5)
      #expect(!isWet(world), "seed \(seed)")
      world.step(times: 60)
      #expect(!isWet(world), "seed \(seed), a second later")
      #expect(world.record?.sites.map(\.kind) == [.bellGrove])
    }
  }

  /// Whether water stands beside a bell or within two cells under it.
  private func isWet(_ world: World) -> Bool {
    world.points(of: lab.rules.id("bell")).contains { bell in
      (-1...2).contains { dy in
        (-1...1).contains { dx in
          let beside = world.cell(at: GridPoint(bell.x + dx, bell.y + dy)).material
          return lab.rules.name(of: beside) == "water"
        }
      }
    }
  }
}
