import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of the last step of generation: ore, reeds and bees, in large and small valleys.
@Suite struct LateThingsTests {
  private static let lands = [Terrain.hollow] + Terrain.wild
  private static let seeds: ClosedRange<UInt64> = 1...(isLong ? 50 : 5)
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns the columns that contain a material.
  private func columns(_ name: String, _ world: World) -> [Int] {
    world.points(of: lab.rules.id(name)).map(\.x)
  }

  @Test(arguments: lands) func oreReedsAndBeesHaveSuitablePlaces(terrain: Terrain) throws {
    for (seed, size) in Self.seeds.flatMap({ seed in [(seed, (512, 256)), (seed, (256, 128))] }) {
      let world = ValleyPlan(terrain, seed: seed, width: size.0, height: size.1)
        .world(rules: lab.rules)
      let name = "\(terrain) \(seed) \(size)"
      let record = try #require(world.record)
      let shores = record.lakes.map { ($0.columns.lowerBound - 7)...($0.columns.upperBound + 7) }
      let springs = record.sources.map { ($0.x - 9)...($0.x + 9) }
      let canes = Set(columns("cane", world))
      #expect(canes.count >= 3, "\(name): \(canes)")
      for x in canes {
        #expect((shores + springs).contains { $0.contains(x) }, "\(name): \(x)")
      }
      let (bees, flowers) = (columns("bee", world), columns("flower", world))
      #expect(bees.count >= 2 && flowers.count >= 2, "\(name): \(bees) \(flowers)")
      for x in bees { #expect(flowers.contains { abs($0 - x) <= 12 }, "\(name): \(x)") }
      let ore = world.points(of: lab.rules.id("copper-ore"))
      #expect(ore.count >= 16, "\(name): \(ore.count)")
      for point in ore {
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
          let beside = world.cell(at: GridPoint(point.x + dx, point.y + dy)).material
          let physics = lab.rules.rule(of: beside).physics
          #expect(physics == .solid || physics == .powder, "\(name): \(point)")
        }
      }
      world.step(times: 120)
      #expect(world.points(of: lab.rules.id("copper-ore")).count == ore.count, "\(name)")
    }
  }
}
