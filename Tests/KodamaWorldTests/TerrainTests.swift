import KodamaDataSources
import KodamaRoles
import Testing

@testable import KodamaWorld

/// Tests of properties of generated valleys, with many seeds.
@Suite("Valleys differ, and their records describe them")
struct TerrainTests {
  static let seeds: ClosedRange<UInt64> = 1...(isLong ? 50 : 6)
  let lab: Lab

  init() throws { lab = try Lab() }

  private func valley(_ terrain: Terrain, _ seed: UInt64, _ size: (Int, Int) = (512, 256)) -> World
  {
    ValleyPlan(terrain, seed: seed, width: size.0, height: size.1).world(rules: lab.rules)
  }

  /// Returns the materials of the 80 × 30 cells around the player's start.
  private func firstView(_ world: World) throws -> [MaterialID] {
    let site = try #require(world.record?.sites.first)
    return (-15..<15).flatMap { dy in
      (-40..<40).map { dx in
        world.cell(at: CellPoint(site.point.x + dx, site.point.y + dy)).material
      }
    }
  }

  /// Checks that the first views of any two valleys differ in at least a fortieth of their cells.
  @Test("The first views of any two seeds differ", arguments: Terrain.wild)
  func firstViewsDifferBetweenSeeds(terrain: Terrain) throws {
    let views = try Self.seeds.map { try firstView(valley(terrain, $0)) }
    for (number, view) in views.enumerated() {
      for other in views[..<number] {
        let differing = zip(view, other).count { $0 != $1 }
        #expect(differing * 40 >= view.count, "\(terrain), seed \(number + 1): \(differing)")
      }
    }
  }

  @Test("A valley's record names its sites, lakes and caves", arguments: Terrain.wild)
  func theRecordDescribesTheValley(terrain: Terrain) throws {
    for seed in Self.seeds {
      let world = valley(terrain, seed)
      let record = try #require(world.record)
      #expect(record.sites.count >= 3, "\(terrain) \(seed): \(record.sites)")
      #expect(record.sites.allSatisfy { world.contains($0.point) })
      for lake in record.lakes {
        let middle = (lake.columns.lowerBound + lake.columns.upperBound) / 2
        let holds = world.cell(at: CellPoint(middle, lake.surface)).material
        #expect(lab.rules.name(of: holds) != "air", "\(terrain) \(seed): a dry lake")
      }
      #expect(!record.lakes.isEmpty && !record.caves.isEmpty, "\(terrain) \(seed)")
      let counts = ValleyGauge.census(world)
      #expect(counts.allSatisfy { $0.value > 0 }, "\(terrain) \(seed): \(counts)")
    }
  }

  /// Checks that air connects the end of each cave with the sky, also after settling.
  @Test("Every cave is connected to the sky", arguments: Terrain.wild)
  func everyCaveIsReachable(terrain: Terrain) throws {
    for seed in Self.seeds {
      let world = valley(terrain, seed)
      for _ in 0..<300 { world.step() }
      let caves = try #require(world.record?.caves)
      let reached = open(world)
      for cave in caves {
        #expect(reached[cave.y * world.width + cave.x], "\(terrain) \(seed): \(cave)")
      }
    }
  }

  /// Returns the cells that are connected to the sky through passable cells.
  private func open(_ world: World) -> [Bool] {
    var reached = Array(repeating: false, count: world.width * world.height)
    var wait: [CellPoint] = []
    func look(_ x: Int, _ y: Int) {
      let point = CellPoint(x, y)
      guard world.contains(point), !reached[y * world.width + x] else { return }
      let rule = world.rules.rule(of: world.cell(at: point).material)
      guard rule.physics == .empty || rule.physics == .gas || rule.behaviour.isCreature else {
        return
      }
      reached[y * world.width + x] = true
      wait.append(point)
    }
    look(world.width / 2, 0)
    while let point = wait.popLast() {
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] { look(point.x + dx, point.y + dy) }
    }
    return reached
  }
}

/// Tests of movement, saving and regeneration in all terrains.
@Suite("Every terrain moves, and the same plan gives the same valley")
struct TerrainLifeTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("At least twenty cells a second change in every terrain", arguments: Terrain.wild)
  func everyTerrainKeepsMoving(terrain: Terrain) {
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

  /// Checks that no cell is visited where nothing can happen.
  @Test("An empty valley sleeps")
  func anEmptyValleySleeps() {
    let world = ValleyPlan(.empty, seed: 3, width: 1_024).world(rules: lab.rules)
    for _ in 0..<40 { world.step() }
    #expect(world.visitsOfLastStep == 0)
    #expect(world.changesOfLastStep == 0)
  }

  @Test("A plan always gives the same cells, and its record is saved", arguments: Terrain.allCases)
  func aPlanAlwaysGivesTheSameCells(terrain: Terrain) throws {
    let plan = ValleyPlan(terrain, seed: 11, width: 192, height: 96)
    let world = plan.world(rules: lab.rules)
    #expect(plan.world(rules: lab.rules).digest == world.digest)
    let other = ValleyPlan(terrain, seed: 12, width: 192, height: 96).world(rules: lab.rules)
    #expect(other.digest != world.digest)
    // The record survives encoding.
    let copy = try World(decoding: world.encode(), rules: lab.rules)
    #expect(copy.record == world.record && copy.digest == world.digest)
    #expect(copy.record?.plan == plan && world.encode()[4] == 1)
    for length in stride(from: 0, to: copy.encode().count, by: 97) {
      #expect(throws: World.DecodingError.self) {
        try World(decoding: Array(world.encode().prefix(length)), rules: lab.rules)
      }
    }
  }

  @Test("A scan of awake cells equals a full scan in every terrain", arguments: Terrain.wild)
  func sleepingEqualsTheFullScan(terrain: Terrain) throws {
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

/// Tests of the last step of generation: ore, reeds and bees, in large and small valleys.
@Suite("Valleys contain ore, reeds and bees")
struct LateTerrainTests {
  private static let lands = [Terrain.hollow] + Terrain.wild
  private static let seeds: ClosedRange<UInt64> = 1...(isLong ? 50 : 5)
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns the columns that contain a material.
  private func columns(_ name: String, _ world: World) -> [Int] {
    world.points(of: lab.rules.id(name)).map(\.x)
  }

  @Test("Ore lies in rock, reeds grow near water, and bees live near flowers", arguments: lands)
  func oreReedsAndBeesHaveSuitablePlaces(terrain: Terrain) throws {
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
          let beside = world.cell(at: CellPoint(point.x + dx, point.y + dy)).material
          let physics = lab.rules.rule(of: beside).physics
          #expect(physics == .solid || physics == .powder, "\(name): \(point)")
        }
      }
      world.step(times: 120)
      #expect(world.points(of: lab.rules.id("copper-ore")).count == ore.count, "\(name)")
    }
  }
}

@Suite("Only the player rings the first bells")
struct StartingBellsTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  @Test("The first bells hang clear of water")
  func theFirstBellsHangClearOfTheWater() throws {
    for seed in 1...(isLong ? 200 : 30) as ClosedRange<UInt64> {
      let world = ValleyPlan(.hollow, seed: seed).world(rules: lab.rules)
      #expect(world.points(of: lab.rules.id("bell")).count == 5)
      #expect(!isWet(world), "seed \(seed)")
      world.step(times: 60)
      #expect(!isWet(world), "seed \(seed), a second later")
      #expect(world.record?.sites.map(\.kind) == [.bellGrove])
    }
  }

  /// Returns true if water is beside a bell or within two cells below it.
  private func isWet(_ world: World) -> Bool {
    world.points(of: lab.rules.id("bell")).contains { bell in
      (-1...2).contains { dy in
        (-1...1).contains { dx in
          let beside = world.cell(at: CellPoint(bell.x + dx, bell.y + dy)).material
          return lab.rules.name(of: beside) == "water"
        }
      }
    }
  }
}

/// Checks that plans keep giving the same cells, because share codes and recordings store plans
/// instead of cells.
@Suite("Plans give the same cells in every version")
struct GeneratorTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns the digest of the cells and ground water of four valleys.
  private func digest(_ terrain: Terrain) -> String {
    var digest = Digest()
    for (seed, size) in [(1, (256, 128)), (2, (512, 256)), (3, (1_100, 200)), (4, (96, 64))] {
      let plan = ValleyPlan(
        terrain, seed: UInt64(seed), width: size.0, height: size.1)
      let world = plan.world(rules: lab.rules)
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          let cell = world.cell(at: CellPoint(x, y))
          digest.combine(lab.rules.name(of: cell.material))
          digest.combine(UInt64(cell.data))
        }
      }
      digest.combine(UInt64(world.waterCycle.ground))
    }
    return "\(digest)"
  }

  @Test(
    "A plan's cells keep their digest",
    arguments: [
      (.hollow, "ffd87380b51391c7"), (.gorge, "30db30fddcea71b3"),
      (.terraces, "be79748fc27eb5f9"), (.volcano, "dee77653380fe3df"),
      (.marsh, "e57c6d6b946bfebe"), (.ridge, "33e7b3c802577992"),
      (.karst, "4826bcbea7fcea80"), (.archipelago, "048aa568d975488a"),
      (.empty, "3ab32399681819ad"),
    ] as [(Terrain, String)])
  func plansKeepTheirDigests(terrain: Terrain, wanted: String) {
    #expect(digest(terrain) == wanted)
  }
}
