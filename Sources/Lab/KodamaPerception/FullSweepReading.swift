/// What the ear makes of a sweep that plays every cell.
package struct FullSweepReading: Hashable, Sendable {
  /// The frame at which its first chirp starts.
  package var startFrame: Int
  /// The frame after its last column.
  package var endFrame: Int
  /// The row of the home tone, the bottom one 0.
  package var homeRow: Int
  /// The number that its three code chirps spell, 0–7; nil where there is no code, so that all
  /// families sound together.
  package var family: Int?
  /// The rows that sounded in each column from the left, the bottom one 0, rising.
  package var columns: [[Int]]

  /// What was read out of a full sweep, column by column.
  package init(
    startFrame: Int, endFrame: Int, homeRow: Int, family: Int?, columns: [[Int]]
  ) {
    self.startFrame = startFrame
    self.endFrame = endFrame
    self.homeRow = homeRow
    self.family = family
    self.columns = columns
  }
}
