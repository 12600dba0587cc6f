import KodamaDataSources
@testable import KodamaWorld
import Testing

/// The player, and not the lake, rings the first bells.
@Suite struct StartingBellsTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test func theFirstBellsHangClearOfTheWater() throws {
    for seed in 1...(isLong ? 200 : 30) as ClosedRange<UInt64> {
      let world = ValleyPlan(.hollow, seed: seed).world(rules: lab.rules)
      #expect(world.points(of: lab.rules.id("bell")).count == 5)
      #expect(!isWet(world), "seed \(seed)")
      world.step(times: 60)
      #expect(!isWet(world), "seed \(seed), a second later")
      #expect(world.record?.sites.map(\.kind) == [.bellGrove])
    }
  }

  /// True if water is beside a bell or within two cells below it.
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
