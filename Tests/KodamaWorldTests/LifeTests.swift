import KodamaDataSources
import Testing

@testable import KodamaWorld

@Suite("Plants grow, and creatures move and call")
struct LifeTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("Grass, vines, algae, moss and fungus each spread in their own way")
  func plantsSpreadInTheirOwnWay() throws {
    let grass = try lab.world(["........", "...g....", "ssssssss"], ["g": "grass", "s": "soil"])
    grass.step(times: 12_000)
    #expect(grass.count("grass") >= 4)
    #expect(lab.names(grass, row: 0).allSatisfy { $0 == "air" })
    let vine = try lab.world(["v#"] + Array(repeating: "..", count: 20), ["v": "vine"])
    vine.step(times: 12_000)
    #expect(vine.count("vine") == 13)
    let algae = try lab.world(["#wwwwwa#", "########"], ["w": "water", "a": "algae"])
    algae.step(times: 12_000)
    #expect(algae.count("algae") > 1)
    let moss = try lab.world(["......", "..m...", "######"], ["m": "moss"])
    moss.step(times: 16_000)
    #expect(moss.count("moss") > 1)
    let fungus = try lab.world([".....", "..f..", "WWWWW"], ["f": "fungus", "W": "wood"])
    fungus.step(times: 8_000)
    #expect(fungus.count("fungus") > 1)
    #expect(fungus.count("soil") > 0)
  }

  @Test("An acorn grows into a tree, and a seed into a flower")
  func seedsAndAcornsSprout() throws {
    let rows = Array(repeating: ".....", count: 14) + ["..a..", "sssss"]
    let oak = try lab.world(rows, ["a": "acorn", "s": "soil"])
    oak.step(times: 40_000)
    #expect(oak.count("wood") >= 5)
    #expect(oak.count("leaf") >= 5)
    let flower = try lab.world(["a", "s"], ["a": "seed", "s": "soil"])
    flower.step(times: 20_000)
    #expect(flower.count("flower") == 1)
  }

  @Test("Flowers close at night")
  func flowersCloseAtNight() throws {
    let world = try lab.world(["f", "#"], ["f": "flower"], tick: 8_390)
    #expect(world.cell(at: CellPoint(0, 0)).data == 1)
    world.step(times: 20)
    #expect(world.cell(at: CellPoint(0, 0)).data == 0)
  }

  @Test("Fish swim in water, snails eat moss, and worms move through soil")
  func creaturesStayInTheirMedium() throws {
    let pool = try lab.world(["#wwwFww#", "########"], ["w": "water", "F": "fish"])
    var places: Set<Int> = []
    for _ in 0..<200 {
      pool.step()
      places.insert(lab.names(pool, row: 0).firstIndex(of: "fish") ?? -1)
    }
    #expect(places.count >= 4)
    #expect(pool.count("water") == 5)
    let ground = try lab.world(["........", "..s..m#.", "########"], ["s": "snail", "m": "moss"])
    ground.step(times: 4_000)
    #expect(ground.count("moss") == 0)
    #expect(ground.count("snail") == 1)
    let soil = try lab.world(["sssss", "sslss", "#####"], ["s": "soil", "l": "worm"])
    let before = soil.digest
    soil.step(times: 2_000)
    #expect(soil.digest != before)
    #expect(soil.count("worm") == 1)
  }

  @Test("Frogs near water hop and call at night")
  func frogsHopAndCallNearWaterAtNight() throws {
    let rows = ["..........", "..........", "..........", "..f....#ww", "##########"]
    let world = try lab.world(rows, ["f": "frog", "w": "water"], tick: Lab.night)
    var calls = 0
    var places: Set<Int> = []
    for _ in 0..<3_600 {
      world.clearMoments()
      world.step()
      calls += world.moments.filter { $0.kind == .call }.count
      for y in 0..<4 {
        if let x = lab.names(world, row: y).firstIndex(of: "frog") { places.insert(x) }
      }
    }
    #expect(calls > 0)
    #expect(places.count > 2)
    #expect(world.count("frog") == 1)
  }

  @Test("Songbirds sing at dawn")
  func songbirdsSingAtDawn() throws {
    let rows = Array(repeating: "..........", count: 5) + ["....b.....", "##########"]
    let world = try lab.world(rows, ["b": "songbird"], tick: Lab.dawn)
    world.step(times: 1_000)
    #expect(world.moments.contains { $0.kind == .call })
    world.step(times: 400)
    #expect(world.count("songbird") == 1)
  }

  /// Checks that fireflies with different counts synchronise. In the last minute, most flashes
  /// concentrate on a few ticks of each period.
  @Test("Fireflies with different counts synchronise")
  func firefliesFallIntoStep() throws {
    let world = World(width: 12, height: 6, seed: 4, rules: lab.rules)
    for y in stride(from: 0, to: 6, by: 2) {
      for x in stride(from: 0, to: 12, by: 2) {
        world.set(
          Cell(lab.rules.id("firefly"), data: UInt8((x * 7 + y * 13) % 60 + 1)),
          at: CellPoint(x, y))
      }
    }
    let night = try World(decoding: later(world, tick: Lab.night), rules: lab.rules)
    var flashes: [Int] = []
    for tick in 0..<3_800 {
      night.clearMoments()
      night.step()
      let count = night.moments.filter { $0.kind == .call }.count
      if tick >= 3_200 { flashes.append(count) }
    }
    let total = flashes.reduce(0, +)
    let crowded = flashes.filter { $0 >= 4 }.reduce(0, +)
    #expect(total > 0)
    #expect(crowded * 2 > total)
  }

  /// Returns the bytes of the world with another tick. The tick follows the magic bytes, the
  /// version, the size and the seed.
  private func later(_ world: World, tick: UInt64) -> [UInt8] {
    var bytes = world.encode()
    for byte in 0..<8 { bytes[22 + byte] = UInt8(truncatingIfNeeded: tick >> UInt64(8 * byte)) }
    return bytes
  }

  @Test("A kodama echoes a note that it hears")
  func kodamaEchoWhatTheyHear() throws {
    let world = try lab.world(["......", "b....k", "######"], ["b": "bell 9", "k": "kodama"])
    world.strike(at: CellPoint(0, 1))
    world.clearMoments()
    var echoes: [(Int, UInt8)] = []
    for tick in 0..<200 {
      world.clearMoments()
      world.step()
      for moment in world.moments where moment.kind == .call { echoes.append((tick, moment.data)) }
    }
    #expect(echoes.map(\.1) == [9])
    #expect(echoes.first.map { (40...80).contains($0.0) } == true)
  }
}

@Suite("No kind of creature dies out")
struct LastOfTheirKindTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns a world with a bee and a frog in one chamber, and optionally two more bees elsewhere,
  /// at night.
  private func den(others: UInt8?) throws -> World {
    let legend = ["f": "frog", "b": "bee"]
    let world = try lab.valley(["######", "#fb###", "######"], legend, tick: Lab.night)
    for x in [40, 60] {
      guard let others else { break }
      world.set(Cell(lab.rules.id("bee"), data: others), at: CellPoint(x, 98))
    }
    return world
  }

  @Test("Predators spare the last creature that can breed")
  func predatorsSpareTheLastOfAKind() throws {
    let old = CreatureData().at(.old).byte
    for (others, left) in [(nil, 1), (old, 3), (0, 2)] as [(UInt8?, Int)] {
      let world = try den(others: others)
      world.step(times: 1_500)
      #expect(world.count("bee") == left, "\(String(describing: others))")
    }
    // In a world without a sky nothing breeds, and nothing is protected.
    let sketch = try lab.world(
      ["####", "#fb#", "####"], ["f": "frog", "b": "bee"], tick: Lab.night)
    sketch.step(times: 1_500)
    #expect(sketch.count("bee") == 0)
  }

  /// Checks that the only firefly that can still breed does so among many old ones. They fly in a
  /// row in which fireflies age.
  @Test(
    "The last firefly that can breed grows old only after breeding",
    arguments: 1...12 as ClosedRange<UInt64>)
  func theLastBreederGrowsOldOnlyAfterBreeding(seed: UInt64) throws {
    let lid = String(repeating: "#", count: 32)
    let air = "#" + String(repeating: ".", count: 30) + "#"
    let rows = [lid, air, lid, lid, lid, lid]
    let world = try lab.valley(rows, [:], tick: Lab.night, seed: seed)
    let firefly = lab.rules.id("firefly")
    for x in stride(from: 2, to: 30, by: 2) {
      world.set(Cell(firefly, data: FireflyData().at(.old).byte), at: CellPoint(x, 95))
    }
    world.set(Cell(firefly), at: CellPoint(15, 95))
    for _ in 0..<4_000 {
      world.step()
      let stages = world.points(of: firefly).map { FireflyData(of: world.cell(at: $0)).stage }
      try #require(stages.contains { $0 != .old }, "no firefly can breed any more")
      if stages.contains(.young) { return }
    }
    Issue.record("nothing was born")
  }

  @Test("Snails breed under water without using water up")
  func snailsBreedUnderWater() throws {
    let pool = "#" + String(repeating: "w", count: 12) + "s" + String(repeating: "w", count: 12)
    let lid = String(repeating: "#", count: 30)
    let world = try lab.valley([lid, pool, lid], ["w": "water", "s": "snail"], tick: Lab.night)
    for _ in 0..<40 where world.count("snail") < 2 { world.step(times: 1_000) }
    #expect(world.count("snail") >= 2)
    #expect(world.waterBudget.total == 24)
  }
}
