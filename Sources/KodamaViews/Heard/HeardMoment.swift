public import KodamaDataSources

/// Something that happened in earshot, and how it lies from the hand.
public struct HeardMoment: Hashable, Sendable {
  /// What happened, and where in the world.
  public var moment: Moment
  /// Where, in tiles of the rectangle; outside of it where something far away is loud.
  public var tile: GridPoint
  /// Where, in tiles from the hand: what is heard goes by this.
  public var offset: Offset
  /// Where, in cells from the hand: what is said and captioned counts these.
  public var way: Offset
  /// How far from the hand, in cells.
  public var distance: Int
  /// Its place among the moments of the pass.
  public var index: Int
  /// How many solid cells lie between; only who sounds it asks.
  public var obstacles = 0
}
