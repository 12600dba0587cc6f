/// What a line tells of an autosave.
public struct AutosaveLine: Hashable, Sendable {
  /// The tick of its world.
  public var tick: UInt64
  /// What its valley grew from.
  public var seed: UInt64
  /// How many cells it is wide.
  public var width: Int
  /// How many cells it is high.
  public var height: Int
  /// When it was kept, in seconds since 1970 began as local clocks tell it; nil where the store has
  /// no clock.
  public var atSeconds: Int64?

  /// A line for what was kept by itself.
  public init(tick: UInt64, seed: UInt64, width: Int, height: Int, atSeconds: Int64?) {
    self.tick = tick
    self.seed = seed
    self.width = width
    self.height = height
    self.atSeconds = atSeconds
  }
}
