import KodamaContent
import KodamaDataSources
import KodamaWorld
import KodamaYAML
import Testing

private final class Listener: WorldDelegate {
  var calls = 0
  func worldDidChange() { calls += 1 }
}

@Suite("A world notifies, simulates and encodes its cells")
struct WorldTests {
  let rules = MaterialRules.basic

  @Test("The delegate is notified once per change and never at rest")
  func theDelegateIsNotifiedOncePerChangeAndNotAtRest() {
    let world = World(width: 8, height: 8, seed: 1, rules: rules)
    let listener = Listener()
    world.delegate = listener
    world.step()
    #expect(listener.calls == 0)
    world.place(rules.id("sand"), at: CellPoint(3, 6))
    #expect(listener.calls == 1)
    world.place(rules.id("sand"), at: CellPoint(3, 6))
    #expect(listener.calls == 1)
    world.step()
    #expect(listener.calls == 2)
    world.strike(at: CellPoint(3, 7))
    #expect(listener.calls == 3)
  }

  @Test("Cells outside the border are wall and cannot be changed")
  func theBorderIsWallAndCannotBeChanged() {
    let world = World(width: 4, height: 4, seed: 1, rules: rules)
    #expect(world.cell(at: CellPoint(-1, 0)).material == MaterialRules.wall)
    #expect(world.place(rules.id("sand"), at: CellPoint(4, 0)) == false)
    #expect(world.set(Cell(MaterialID(200)), at: CellPoint(0, 0)) == false)
  }

  @Test("A grain or the player rings a bell")
  func aGrainOrThePlayerRingsABell() {
    let world = Sketch.world(["s", ".", ".", "b"])
    world.step(times: 4)
    #expect(world.moments.map(\.kind) == [.ring])
    #expect(world.moments.first?.data == rules.rule(of: rules.id("bell")).initialData)
    world.clearMoments()
    world.strike(at: CellPoint(0, 3))
    #expect(world.moments.map(\.kind) == [.ring])
  }

  @Test("Fire consumes wood, and water extinguishes fire")
  func fireConsumesWoodAndWaterExtinguishesIt() {
    let burning = Sketch.world(["WWWWf", "#####"])
    burning.step(times: 3_000)
    #expect(burning.count("wood") == 0)
    let doused = Sketch.world(["#w#", "#f#", "###"])
    doused.step(times: 2)
    #expect(doused.count("fire") == 0)
    #expect(doused.moments.contains { $0.kind == .extinguish })
  }

  @Test("A plant absorbs water and grows")
  func plantsAbsorbWaterAndGrow() {
    let world = Sketch.world(["......", "......", "......", "##pw##", "######"])
    world.step(times: 4_000)
    #expect(world.count("plant") == 2)
    #expect(world.count("water") == 0)
    #expect(world.moments.contains { $0.kind == .grow })
  }

  @Test(
    "A world round-trips through bytes and continues equally",
    arguments: 1...4 as ClosedRange<UInt64>)
  func worldsRoundTripThroughBytes(seed: UInt64) throws {
    let world = World.random(
      width: 37, height: 21, seed: seed, rules: rules, of: rules.materials.map(\.name))
    world.step(times: 20)
    let bytes = world.encode()
    let copy = try World(decoding: bytes, rules: rules)
    #expect(copy.digest == world.digest)
    #expect(copy.encode() == bytes)
    world.step(times: 50)
    copy.step(times: 50)
    #expect(copy.digest == world.digest)
  }

  @Test("Truncated bytes are rejected")
  func truncatedBytesAreRejected() {
    let bytes = WorldGenerator(seed: 3, width: 64, height: 32).world(rules: rules).encode()
    for length in 0..<min(bytes.count, 400) {
      #expect(throws: World.DecodingError.self) {
        try World(decoding: Array(bytes[..<length]), rules: rules)
      }
    }
  }

  @Test("A tile of four cells shows the most prominent material")
  func aTileOfFourCellsShowsTheMostProminent() {
    let world = Sketch.world(["s.ww", ".bww"])
    var tiles: [Tile] = []
    world.copyTiles(from: CellPoint(0, 0), columns: 3, rows: 1, cellsPerTile: 4, into: &tiles)
    #expect(tiles.map { rules.name(of: $0.material) } == ["bell", "water", "wall"])
  }

  @Test("A small hollow has all basic materials and always the same cells")
  func aHollowHasItsBasicMaterials() {
    for seed in 1...12 as ClosedRange<UInt64> {
      let world = WorldGenerator(seed: seed, width: 128, height: 64).world(rules: rules)
      for name in ["stone", "sand", "water", "plant", "bell"] { #expect(world.count(name) > 0) }
      #expect(
        world.digest
          == WorldGenerator(seed: seed, width: 128, height: 64).world(rules: rules).digest)
    }
  }

  /// Detects changes of the generator.
  @Test("Hollows of twenty seeds are complete and stable")
  func hollowsOfTwentySeedsAreCompleteAndStable() throws {
    let shipped = try ShippedPart.rules()
    for seed in 1...20 as ClosedRange<UInt64> {
      let world = WorldGenerator(seed: seed, width: 256, height: 128).world(rules: shipped)
      let wanted = ["stone", "soil", "sand", "water", "wood", "bell", "grass", "kodama"]
      #expect(wanted.filter { world.count($0) == 0 } == [], "seed \(seed)")
      // The valley is stable, so little falls in the first ticks.
      let stone = world.count("stone")
      world.step(times: 120)
      #expect(world.count("stone") == stone)
      #expect(world.changesOfLastStep < 256 * 128 / 20)
    }
  }
}

@Suite("Sleeping cells change nothing")
struct SleepTests {
  /// Returns a random world. The seed determines its materials, from a few that rest to all at
  /// once.
  static func world(_ seed: UInt64, _ rules: MaterialRules) -> World {
    let all = rules.materials.map(\.name)
    let air = Array(repeating: "air", count: Int(seed % 5) * 4)
    let names = seed % 3 == 0 ? ["air", "sand", "water", "stone"] : all
    return World.random(
      width: 20 + Int(seed * 7 % 120), height: 12 + Int(seed % 31), seed: seed, rules: rules,
      of: names + air)
  }

  @Test(
    "A scan of awake cells equals a full scan in random worlds",
    arguments: 1...(isLong ? 400 : 24) as ClosedRange<UInt64>)
  func sleepingEqualsTheFullScan(seed: UInt64) throws {
    let rules = try ShippedPart.rules()
    let sleeping = Self.world(seed, rules)
    let full = Self.world(seed, rules)
    full.scanMode = .everything
    if seed % 4 != 0 { sleeping.scanMode = .awake }
    for tick in 0..<120 {
      if tick % 20 == 7 {
        let point = CellPoint(tick % sleeping.width, tick % sleeping.height)
        let material = MaterialID(UInt8(tick % rules.count))
        sleeping.place(material, at: point)
        full.place(material, at: point)
        sleeping.strike(at: CellPoint(point.x / 2, point.y))
        full.strike(at: CellPoint(point.x / 2, point.y))
      }
      sleeping.step()
      full.step()
      try #require(sleeping.digest == full.digest, "differs after tick \(tick)")
    }
    #expect(sleeping.moments == full.moments)
  }

  @Test("Resting cells are not visited")
  func restingCellsAreNotVisited() {
    let world = WorldGenerator(seed: 5, width: 128, height: 64).world(rules: .basic)
    world.step(times: 3_000)
    #expect(world.visitsOfLastStep < 128 * 64 / 50)
    let quiet = Sketch.world(["....", "ssss", "####"])
    quiet.scanMode = .awake
    quiet.step(times: 2)
    #expect(quiet.visitsOfLastStep == 0)
    quiet.place(.air, at: CellPoint(1, 2))
    quiet.step()
    #expect(quiet.visitsOfLastStep > 0)
  }
}
