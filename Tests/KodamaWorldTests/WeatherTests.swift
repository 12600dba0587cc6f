import KodamaContent
import KodamaDataSources
@testable import KodamaWorld
import Testing

@Suite struct WeatherTests {
  /// Returns the first seed and tick at which a spell of this weather begins.
  static func beginning(of weather: Weather) -> (seed: UInt64, tick: UInt64)? {
    for seed in 1...64 as ClosedRange<UInt64> {
      for spell in 2...20 as ClosedRange<UInt64>
      where Weather(seed: seed, tick: spell * Weather.spellTicks) == weather {
        return (seed, spell * Weather.spellTicks)
      }
    }
    return nil
  }

  /// Returns a valley with a pool, chimes, a dune and a wood at a tick.
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

  @Test func everyWorldBeginsWithClearWeatherAndSeesEveryKind() {
    for seed in 0..<50 as Range<UInt64> {
      for tick in [0, 1_799, 1_800, 3_599] as [UInt64] {
        #expect(Weather(seed: seed, tick: tick) == .clear)
      }
    }
    for weather in Weather.allCases { #expect(Self.beginning(of: weather) != nil) }
    #expect(World(width: 64, height: 64, seed: 1, rules: .basic).weather == .clear)
  }

  @Test(arguments: Weather.allCases)
  func sleepingEqualsTheFullScanInEveryWeather(weather: Weather) throws {
    let rules = try MaterialsLoader().shippedRules()
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

  @Test func rainConsistsOfTheDropsInTheSky() throws {
    let start = try #require(Self.beginning(of: .rain))
    let rules = try MaterialsLoader().shippedRules()
    let world = try Self.valley(rules, seed: start.seed, tick: start.tick)
    world.waterCycle = WaterCycle(sky: 40)
    let total = world.waterBudget.total
    var drops = 0
    for _ in 0..<400 {
      world.step()
      for x in 0..<200 where world.cell(at: GridPoint(x, 0)).material == world.rules.id("water") {
        drops += 1
      }
    }
    #expect(drops > 10)
    #expect(world.waterBudget.total == total)
  }

  @Test func windMovesGrainsDownwindAndRingsChimes() throws {
    let rules = try MaterialsLoader().shippedRules()
    for (weather, side) in [(Weather.windLeft, -1), (.windRight, 1)] {
      let start = try #require(Self.beginning(of: weather))
      let world = try Self.valley(rules, seed: start.seed, tick: start.tick)
      let sand = world.rules.id("sand")
      // Single grains on top of the dune, far from its ends.
      for x in stride(from: 40, to: 80, by: 2) { world.place(sand, at: GridPoint(x, 91)) }
      let all = world.count("sand")
      func columns() -> Int {
        (0..<200).filter { world.cell(at: GridPoint($0, 91)).material == sand }.reduce(0, +)
      }
      let before = columns()
      world.step(times: 600)
      #expect((columns() - before) * side > 0)
      #expect(world.moments.contains { $0.kind == .ring })
      #expect(world.count("sand") == all)
    }
  }

  @Test func stormsStrikeInsideTheWorldWithThunder() throws {
    let rules = try MaterialsLoader().shippedRules()
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

  @Test func anEmptyWorldSleepsInClearWeather() throws {
    let rules = try MaterialsLoader().shippedRules()
    let world = World(width: 512, height: 256, seed: 1, rules: rules)
    world.scanMode = .awake
    world.step(times: 20)
    #expect(world.weather == .clear)
    #expect(world.visitsOfLastStep == 0)
    #expect(world.changesOfLastStep == 0)
  }
}
