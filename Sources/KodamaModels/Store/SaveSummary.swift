/// What can be told of a save without reading it whole.
public struct SaveSummary: Hashable, Sendable {
  /// The seed of the valley.
  public var seed: UInt64
  /// How far it has come, in ticks.
  public var tick: UInt64
  /// Columns of cells.
  public var width: Int
  /// Rows of cells.
  public var height: Int

  /// Makes a summary.
  public init(seed: UInt64, tick: UInt64, width: Int, height: Int) {
    self.seed = seed
    self.tick = tick
    self.width = width
    self.height = height
  }

  /// The summary of a world.
  public init(_ world: World) {
    self.init(seed: world.seed, tick: world.tick, width: world.width, height: world.height)
  }
}
