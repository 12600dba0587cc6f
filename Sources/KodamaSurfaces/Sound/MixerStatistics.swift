/// What a mixer counts.
public struct MixerStatistics: Hashable, Sendable {
  /// Notes that sound now, those that fade away because they were stolen left out.
  public var soundingNotes = 0
  /// Commands that wait for their frame.
  public var waitingCommands = 0
  /// Notes that had to make room for others.
  public var stolenNotes = 0
  /// Notes that found no room.
  public var droppedNotes = 0
  /// Commands that were lost because too many waited.
  public var droppedCommands = 0
  /// The lowest gain the limiter took, 1 when it never had to do anything.
  public var lowestLimiterGain: Float = 1

  /// Makes the counts of a mixer that has done nothing.
  public init() {}
}
