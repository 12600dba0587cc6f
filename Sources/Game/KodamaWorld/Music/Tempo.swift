/// How fast a world's clocks beat. Ticks cannot be divided, so a tempo is a whole number of ticks a
/// step; four steps are a beat, and at normal speed 60 ticks are a second.
public struct Tempo: Sendable, Hashable {
  /// The fewest and the most ticks a step may have.
  public static let stepRange = 4...30
  /// The slowest and the fastest tempo, in beats a minute.
  public static let beatRange = 30...225

  /// How many ticks a step has: a delay waits for one, clocks fire every 1, 2, 4 … 128 steps.
  public let stepTicks: Int

  /// The usual tempo: a step every 8 ticks, 112.5 beats a minute.
  public init() { stepTicks = 8 }

  /// Makes a tempo of some ticks a step, or nil where that is too few or too many.
  public init?(stepTicks: Int) {
    guard Self.stepRange.contains(stepTicks) else { return nil }
    self.stepTicks = stepTicks
  }

  /// Makes the tempo that comes nearest to so many beats a minute, or nil outside of `beatRange`.
  public init?(beatsPerMinute: Int) {
    guard Self.beatRange.contains(beatsPerMinute) else { return nil }
    stepTicks = (Self.stepsTimesBeats + beatsPerMinute / 2) / beatsPerMinute
  }

  /// Beats a minute at normal speed, rounded.
  public var beatsPerMinute: Int { (Self.stepsTimesBeats + stepTicks / 2) / stepTicks }

  /// A minute of 3,600 ticks has so many beats times the ticks of a quarter of a beat.
  private static let stepsTimesBeats = 3_600 / 4
}
