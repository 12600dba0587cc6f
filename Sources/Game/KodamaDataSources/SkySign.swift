/// What the sky says: the hour and the weather.
public struct SkySign: Hashable, Sendable {
  /// The time of day.
  public enum Phase: UInt8, Sendable, CaseIterable {
    /// From morning to evening.
    case day
    /// The sun goes down.
    case dusk
    /// Stars and the moon are out.
    case night
    /// The sun comes up.
    case dawn
  }

  /// The time of day.
  public var phase: Phase
  /// How much of it is over, 0–255.
  public var progress: UInt8
  /// Whether drops fall: rain, or a storm.
  public var isWet: Bool
  /// Whether there is lightning.
  public var isStormy: Bool
  /// Where the wind blows to: −1 left, 1 right, 0 nowhere.
  public var wind: Int8

  /// Makes a sky; by default that of a clear morning.
  public init(
    phase: Phase = .day, progress: UInt8 = 0, isWet: Bool = false, isStormy: Bool = false,
    wind: Int8 = 0
  ) {
    self.phase = phase
    self.progress = progress
    self.isWet = isWet
    self.isStormy = isStormy
    self.wind = wind
  }
}
