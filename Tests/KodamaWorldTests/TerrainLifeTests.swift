import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of movement, saving and regeneration in all terrains.
@Suite struct TerrainLifeTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Rivers, drips and creatures change twenty cells per second.
  @Test(arguments: Terrain.wild) func everyTerrainKeepsMoving(terrain: Terrain) {
    for seed in (isLong ? 1...50 : 3...3) as ClosedRange<UInt64> {
      let world = ValleyPlan(terrain, seed: seed).world(rules: lab.rules)
      world.step(times: 1_200)
      for _ in 0..<3 {
        var changes = 0
        for _ in 0..<60 {
          world.step()
          changes += world.changesOfLastStep
        }
        #expect(changes >= 20, "\(terrain) \(seed): \(changes)")
      }
    }
  }

  /// No cell is visited where nothing can happen.
  @Test func anEmptyValleySleeps() {
    let world = ValleyPlan(.empty, seed: 3, width: 1_024).world(rules: lab.rules)
    for _ in 0..<40 { world.step() }
    #expect(world.visitsOfLastStep == 0)
    #expect(world.changesOfLastStep == 0)
  }

  @Test(arguments: Terrain.allCases) func aPlanAlwaysGivesTheSameCells(terrain: Terrain) throws {
    let plan = ValleyPlan(terrain, seed: 11, width: 192, height: 96)
    let world = plan.world(rules: lab.rules)
    #expect(plan.world(rules: lab.rules).digest == world.digest)
    let other = ValleyPlan(terrain, seed: 12, width: 192, height: 96).world(rules: lab.rules)
    #expect(other.digest != world.digest)
    // The record survives encoding.
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.record == world.record && copy.digest == world.digest)
    #expect(copy.record?.plan == plan && world.encode()[4] == 6)
    for length in stride(from: 0, to: copy.encode().count, by: 97) {
      #expect(throws: World.DecodingError.self) {
        try World(decoding: Array(world.encode().prefix(length)), rules: lab.rules)
      }
    }
  }

  @Test(arguments: Terrain.wild) func sleepingEqualsTheFullScan(terrain: Terrain) throws {
    let plan = ValleyPlan(terrain, seed: 5, width: 192, height: 96)
    let sleeping = plan.world(rules: lab.rules)
    let full = plan.world(rules: lab.rules)
    sleeping.scanMode = .awake
    full.scanMode = .everything
    for step in 0..<300 {
      sleeping.step()
      full.step()
      try #require(sleeping.digest == full.digest, "\(terrain) differs after tick \(step)")
    }
  }
}
