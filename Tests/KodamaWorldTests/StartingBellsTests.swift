import KodamaDataSources
@testable import KodamaWorld
import Testing

/// The bells of the start can be rung, and not by the lake.
@Suite struct StartingBellsTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// In a third of the hollows of the first generator they hang in the lake.
  @Test func theBellsOfTheStartHangClearOfTheWater() throws {
    var wet = 0
    for seed in 1...(isLong ? 200 : 30) as ClosedRange<UInt64> {
      wet += isWet(ValleyPlan(.hollow, seed: seed, generator: 1).world(rules: lab.rules)) ? 1 : 0
      let world = ValleyPlan(.hollow, seed: seed).world(rules: lab.rules)
      #expect(world.points(of: lab.rules.id("bell")).count == 5)
      #expect(!isWet(world), "seed \(seed)")
      world.step(times: 60)
      #expect(!isWet(world), "seed \(seed), a second later")
      #expect(world.record?.sites.map(\.kind) == [.bellGrove])
    }
    #expect(wet > 3, "the first generator is another one")
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
