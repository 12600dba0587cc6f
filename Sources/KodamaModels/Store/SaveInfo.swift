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

/// An entry in the list of what is kept.
public struct SaveInfo: Hashable, Sendable {
  /// Where it is kept.
  public var slot: SaveSlot
  /// What it holds.
  public var summary: SaveSummary
  /// The size, in bytes.
  public var byteCount: Int
  /// When it was kept, in seconds since 1970 began (UTC), or nil where the store has no clock.
  public var savedAtSeconds: Int64?

  /// Makes an entry.
  public init(slot: SaveSlot, summary: SaveSummary, byteCount: Int, savedAtSeconds: Int64? = nil) {
    self.slot = slot
    self.summary = summary
    self.byteCount = byteCount
    self.savedAtSeconds = savedAtSeconds
  }

  /// Whether it was kept by the game itself.
  public var isAutosave: Bool {
    if case .autosave = slot { true } else { false }
  }
}
