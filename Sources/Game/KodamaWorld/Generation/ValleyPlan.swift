public import KodamaDataSources

/// The plan of a valley: the same plan and the same rules give the same cells.
///
///     let world = ValleyPlan(.gorge, seed: 7, width: 512, height: 256).world(rules: rules)
///
/// Saves, recordings and share codes name plans.
public struct ValleyPlan: Sendable, Hashable {
  /// The kind of land.
  public var terrain: Terrain
  /// The number that all chance depends on.
  public var seed: UInt64
  /// The number of columns of cells, 64…`World.sizeLimit`.
  public var width: Int
  /// The number of rows of cells, 32…`World.sizeLimit`.
  public var height: Int

  /// The size where none is asked for.
  public static let usualSize = (width: 512, height: 256)
  /// The sizes that are offered, from the smallest with a sky to the largest.
  public static let sizes = [(256, 128), usualSize, (1_024, 256), (2_048, 512), (4_096, 1_024)]

  /// A plan; whether it can be made is `isPossible`.
  public init(
    _ terrain: Terrain, seed: UInt64, width: Int = usualSize.width, height: Int = usualSize.height
  ) {
    self.terrain = terrain
    self.seed = seed
    self.width = width
    self.height = height
  }

  /// A Boolean value that indicates whether valleys of this size can be made.
  public var isPossible: Bool {
    (64...World.sizeLimit).contains(width) && (32...World.sizeLimit).contains(height)
  }

  /// The valley, at tick 0. A plan that is not possible is a mistake of the program and stops it.
  public func world(rules: MaterialRules) -> World {
    precondition(isPossible, "a valley has 64 to 8,192 columns, 32 to 8,192 rows")
    guard terrain != .hollow else {
      return WorldGenerator(seed: seed, width: width, height: height).valley(rules: rules)
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
