public import KodamaDataSources

/// A day lasts 14,400 ticks, four minutes at normal speed; it begins in the morning.
extension DayPhase {
  /// How many ticks a day has.
  public static let dayTicks: UInt64 = 14_400

  /// The time of day at this tick.
  public init(at tick: UInt64) {
    switch tick % Self.dayTicks {
    case ..<7_200: self = .day
    case ..<8_400: self = .dusk
    case ..<13_200: self = .night
    default: self = .dawn
    }
  }

  /// The time of day as a clock tells it, in minutes since midnight: the day begins at six.
  public static func minutes(at tick: UInt64) -> Int {
    (Int(tick % dayTicks) / 10 + 360) % 1_440
  }

  /// Whether it is dark enough for those who love the dark.
  public var isDark: Bool { self == .night || self == .dusk }

  /// Whether a phase begins with this tick; the first tick of a world begins none.
  static func begins(at tick: UInt64) -> Bool {
    tick > 0 && DayPhase(at: tick) != DayPhase(at: tick - 1)
  }
}
