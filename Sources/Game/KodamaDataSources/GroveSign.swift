/// A grove, as it is told, listed and drawn.
public struct GroveSign: Sendable, Hashable {
  /// What it waits for, or was woken by.
  public var kind: GroveKind
  /// The cell at the middle of it, where a hand finds it.
  public var point: GridPoint
  /// How it lies from the hand, in cells.
  public var way: Offset
  /// How many of the steps that it needs are done.
  public var progress: Int
  /// Whether it is awake.
  public var isAwake: Bool
  /// The number of things present that it waits for, where that is more than `progress`: lamps
  /// that burn too close to each other count here alone.
  public var found: Int

  /// Makes a sign of a grove.
  public init(
    kind: GroveKind, point: GridPoint, way: Offset, progress: Int, isAwake: Bool, found: Int = 0
  ) {
    self.found = max(found, progress)
    self.kind = kind
    self.point = point
    self.way = way
    self.progress = progress
    self.isAwake = isAwake
  }
}

/// Where a grove is drawn.
public struct GroveTile: Sendable, Hashable {
  /// The tile of the rectangle, which may lie outside.
  public var tile: GridPoint
  /// The half tile, for pictures.
  public var half: GridPoint
  /// Whether it is awake, and gives light.
  public var isAwake: Bool

  /// Makes a sign at a tile and a half of it.
  public init(tile: GridPoint, half: GridPoint, isAwake: Bool) {
    self.tile = tile
    self.half = half
    self.isAwake = isAwake
  }
}
