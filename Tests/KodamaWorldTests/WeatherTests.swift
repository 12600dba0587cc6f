import KodamaContent
import KodamaDataSources
import KodamaYAML
import Testing

@testable import KodamaWorld

@Suite("The weather changes and acts on the world")
struct WeatherTests {
  /// Returns the first seed and tick at which a period of this weather begins.
  static func beginning(of weather: Weather) -> (seed: UInt64, tick: UInt64)? {
    for seed in 1...64 as ClosedRange<UInt64> {
      for spell in 2...20 as ClosedRange<UInt64>
      where Weather(seed: seed, tick: spell * Weather.spellTicks) == weather {
        return (seed, spell * Weather.spellTicks)
      }
    }
    return nil
  }

  /// Returns a valley with a pool, chimes, a dune and trees, at a tick.
  static func valley(_ rules: MaterialRules, seed: UInt64, tick: UInt64) throws -> World {
    let text = "kodama-world 1\nseed: \(seed)\ntick: \(tick)\nlegend\n. air\nw water\ns sand\n"
    let rest = "W wood\nc chime 5\n# stone\nrows\n"
    let sky = String(repeating: ".", count: 200)
    let middle =
      String(repeating: "c", count: 20) + String(repeating: ".", count: 130)
      + String(repeating: "W", count: 50)
    let low =
      String(repeating: ".", count: 20) + String(repeating: "s", count: 80)
      + String(repeating: "w", count: 50) + String(repeating: "W", count: 50)
    let floor = String(repeating: "#", count: 200)
    let rows =
      Array(repeating: sky, count: 91) + [middle] + Array(repeating: low, count: 4) + [floor]
    let drawn = text + rest + rows.joined(separator: "\n") + "\n"
    return try WorldText.parse(drawn, rules: rules).world(rules: rules)
  }

  @Test("Every world begins with clear weather, and every kind of weather occurs")
  func everyWorldBeginsWithClearWeatherAndSeesEveryKind() {
    for seed in 0..<50 as Range<UInt64> {
      for tick in [0, 1_799, 1_800, 3_599] as [UInt64] {
        #expect(Weather(seed: seed, tick: tick) == .clear)
      }
    }
    for weather in Weather.allCases { #expect(Self.beginning(of: weather) != nil) }
    #expect(World(width: 64, height: 64, seed: 1, rules: .basic).weather == .clear)
  }

  @Test("A scan of awake cells equals a full scan in every weather", arguments: Weather.allCases)
  func sleepingEqualsTheFullScanInEveryWeather(weather: Weather) throws {
    let rules = try ShippedPart.rules()
    let start = try #require(Self.beginning(of: weather))
    let sleeping = try Self.valley(rules, seed: start.seed, tick: start.tick)
    let full = try Self.valley(rules, seed: start.seed, tick: start.tick)
    #expect(sleeping.weather == weather)
    sleeping.scanMode = .awake
    full.scanMode = .everything
    for tick in 0..<300 {
      sleeping.step()
      full.step()
      try #require(sleeping.digest == full.digest, "differs after tick \(tick)")
    }
    #expect(sleeping.moments == full.moments)
  }

  @Test("Rain consists of the drops in the sky")
  func rainConsistsOfTheDropsInTheSky() throws {
    let start = try #require(Self.beginning(of: .rain))
    let rules = try ShippedPart.rules()
    let world = try Self.valley(rules, seed: start.seed, tick: start.tick)
    world.waterCycle = WaterCycle(sky: 40)
    let total = world.waterBudget.total
    var drops = 0
    for _ in 0..<400 {
      world.step()
      for x in 0..<200 where world.cell(at: CellPoint(x, 0)).material == world.rules.id("water") {
        drops += 1
      }
    }
    #expect(drops > 10)
    #expect(world.waterBudget.total == total)
  }

  @Test("Wind moves grains downwind and rings chimes")
  func windMovesGrainsDownwindAndRingsChimes() throws {
    let rules = try ShippedPart.rules()
    for (weather, side) in [(Weather.windLeft, -1), (.windRight, 1)] {
      let start = try #require(Self.beginning(of: weather))
      let world = try Self.valley(rules, seed: start.seed, tick: start.tick)
      let sand = world.rules.id("sand")
      // Single grains lie on top of the dune, far from its ends.
      for x in stride(from: 40, to: 80, by: 2) { world.place(sand, at: CellPoint(x, 91)) }
      let all = world.count("sand")
      func columns() -> Int {
        (0..<200).filter { world.cell(at: CellPoint($0, 91)).material == sand }.reduce(0, +)
      }
      let before = columns()
      world.step(times: 600)
      #expect((columns() - before) * side > 0)
      #expect(world.moments.contains { $0.kind == .ring })
      #expect(world.count("sand") == all)
    }
  }

  @Test("A storm's lightning strikes inside the world, with thunder")
  func stormsStrikeInsideTheWorldWithThunder() throws {
    let rules = try ShippedPart.rules()
    let start = try #require(Self.beginning(of: .storm))
    let world = try Self.valley(rules, seed: start.seed, tick: start.tick)
    var strikes: [Moment] = []
    for _ in 0..<1_799 {
      world.step()
      strikes += world.moments.filter { $0.kind == .thunder }
      world.clearMoments()
    }
    #expect((1...12).contains(strikes.count))
    #expect(strikes.allSatisfy { $0.strength == 255 && world.contains($0.point) })
  }

  @Test("An empty world sleeps in clear weather")
  func anEmptyWorldSleepsInClearWeather() throws {
    let rules = try ShippedPart.rules()
    let world = World(width: 512, height: 256, seed: 1, rules: rules)
    world.scanMode = .awake
    world.step(times: 20)
    #expect(world.weather == .clear)
    #expect(world.visitsOfLastStep == 0)
    #expect(world.changesOfLastStep == 0)
  }
}

/// Tests of the water cycle of a valley with a sky.
@Suite("The water cycle conserves drops")
struct WaterCycleTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("Water evaporates by day, and none is lost")
  func waterEvaporatesByDayWithoutLosses() throws {
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

  @Test("A pool seeps into sand but not into stone")
  func poolsSeepIntoLooseGroundButNotIntoStone() throws {
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

  @Test("Springs on the bed of a lake keep its level")
  func springsOnTheBedKeepTheLevelOfALake() throws {
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
    // A spring without ground water produces nothing. A spring that the player places never runs
    // dry.
    let empty = try lab.valley([dry, bed], ["V": "spring 2"])
    let endless = try lab.valley(
      ["#V...................", "####################"], ["V": "spring"])
    empty.step(times: 400)
    endless.step(times: 400)
    #expect(empty.count("water") == 0)
    #expect(endless.waterBudget.total >= 3)
  }

  /// Checks that a river that ends without a lake does not drain all ground water.
  @Test("A river's spring leaves a reserve of ground water for lakes")
  func riverSpringsLeaveTheReserveForLakes() throws {
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

  @Test("A plant that wilts and mud that dries conserve their drops")
  func wiltingAndDryingConserveDrops() throws {
    let rows = ["...p....m...", "############"]
    let world = try lab.valley(rows, ["p": "plant 3", "m": "mud"], tick: Lab.night)
    #expect(world.waterBudget.total == 2)
    world.step(times: 12_000)
    #expect(world.count("plant") == 0 && world.count("mud") == 0 && world.count("soil") == 1)
    #expect(world.waterBudget.total == 2)
    // Roots are left unchanged, and so is everything in a world without a sky.
    let sketch = try lab.world(["p.m", "###"], ["p": "plant 3", "m": "mud"])
    sketch.step(times: 12_000)
    #expect(sketch.count("plant") == 1 && sketch.count("mud") == 1)
  }

  @Test("The water cycle is saved, written as text and undone")
  func theWaterCycleIsSavedAndUndone() throws {
    let lake = "#" + String(repeating: "w", count: 150)
    let world = try lab.valley([lake, lake], ["w": "water"], drops: "7 300")
    #expect(world.waterCycle == WaterCycle(sky: 7, ground: 300))
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.waterCycle == world.waterCycle && copy.digest == world.digest)
    let text = WorldText(world).text(rules: lab.rules)
    #expect(try WorldText.parse(text, rules: lab.rules).waterCycle == world.waterCycle)
    let history = History(world)
    history.checkpoint()
    world.place(lab.rules.id("stone"), at: CellPoint(1, 1))
    world.step(times: 400)
    #expect(world.waterCycle.sky > 7)
    #expect(history.undo())
    #expect(world.waterCycle.sky == 7)
  }

  @Test(
    "Invalid drops in a text are rejected",
    arguments: ["1", "1 x", "", "1 2 3", "1 999999999999"])
  func invalidDropsAreRejected(_ wrong: String) {
    let text = "kodama-world 1\ndrops: \(wrong)\nlegend\n. air\nrows\n....\n"
    #expect(throws: WorldTextError.self) { try WorldText.parse(text, rules: lab.rules) }
  }

  @Test(
    "A scan of awake cells equals a full scan at any time of day",
    arguments: [0, 7_190, 8_390, 13_190] as [UInt64])
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
