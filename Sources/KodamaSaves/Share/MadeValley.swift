public import KodamaWorld

/// A valley as the generator makes it: what is enough to make it again anywhere.
public struct MadeValley: Hashable, Sendable {
  /// The version of the generator (`WorldGenerator.version`).
  public let generator: UInt16
  /// What the valley depends on.
  public let seed: UInt64
  /// How many columns of cells, 64…`World.sizeLimit`.
  public let width: UInt16
  /// How many rows of cells, 32…`World.sizeLimit`.
  public let height: UInt16

  init(generator: UInt16, seed: UInt64, width: UInt16, height: UInt16) {
    (self.generator, self.seed, self.width, self.height) = (generator, seed, width, height)
  }

  /// The valley of a seed, in the usual size, as this game makes it.
  public init(seed: UInt64) {
    let usual = WorldGenerator(seed: seed)
    self.init(
      generator: WorldGenerator.version, seed: seed, width: UInt16(usual.width),
      height: UInt16(usual.height))
  }

  /// The valley that a world was, where nobody has touched it since; nil where somebody has.
  ///
  /// The valley is made once more and lives as long as the world has, so this takes as long as
  /// that: who has lived more than `tickLimit` is not asked.
  public init?(untouched world: World) {
    guard world.tick <= Self.tickLimit, world.width >= 64, world.height >= 32 else { return nil }
    let generator = WorldGenerator(seed: world.seed, width: world.width, height: world.height)
    let again = generator.world(rules: world.rules)
    while again.tick < world.tick { again.step() }
    guard again.digest == world.digest else { return nil }
    self.init(
      generator: WorldGenerator.version, seed: world.seed, width: UInt16(world.width),
      height: UInt16(world.height))
  }

  /// The longest life of a world that is lived again to see whether it was touched: ten seconds.
  static let tickLimit: UInt64 = 600

  /// Whether this game can make it.
  var isPossible: Bool {
    generator == WorldGenerator.version && (64...World.sizeLimit).contains(Int(width))
      && (32...World.sizeLimit).contains(Int(height))
  }

  /// The valley, at its first tick.
  public func world(rules: MaterialRules) -> World {
    WorldGenerator(seed: seed, width: Int(width), height: Int(height)).world(rules: rules)
  }
}
