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

  /// Whether it is dark enough for those who love the dark.
  public var isDark: Bool { self == .night || self == .dusk }

  /// Whether a phase begins with this tick; the first tick of a world begins none.
  static func begins(at tick: UInt64) -> Bool {
    tick > 0 && DayPhase(at: tick) != DayPhase(at: tick - 1)
  }
}
