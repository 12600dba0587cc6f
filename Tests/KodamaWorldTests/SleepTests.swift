import KodamaContent
import KodamaDataSources
import KodamaWorld
import Testing

@Suite struct SleepTests {
  /// Returns a random world whose materials depend on the seed: from a few that rest to all at
  /// once.
  static func world(_ seed: UInt64, _ rules: MaterialRules) -> World {
    let all = rules.materials.map(\.name)
    let air = Array(repeating: "air", count: Int(seed % 5) * 4)
    let names = seed % 3 == 0 ? ["air", "sand", "water", "stone"] : all
    return World.random(
      width: 20 + Int(seed * 7 % 120), height: 12 + Int(seed % 31), seed: seed, rules: rules,
      of: names + air)
  }

  @Test(arguments: 1...(isLong ? 400 : 24) as ClosedRange<UInt64>)
  func sleepingEqualsTheFullScan(seed: UInt64) throws {
    let rules = try MaterialsLoader().shippedRules()
    let sleeping = Self.world(seed, rules)
    let full = Self.world(seed, rules)
    full.scanMode = .everything
    if seed % 4 != 0 { sleeping.scanMode = .awake }
    for tick in 0..<120 {
      if tick % 20 == 7 {
        let point = GridPoint(tick % sleeping.width, tick % sleeping.height)
        let material = MaterialID(UInt8(tick % rules.count))
        sleeping.place(material, at: point)
        full.place(material, at: point)
        sleeping.strike(at: GridPoint(point.x / 2, point.y))
        full.strike(at: GridPoint(point.x / 2, point.y))
      }
      sleeping.step()
      full.step()
      try #require(sleeping.digest == full.digest, "differs after tick \(tick)")
    }
    #expect(sleeping.moments == full.moments)
  }

  @Test func restingCellsAreNotVisited() {
    let world = WorldGenerator(seed: 5, width: 128, height: 64).world(rules: .basic)
    world.step(times: 3_000)
    #expect(world.visitsOfLastStep < 128 * 64 / 50)
    let quiet = Sketch.world(["....", "ssss", "####"])
    quiet.scanMode = .awake
    quiet.step(times: 2)
    #expect(quiet.visitsOfLastStep == 0)
    quiet.place(.air, at: GridPoint(1, 2))
    quiet.step()
    #expect(quiet.visitsOfLastStep > 0)
  }
}
