import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of the water cycle of a valley with a sky.
@Suite struct WaterCycleTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test func waterEvaporatesByDayWithoutLosses() throws {
    let lake = "#" + String(repeating: "w", count: 150)
    let world = try lab.valley([lake, lake, lake], ["w": "water"])
    let total = world.waterBudget.total
    world.step(times: 1_500)
    #expect(world.waterCycle.sky >= 20)
    #expect(world.waterBudget.total == total)
    let night = try lab.valley([lake, lake], ["w": "water"], tick: Lab.night)
    night.step(times: 300)
    #expect(night.waterCycle.sky <= 30)
  }

  @Test func poolsSeepIntoLooseGroundButNotIntoStone() throws {
    let pool = String(repeating: "w", count: 60)
    let rows = [
      "#" + pool + "#" + pool, "#" + String(repeating: "s", count: 60) + "#",
    ]
    let world = try lab.valley(rows, ["w": "water", "s": "sand"], tick: Lab.night)
    world.step(times: 4_000)
    #expect(world.waterCycle.ground >= 30)
    let left = (1...60).count { lab.names(world, row: 98)[$0] == "water" }
    let right = (62...121).count { lab.names(world, row: 98)[$0] == "water" }
    #expect(left + 20 < right)
    #expect(world.waterBudget.total == 120)
  }

  @Test func springsOnTheBedKeepTheLevelOfALake() throws {
    let dry = "#" + String(repeating: ".", count: 20)
    let wet = "#" + String(repeating: "w", count: 20)
    let bed = "##########V#########V"
    for (rows, before) in [([dry, dry, wet, bed], 20), ([wet, wet, wet, bed], 60)] {
      let world = try lab.valley(
        rows, ["w": "water", "V": "spring 2"], drops: "0 100", tick: 8_400)
      world.step(times: 3_000)
      #expect(world.count("water") != before)
      #expect((32...50).contains(world.count("water")), "\(world.count("water")) for 2 rows of 20")
      #expect(world.waterBudget.total == 100 + before)
    }
    // Without ground water it gives nothing. A spring that the player places never runs dry.
    let empty = try lab.valley([dry, bed], ["V": "spring 2"])
    let endless = try lab.valley(
      ["#V...................", "####################"], ["V": "spring"])
    empty.step(times: 400)
    endless.step(times: 400)
    #expect(empty.count("water") == 0)
    #expect(endless.waterBudget.total >= 3)
  }

  /// A river that ends without a lake would otherwise drain all ground water.
  @Test func riverSpringsLeaveTheReserveForLakes() throws {
    let bed = "###V" + String(repeating: "#", count: 20)
    for (ground, left) in [(48, 48), (60, 48)] {
      let river = try lab.valley(
        [bed], ["V": "spring 1"], drops: "0 \(ground)", tick: Lab.night)
      river.step(times: 600)
      #expect(river.waterCycle.ground == UInt32(left), "of \(ground)")
      #expect(river.waterBudget.total == ground)
      let lake = try lab.valley(
        ["####..####", "####V#####"], ["V": "spring 2"], drops: "0 \(ground)", tick: Lab.night)
      lake.step(times: 600)
      #expect(lake.count("water") > 0)
    }
  }

  @Test func wiltingAndDryingConserveDrops() throws {
    let rows = ["...p....m...", "############"]
    let world = try lab.valley(rows, ["p": "plant 3", "m": "mud"], tick: Lab.night)
    #expect(world.waterBudget.total == 2)
    world.step(times: 12_000)
    #expect(world.count("plant") == 0 && world.count("mud") == 0 && world.count("soil") == 1)
    #expect(world.waterBudget.total == 2)
    // Roots stay, and so does everything in a world without a sky.
    let sketch = try lab.world(["p.m", "###"], ["p": "plant 3", "m": "mud"])
    sketch.step(times: 12_000)
    #expect(sketch.count("plant") == 1 && sketch.count("mud") == 1)
  }

  @Test func theWaterCycleIsSavedAndUndone() throws {
    let lake = "#" + String(repeating: "w", count: 150)
    let world = try lab.valley([lake, lake], ["w": "water"], drops: "7 300")
    #expect(world.waterCycle == WaterCycle(sky: 7, ground: 300))
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.waterCycle == world.waterCycle && copy.digest == world.digest)
    let text = WorldText(world).text(rules: lab.rules)
    #expect(try WorldText.parse(text, rules: lab.rules).waterCycle == world.waterCycle)
    let history = History(world)
    history.checkpoint()
    world.place(lab.rules.id("stone"), at: GridPoint(1, 1))
    world.step(times: 400)
    #expect(world.waterCycle.sky > 7)
    #expect(history.undo())
    #expect(world.waterCycle.sky == 7)
  }

  @Test(arguments: ["1", "1 x", "", "1 2 3", "1 999999999999"])
  func invalidDropsAreRejected(_ wrong: String) {
    let text = "kodama-world 1\ndrops: \(wrong)\nlegend\n. air\nrows\n....\n"
    #expect(throws: WorldTextError.self) { try WorldText.parse(text, rules: lab.rules) }
  }

  @Test(arguments: [0, 7_190, 8_390, 13_190] as [UInt64])
  func sleepingEqualsTheFullScanUnderASky(tick: UInt64) throws {
    let generated = WorldGenerator(seed: 9, width: 192, height: 96).world(rules: lab.rules)
    var text = WorldText(generated)
    text.tick = tick
    let sleeping = text.world(rules: lab.rules)
    let full = text.world(rules: lab.rules)
    sleeping.scanMode = .awake
    full.scanMode = .everything
    for step in 0..<240 {
      sleeping.step()
      full.step()
      try #require(sleeping.digest == full.digest, "differs after tick \(step)")
    }
  }
}
