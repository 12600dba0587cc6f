import KodamaDataSources

/// Generates hollows, which are the simplest terrain. The same seed, size and rules always give the
/// same cells.
///
///     let world = WorldGenerator(seed: 7).world(rules: .basic)
///
/// The generator finds materials by name and skips those that the table does not contain.
public struct WorldGenerator: Sendable {
  /// The seed of all random numbers.
  public let seed: UInt64
  /// The number of columns of cells, 64…`World.sizeLimit`.
  public let width: Int
  /// The number of rows of cells, 32…`World.sizeLimit`.
  public let height: Int

  /// Creates a generator. A size outside its range is a programming error and stops the program.
  public init(seed: UInt64, width: Int = 512, height: Int = 256) {
    self.seed = seed
    precondition((64...World.sizeLimit).contains(width), "a valley has 64 to 8,192 columns")
    precondition((32...World.sizeLimit).contains(height), "a valley has 32 to 8,192 rows")
    self.width = width
    self.height = height
  }

  /// Returns a bare hollow at tick 0. Unlike `ValleyPlan`, it adds no record, deep ore, reeds or
  /// bees, and bells may hang in the lake.
  public func world(rules: MaterialRules) -> World { world(rules: rules, bellsAboveLake: false) }

  private func world(rules: MaterialRules, bellsAboveLake: Bool) -> World {
    let world = World(width: width, height: height, seed: seed, rules: rules)
    let ground = groundLine()
    layStone(world, ground)
    WorldDecorator(world: world, ground: ground, random: random).dig()
    fillPools(world, ground)
    plantWoods(world, ground)
    WorldDecorator(world: world, ground: ground, random: random).settle()
    hangBells(world, ground, aboveLake: bellsAboveLake)
    openSprings(world, ground)
    world.wakefulness.isGenerated = true
    world.wakeAll()
    return world
  }

  /// Returns the first row of ground in each column: three octaves of value noise added to a
  /// parabola.
  func groundLine() -> [Int] {
    let base = Double(height) * 0.58
    return (0..<width).map { x in
      let side = Double(x * 2 - width) / Double(width)
      let walls = side * side * Double(height) * 0.22
      let waves =
        noise(x, 0, scale: 96) * 0.16 + noise(x, 1, scale: 32) * 0.07 + noise(x, 2, scale: 9) * 0.02
      let row = base - walls + (waves - 0.125) * Double(height)
      return min(height - 4, max(height / 8, Int(row)))
    }
  }

  private func noise(_ x: Int, _ octave: UInt64, scale: Int) -> Double {
    PlaceChance(seed: seed).noise(x, octave, scale: scale)
  }

  private func random(_ place: Int, _ salt: UInt64) -> Double {
    PlaceChance(seed: seed).number(place, salt)
  }

  private func layStone(_ world: World, _ ground: [Int]) {
    let stone = world.rules.freshCell(world.rules.id("stone")).bits
    let sand = world.rules.freshCell(world.rules.id("sand")).bits
    let soil = world.rules["soil"].map { world.rules.freshCell($0).bits } ?? sand
    // The surface is sand near the lake, and soil on the slopes.
    let shore = (ground.max() ?? 0) - max(4, height / 12)
    let depths = (0..<width).map { ground[$0] + 1 + Int(noise($0, 3, scale: 24) * 5) }
    for y in 0..<height {
      let row = world.storage.cells + (y + 1) * world.storage.stride + 1
      for x in 0..<width where y >= ground[x] {
        row[x] = y < depths[x] ? (ground[x] > shore ? sand : soil) : stone
      }
    }
  }

  /// Fills the lowest point with a lake. Its depth is a twentieth of the world's height, but at
  /// least 3 cells.
  private func fillPools(_ world: World, _ ground: [Int]) {
    let water = world.rules.freshCell(world.rules.id("water")).bits
    let (surface, shore) = lake(ground)
    for x in shore {
      for y in surface..<max(surface, ground[x]) {
        world.storage.cells[world.index(CellPoint(x, y))] = water
      }
    }
  }

  /// Places springs on the lake's bed, and fills the ground and the sky with the water that
  /// supplies it.
  private func openSprings(_ world: World, _ ground: [Int]) {
    guard world.hasSky, let spring = world.rules["spring"], let water = world.rules["water"] else {
      return
    }
    let (surface, shore) = lake(ground)
    let reach = shore.filter { ground[$0] - surface >= 3 }
    for x in stride(from: reach.count / 16, to: reach.count, by: max(1, reach.count / 8)) {
      let bed = CellPoint(reach[x], ground[reach[x]])
      _ = world.put(Cell(spring).with(SpringData.bed(depth: bed.y - surface)), at: bed)
    }
    let drops = world.materialCounts()[Int(water.rawValue)]
    world.waterCycle = WaterCycle(sky: UInt32(width / 12), ground: UInt32(drops * 3 / 4))
  }

  private func lake(_ ground: [Int]) -> (surface: Int, shore: ClosedRange<Int>) {
    let lowest = ground.max() ?? 0
    let bottom = ground.firstIndex(of: lowest) ?? 0
    let surface = lowest - max(3, height / 20)
    var left = bottom
    while left > 0, ground[left - 1] > surface { left -= 1 }
    var right = bottom
    while right < width - 1, ground[right + 1] > surface { right += 1 }
    return (surface, left...right)
  }

  private func plantWoods(_ world: World, _ ground: [Int]) {
    let wood = world.rules.freshCell(world.rules.id("wood"))
    let plant = world.rules.freshCell(world.rules.id("plant"))
    var x = 2
    while x < width - 2 {
      let top = ground[x] - 1
      if random(x, 4) < 0.3, world.cell(at: CellPoint(x, top)).material == .air {
        let trunk = 3 + Int(random(x, 5) * 5)
        for y in max(0, top - trunk)...top { _ = world.put(wood, at: CellPoint(x, y)) }
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (-1, -1), (1, -1), (0, -2)] {
          let leaf = CellPoint(x + dx, top - trunk + dy)
          if world.cell(at: leaf).material == .air { _ = world.put(plant, at: leaf) }
        }
        x += 4
      } else if random(x, 6) < 0.25, world.cell(at: CellPoint(x, top)).material == .air {
        _ = world.put(plant, at: CellPoint(x, top))
      }
      x += 1 + Int(random(x, 7) * 5)
    }
  }

  /// Returns a complete hollow at tick 0, with its record, deep ore, reeds and bees.
  func valley(rules: MaterialRules) -> World {
    let world = world(rules: rules, bellsAboveLake: true)
    let ground = groundLine()
    let plan = ValleyPlan(.hollow, seed: seed, width: width, height: height)
    var builder = TerrainBuilder(world: world, plan: plan)
    builder.ground = ground
    let (surface, shore) = lake(ground)
    let bed = shore.map { ground[$0] }.max() ?? surface
    builder.record.lakes = [ValleyRecord.Lake(surface: surface, columns: shore, bed: bed)]
    let bells = CellPoint(width / 2, max(0, hangingRow(width / 2, ground, aboveLake: true) - 1))
    builder.record.sites = [Site(.bellGrove, at: bells)]
    builder.settleLate()
    world.record = builder.record
    world.wakeAll()
    return world
  }

  private func hangBells(_ world: World, _ ground: [Int], aboveLake: Bool) {
    let bell = world.rules.freshCell(world.rules.id("bell"))
    let stone = world.rules.freshCell(world.rules.id("stone"))
    guard bell.material != .air else { return }
    for number in 0..<5 {
      let x = width / 2 - 10 + number * 5
      let y = hangingRow(x, ground, aboveLake: aboveLake)
      _ = world.put(stone, at: CellPoint(x, y - 1))
      _ = world.put(bell.with(NoteData(note: UInt32(10 + number))), at: CellPoint(x, y))
    }
  }

  /// Returns the row of the bell in a column: 5 rows above the highest ground nearby, higher above
  /// a lake, and never above row 1.
  private func hangingRow(_ x: Int, _ ground: [Int], aboveLake: Bool) -> Int {
    let row = (ground[max(0, x - 2)...min(width - 1, x + 2)].min() ?? 4) - 5
    let (surface, shore) = lake(ground)
    // Above a lake, the bell hangs high enough that waves do not ring it.
    return max(1, aboveLake && shore.contains(x) ? min(row, surface - 4) : row)
  }
}

/// A sequence of random numbers from a seed (splitmix64: Steele, Lea, Flood 2014).
package struct Chance {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// The distribution is uniform to within 2⁻³².
  package mutating func pick(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    let high = mixed >> 32
    return range.lowerBound + Int((high * UInt64(range.count)) >> 32)
  }
}

/// Random numbers for generating terrain. They depend only on the seed, the position and the
/// purpose, so one step of generation does not affect another.
struct PlaceChance {
  let seed: UInt64

  /// Returns a random number in 0..<1 for a position and a purpose.
  func number(_ place: Int, _ salt: UInt64) -> Double {
    var mixed = seed &+ UInt64(truncatingIfNeeded: place) &* 0x9e37_79b9_7f4a_7c15
    mixed = mixed &+ (salt &+ 1) &* 0xd1b5_4a32_d192_ed03
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return Double((mixed ^ mixed >> 31) >> 11) * 0x1p-53
  }

  func pick(_ range: ClosedRange<Int>, _ place: Int, _ salt: UInt64) -> Int {
    range.lowerBound + Int(number(place, salt) * Double(range.count))
  }

  /// Returns value noise in 0…1 at a column: random values every `scale` columns, with smooth
  /// interpolation.
  func noise(_ x: Int, _ octave: UInt64, scale: Int) -> Double {
    let cell = x / scale
    let along = Double(x % scale) / Double(scale)
    let smooth = along * along * (3 - 2 * along)
    return number(cell, octave) * (1 - smooth) + number(cell + 1, octave) * smooth
  }
}
