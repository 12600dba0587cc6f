/// What the ear makes of a sweep.
public struct SweepReading: Hashable, Sendable {
  /// The frame at which its first chirp starts.
  public var startFrame: Int
  /// The row of the home tone, the bottom one 0.
  public var homeRow: Int
  /// What each column sounded, from the left; nil where it was silent.
  public var columns: [HeardNote?]

  /// Makes a reading.
  public init(startFrame: Int, homeRow: Int, columns: [HeardNote?]) {
    self.startFrame = startFrame
    self.homeRow = homeRow
    self.columns = columns
  }
}
