public import KodamaDataSources

/// What a valley is made from: the same plan and the same rules give the same cells.
///
///     let world = ValleyPlan(.gorge, seed: 7, width: 512, height: 256).world(rules: rules)
///
/// Saves, recordings and share codes name plans, with the version of the generator.
public struct ValleyPlan: Sendable, Hashable {
  /// The kind of land. Another land takes the generator that was in use at the same time.
  public var terrain: Terrain {
    didSet { generator = terrain.generator(upTo: generator) }
  }
  /// What chance depends on.
  public var seed: UInt64
  /// How many columns of cells, 64…`World.sizeLimit`.
  public var width: Int
  /// How many rows of cells, 32…`World.sizeLimit`.
  public var height: Int
  /// Which version of the generator makes it. One that makes other cells of the same plan has
  /// another number, and the older ones stay beside it.
  public internal(set) var generator: UInt16

  /// The size where none is asked for.
  public static let usualSize = (width: 512, height: 256)
  /// The sizes that are offered, from the smallest with a sky to the largest.
  public static let sizes = [(256, 128), usualSize, (1_024, 256), (2_048, 512), (4_096, 1_024)]

  /// The newest version of the generator, which makes what is not asked for otherwise.
  public static let newestGenerator: UInt16 = 3
  /// The newest version of those that recordings without a number mean.
  public static let unnamedGenerator: UInt16 = 2

  /// A plan; whether it can be made is `isPossible`.
  public init(
    _ terrain: Terrain, seed: UInt64, width: Int = usualSize.width, height: Int = usualSize.height,
    generator: UInt16 = newestGenerator
  ) {
    self.generator = generator
    self.terrain = terrain
    self.seed = seed
    self.width = width
    self.height = height
  }

  /// A plan of the newest generator up to a version: what the land was made by at that time.
  public init(_ terrain: Terrain, seed: UInt64, upTo newest: UInt16) {
    self.init(terrain, seed: seed, generator: terrain.generator(upTo: newest))
  }

  /// Whether this generator makes such land, and there are valleys of this size.
  public var isPossible: Bool {
    terrain.generator(upTo: generator) == generator
      && (64...World.sizeLimit).contains(width) && (32...World.sizeLimit).contains(height)
  }

  /// The valley, at tick 0. A plan that is not possible is a mistake of the program and stops it.
  public func world(rules: MaterialRules) -> World {
    precondition(isPossible, "a generator of its land, 64 to 8,192 columns, 32 to 8,192 rows")
    guard terrain != .hollow else {
      return WorldGenerator(seed: seed, width: width, height: height)
        .world(rules: rules, generator: generator)
    }
    let world = World(width: width, height: height, seed: seed, rules: rules)
    var builder = TerrainBuilder(world: world, plan: self)
    builder.build()
    world.record = builder.record
    world.wakefulness.isWild = true
    world.wakeAll()
    return world
  }
}

extension Terrain {
  /// The newest generator of this land among those up to a version; where there is none so old,
  /// the first that made such land. The hollow is the first generator's, the others are the
  /// second's; the third makes all.
  public func generator(upTo newest: UInt16) -> UInt16 {
    if newest >= ValleyPlan.newestGenerator { return ValleyPlan.newestGenerator }
    return self == .hollow ? WorldGenerator.version : TerrainBuilder.version
  }
}
