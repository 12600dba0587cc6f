import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of forest fires under a sky, with thirty trees whose crowns touch.
@Suite("Forest fires spread, stop and heal")
struct ForestFireTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// The first row of ground.
  private static let ground = 100

  /// Returns a forest on level soil, with a gap of bare ground after the fifteenth tree.
  private func wood(seed: UInt64, tick: UInt64 = 0, gap: Int = 0) throws -> World {
    let empty = World(width: 192, height: 110, seed: seed, rules: lab.rules)
    var text = WorldText(empty)
    text.tick = tick
    let world = text.world(rules: lab.rules)
    for x in 0..<192 {
      for y in Self.ground..<110 { put(y < Self.ground + 2 ? "soil" : "stone", x, y, world) }
    }
    for number in 0..<30 {
      let x = 20 + number * 3 + (number < 15 ? 0 : gap)
      let top = Self.ground - 5 - number * 7 % 3
      for y in top..<Self.ground { put("wood", x, y, world) }
      for (dx, dy) in [(-1, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (1, 1), (0, -1)] {
        put("leaf", x + dx, top + dy, world)
      }
    }
    return world
  }

  private func put(_ name: String, _ x: Int, _ y: Int, _ world: World) {
    world.place(lab.rules.id(name), at: CellPoint(x, y))
  }

  /// Ignites the first tree, and simulates until the fire is out.
  private func burn(_ world: World) {
    put("fire", 18, Self.ground - 6, world)
    put("fire", 20, Self.ground - 7, world)
    for _ in 0..<60 where world.count("fire") > 0 { world.step(times: 50) }
  }

  /// Returns the number of cells of wood and leaves from a column to the right end.
  private func trees(_ world: World, from column: Int = 0) -> Int {
    let materials = [lab.rules.id("wood"), lab.rules.id("leaf")]
    return (column..<192).reduce(0) { sum, x in
      sum
        + (0..<Self.ground).count { materials.contains(world.cell(at: CellPoint(x, $0)).material) }
    }
  }

  @Test("A dry forest burns down from one spark", arguments: 1...3 as ClosedRange<UInt64>)
  func aDryForestBurnsFromOneSpark(seed: UInt64) throws {
    let world = try wood(seed: seed)
    let before = trees(world)
    burn(world)
    #expect(trees(world) * 100 <= before * 20, "\(trees(world)) of \(before) stand")
    #expect(world.count("ash") + world.count("ember") >= 5)
  }

  @Test("Rain or a gap stops a forest fire")
  func rainAndGapsStopAForestFire() throws {
    let start = try #require(WeatherTests.beginning(of: .rain))
    let wet = try wood(seed: start.seed, tick: start.tick)
    let before = trees(wet)
    burn(wet)
    #expect(trees(wet) * 100 >= before * 90)
    let parted = try wood(seed: 2, gap: 12)
    let second = 20 + 15 * 3 + 11
    let beyond = trees(parted, from: second)
    burn(parted)
    #expect(trees(parted, from: second) == beyond)
    #expect(trees(parted) * 100 <= before * 60)
  }

  @Test("Fire spreads faster downwind")
  func fireSpreadsFasterDownwind() throws {
    // The world is a row of leaves with a flame in the middle.
    func ticks(_ weather: Weather, to column: Int) throws -> Int {
      let start = try #require(WeatherTests.beginning(of: weather))
      var sum = 0
      for turn in 0..<6 {
        let empty = World(width: 192, height: 110, seed: start.seed, rules: lab.rules)
        var text = WorldText(empty)
        text.tick = start.tick + UInt64(turn)
        let world = text.world(rules: lab.rules)
        for x in 60..<120 { put("leaf", x, 40, world) }
        put("fire", 90, 40, world)
        let end = CellPoint(column, 40)
        while world.cell(at: end).material == lab.rules.id("leaf"), sum < 6_000 {
          world.step()
          sum += 1
        }
      }
      return sum
    }
    #expect(try ticks(.windRight, to: 110) < ticks(.windRight, to: 70))
    #expect(try ticks(.windLeft, to: 70) < ticks(.windLeft, to: 110))
  }

  /// Grass grows back within two minutes, and flowers and saplings within twenty.
  @Test("After a fire, grass, flowers and saplings return in this order")
  func grassFlowersAndSaplingsReturnInThisOrder() throws {
    let world = World(width: 192, height: 96, seed: 3, rules: lab.rules)
    for x in 0..<192 {
      put("soil", x, 95, world)
      if x % 3 == 0 { put("ash", x, 94, world) }
    }
    var came: [String: UInt64] = [:]
    for _ in 0..<(isLong ? 720 : 360) {
      world.step(times: 100)
      for name in ["grass", "flower", "sapling"] where came[name] == nil {
        if world.count(name) > 0 { came[name] = world.tick }
      }
      if world.tick <= 7_200 { continue }
      #expect(world.count("grass") > 20)
      if came.count == 3 { break }
    }
    let grass = try #require(came["grass"])
    let flower = try #require(came["flower"])
    let sapling = try #require(came["sapling"])
    #expect(grass < flower && flower < sapling)
  }
}
