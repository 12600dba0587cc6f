/// What is heard around the hand, and what is played to the player.
public enum SoundscapeFact: Hashable, Sendable {
  /// A sweep of this kind began; nothing else is heard until it is over.
  case sweep(SweepProgress.Kind)
  /// The sweep under way was ended by the key that began it.
  case sweepEnded
  /// The part of a sweep that plays a family began.
  case sweepPart(MaterialFamily)
  /// There is nothing to be swept.
  case sweepNothing
  /// There is nothing dangerous in sight.
  case noHazards
  /// What lies in the hand's column, from the top, with the height of each in cells, air between
  /// things too; whether there is more; how many cells below the hand it begins, negative above.
  case column([ColumnRun], hasMore: Bool, from: Int?)
  /// Warmth is shown and was played: how warm it is under the hand, and where it is warmest and
  /// coldest in sight, where anything is warm or cold.
  case heat(here: Int, warmest: FeltHeat?, coldest: FeltHeat?)
  /// Warmth is no longer shown.
  case heatHidden
  /// Something happened to a material, so far from the hand. A caption told it as it happened; the
  /// fact is there to be looked up.
  case happened(MomentKind, MaterialID, Offset)
}

/// How warm it is somewhere.
public struct FeltHeat: Hashable, Sendable {
  /// How many degrees warmer than the air; colder below 0.
  public var degrees: Int
  /// How it lies from the hand, in cells.
  public var offset: Offset

  /// A place as warm as this.
  public init(degrees: Int, offset: Offset) {
    self.degrees = degrees
    self.offset = offset
  }
}

/// Equal material in a column.
public struct ColumnRun: Hashable, Sendable {
  /// The material of all cells of the run.
  public var material: MaterialID
  /// How many cells high it is.
  public var cells: Int

  /// So many cells of a material, one below the other.
  public init(_ material: MaterialID, cells: Int) {
    self.material = material
    self.cells = cells
  }
}
