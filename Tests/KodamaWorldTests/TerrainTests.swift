import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Properties of generated valleys, over seeds.
@Suite struct TerrainTests {
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
        world.cell(at: GridPoint(site.point.x + dx, site.point.y + dy)).material
      }
    }
  }

  /// Any two differ in at least a fortieth of their cells.
  @Test(arguments: Terrain.wild) func firstViewsDifferBetweenSeeds(terrain: Terrain) throws {
    let views = try Self.seeds.map { try firstView(valley(terrain, $0)) }
    for (number, view) in views.enumerated() {
      for other in views[..<number] {
        let differing = zip(view, other).count { $0 != $1 }
        #expect(differing * 40 >= view.count, "\(terrain), seed \(number + 1): \(differing)")
      }
    }
  }

  @Test(arguments: Terrain.wild) func theRecordDescribesTheValley(terrain: Terrain) throws {
    for seed in Self.seeds {
      let world = valley(terrain, seed)
      let record = try #require(world.record)
      #expect(record.sites.count >= 3, "\(terrain) \(seed): \(record.sites)")
      #expect(record.sites.allSatisfy { world.contains($0.point) })
      for lake in record.lakes {
        let middle = (lake.columns.lowerBound + lake.columns.upperBound) / 2
        let holds = world.cell(at: GridPoint(middle, lake.surface)).material
        #expect(lab.rules.name(of: holds) != "air", "\(terrain) \(seed): a dry lake")
      }
      #expect(!record.lakes.isEmpty && !record.caves.isEmpty, "\(terrain) \(seed)")
      let counts = LakeGauge.census(world)
      #expect(counts.allSatisfy { $0.value > 0 }, "\(terrain) \(seed): \(counts)")
    }
  }

  /// The end of each cave is connected to the sky by air, also after settling.
  @Test(arguments: Terrain.wild) func everyCaveIsReachable(terrain: Terrain) throws {
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
    var wait: [GridPoint] = []
    func look(_ x: Int, _ y: Int) {
      let point = GridPoint(x, y)
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
