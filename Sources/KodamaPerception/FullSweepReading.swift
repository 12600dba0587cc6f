/// What the ear makes of a sweep that plays every cell.
public struct FullSweepReading: Hashable, Sendable {
  /// The frame at which its first chirp starts.
  public var startFrame: Int
  /// The frame after its last column.
  public var endFrame: Int
  /// The row of the home tone, the bottom one 0.
  public var homeRow: Int
  /// The number that its three code chirps spell, 0–7; nil where there is no code, so that all
  /// families sound together.
  public var family: Int?
  /// The rows that sounded in each column from the left, the bottom one 0, rising.
  public var columns: [[Int]]

  /// What was read out of a full sweep, column by column.
  public init(
    startFrame: Int, endFrame: Int, homeRow: Int, family: Int?, columns: [[Int]]
  ) {
    self.startFrame = startFrame
    self.endFrame = endFrame
    self.homeRow = homeRow
    self.family = family
    self.columns = columns
  }
}
