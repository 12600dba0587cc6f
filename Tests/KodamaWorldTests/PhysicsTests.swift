import KodamaDataSources
import KodamaWorld
import Testing

/// Tests of properties of water and sand, measured at many places and with many seeds.
@Suite("Movement has no preferred side and loses nothing")
struct PhysicsTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  // MARK: - The basin

  /// Returns the number of water cells that have crossed a line 32 columns from the face of a dam.
  private func crossed(face: Int, mirrored: Bool, width: Int = 320) -> Int {
    // The world is one row too low for a sky, which would evaporate water.
    let (height, ticks) = (World.weatherHeight - 1, 200)
    let world = World(width: width, height: height, seed: 3, rules: lab.rules)
    func column(_ x: Int) -> Int { mirrored ? width - 1 - x : x }
    let water = lab.rules.id("water")
    for y in 16..<height {
      for x in (face - 48)..<face { world.place(water, at: CellPoint(column(x), y)) }
    }
    // The basin has the same size everywhere, with one wall behind the water and one far in front
    // of it.
    for x in [face - 49, face + 150] {
      for y in 0..<height { world.place(lab.rules.id("stone"), at: CellPoint(column(x), y)) }
    }
    world.step(times: ticks)
    var count = 0
    for y in 0..<height {
      for x in (face + 32)..<(face + 150)
      where world.cell(at: CellPoint(column(x), y)).material == water { count += 1 }
    }
    return count
  }

  @Test("Water from a broken dam spreads equally far at every column", arguments: [false, true])
  func waterSpreadsEquallyAtEveryColumn(mirrored: Bool) {
    // The faces of the dams are on, beside and between the words and blocks of the storage.
    let counts = [63, 64, 65, 90, 101, 128].map {
      crossed(face: $0, mirrored: mirrored)
    }
    let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
    #expect(least > 300, "\(counts)")
    #expect((most - least) * 20 < most, "\(counts)")
  }

  // MARK: - Connected vessels

  @Test(
    "Every liquid levels out in connected vessels of any width",
    arguments: ["water", "brine", "acid", "quicksilver"], [1, 2, 3])
  func liquidsLevelInConnectedVessels(liquid: String, bore: Int) throws {
    for isLeft in [true, false] {
      let full = String(repeating: "l", count: bore)
      let empty = String(repeating: ".", count: bore)
      let arms = isLeft ? "#\(full)#\(empty)#" : "#\(empty)#\(full)#"
      let joint = "#" + String(repeating: "l", count: 2 * bore + 1) + "#"
      let floor = String(repeating: "#", count: 2 * bore + 3)
      let sky = arms.replacing("l", with: ".")
      let rows = [sky] + Array(repeating: arms, count: 14) + [joint, floor]
      // The vessel is made of glass, because acid dissolves stone.
      let world = try lab.world(
        rows.map { $0.replacing("#", with: "g") }, ["l": liquid, "g": "glass"])
      let all = world.count(liquid)
      world.step(times: 4_000)
      let heights = [1, bore + 2].map { column in
        (0..<15).count { lab.names(world, row: $0)[column] == liquid }
      }
      #expect(abs(heights[0] - heights[1]) <= 2, "\(liquid), bore \(bore): \(heights)")
      #expect(world.count(liquid) == all)
    }
  }

  // MARK: - Piles

  @Test("Piles of every powder are symmetric", arguments: ["sand", "salt", "ash"])
  func pilesAreSymmetric(powder: String) {
    let (middle, seeds) = (30, 60)
    var profile = [Int](repeating: 0, count: 2 * middle + 1)
    for seed in 0..<seeds {
      let world = World(
        width: profile.count, height: 40, seed: UInt64(seed), rules: lab.rules)
      for _ in 0..<150 {
        world.place(lab.rules.id(powder), at: CellPoint(middle, 0))
        world.step(times: 3)
      }
      world.step(times: 120)
      for x in profile.indices {
        profile[x] += (0..<40).count {
          world.cell(at: CellPoint(x, $0)).material == lab.rules.id(powder)
        }
      }
    }
    let total = profile.reduce(0, +)
    #expect(total == 150 * seeds)
    // The middle of the pile is below the source, and both sides have equal heights.
    let lean = profile.indices.reduce(0) { $0 + ($1 - middle) * profile[$1] }
    #expect(abs(lean) * 20 < total, "it leans by \(lean) in \(total)")
    let uneven = (1...middle).reduce(0) { $0 + abs(profile[middle + $1] - profile[middle - $1]) }
    #expect(uneven * 20 < total, "\(profile)")
    // Slopes fall from the middle outwards, within a small tolerance.
    for distance in 1..<middle {
      let (inner, outer) = (profile[middle + distance - 1], profile[middle + distance])
      #expect(outer <= inner + seeds / 2)
    }
  }

  // MARK: - Nothing made, nothing lost

  private static let movers = [
    "sand", "gravel", "water", "oil", "brine", "quicksilver", "choke-damp", "hydrogen", "sawdust",
  ]

  /// Returns the rules without reactions, heat and decay, so that cells only move.
  private func movingRules() throws -> MaterialRules {
    let plain = lab.rules.materials.map { material in
      var material = material
      (material.hot, material.cold, material.decay) = (0, 0, 0)
      return material
    }
    return try MaterialRules(materials: plain)
  }

  @Test("Floods and borders conserve every material", arguments: 1...8 as ClosedRange<UInt64>)
  func floodsAndBordersConserveEveryMaterial(seed: UInt64) throws {
    let rules = try movingRules()
    let world = World(width: 90, height: 50, seed: seed, rules: rules)
    // The world has all moving materials along the four borders, and a dam of water that breaks.
    for x in 0..<90 {
      for y in [0, 49] {
        world.place(rules.id(Self.movers[(x + y) % Self.movers.count]), at: CellPoint(x, y))
      }
    }
    for y in 1..<49 {
      for x in [0, 89] {
        world.place(rules.id(Self.movers[(x + y) % Self.movers.count]), at: CellPoint(x, y))
      }
    }
    for y in 10..<49 {
      for x in 1..<30 { world.place(rules.id("water"), at: CellPoint(x, y)) }
    }
    let before = Self.movers.map { world.count($0) }
    for _ in 0..<12 {
      world.step(times: 50)
      #expect(Self.movers.map { world.count($0) } == before)
    }
  }

  @Test(
    "Undo restores counts and digest after materials have moved",
    arguments: 1...6 as ClosedRange<UInt64>)
  func undoRestoresTheExactState(seed: UInt64) throws {
    let rules = try movingRules()
    let world = World.random(
      width: 60, height: 40, seed: seed, rules: rules,
      of: ["air", "air", "air", "stone"] + Self.movers)
    let history = History(world)
    var counts: [[Int]] = []
    var digests: [UInt64] = []
    for step in 0..<6 {
      history.checkpoint()
      counts.append(Self.movers.map { world.count($0) })
      digests.append(world.digest)
      let filled = world.connected(to: CellPoint(step * 9, step * 6), limit: World.fillLimit)
      world.paint(rules.id(Self.movers[step]), cells: filled)
      world.paint(.air, with: Brush(.round, reach: 3), at: CellPoint(30, 5 + step))
      let changed = Self.movers.map { world.count($0) }
      world.step(times: 40)
      #expect(Self.movers.map { world.count($0) } == changed)
    }
    for step in (0..<6).reversed() {
      #expect(history.undo())
      #expect(Self.movers.map { world.count($0) } == counts[step])
      #expect(world.digest == digests[step])
    }
  }
}
