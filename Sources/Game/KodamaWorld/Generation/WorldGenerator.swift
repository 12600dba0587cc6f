import KodamaDataSources

/// Generates hollows: valleys with one lake, which are the simplest terrain. The same seed, size
/// and rules always give the same cells.
///
///     let world = WorldGenerator(seed: 7).world(rules: .basic)
///
/// The generator finds materials by name and skips those that the table does not contain.
public struct WorldGenerator: Sendable {
  /// The seed of all random numbers.
  public let seed: UInt64
  /// The width of the world in cells, 64…`World.sizeLimit`.
  public let width: Int
  /// The height of the world in cells, 32…`World.sizeLimit`.
  public let height: Int

  /// Creates a generator. A size outside its range is a programming error and stops the program.
  public init(seed: UInt64, width: Int = 512, height: Int = 256) {
    self.seed = seed
    precondition((64...World.sizeLimit).contains(width), "a valley has 64 to 8,192 columns")
    precondition((32...World.sizeLimit).contains(height), "a valley has 32 to 8,192 rows")
    self.width = width
    self.height = height
  }

  /// Returns a simple hollow at tick 0 (before the first step of the simulation). Unlike a hollow
  /// from a `ValleyPlan`, it has no list of its places, no deep ore, reeds or bees, and bells may
  /// hang in the lake.
  public func world(rules: MaterialRules) -> World {
    let world = World(width: width, height: height, seed: seed, rules: rules)
    let plan = ValleyPlan(.hollow, seed: seed, width: width, height: height)
    var builder = TerrainBuilder(world: world, plan: plan)
    builder.buildHollow(bellsAboveLake: false)
    world.wakefulness.isGenerated = true
    world.wakeAll()
    return world
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
