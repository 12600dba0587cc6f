public import KodamaDataSources

/// The weather over time. It changes in spells (periods) of 1,800 ticks, which is half a minute at
/// normal speed. Each spell's weather is a hash of the seed and the spell's number, so that it
/// needs no stored state.
extension Weather {
  /// The length of a spell of weather (the time for which the weather stays the same), in ticks
  /// (1/60 s).
  public static let spellTicks: UInt64 = 1_800
  /// The number of spells (periods of 1,800 ticks, 1/60 s each) of clear weather with which each
  /// world begins.
  public static let clearSpells: UInt64 = 2

  /// Creates the weather of a world at a tick (a step of the simulation). The weather changes every
  /// 1,800 ticks. Of 16 such periods, on average 9 are clear, 3 rainy, 3 windy and 1 stormy.
  public init(seed: UInt64, tick: UInt64) {
    let spell = tick / Self.spellTicks
    guard spell >= Self.clearSpells else {
      self = .clear
      return
    }
    // The seed is changed, so that the weather is independent of the other random numbers.
    switch World.chanceKey(seed: seed ^ 0x7765_6174_6865_7221, tick: spell) >> 28 {
    case 0..<9: self = .clear
    case 9..<12: self = .rain
    case 12: self = .windLeft
    case 13, 14: self = .windRight
    default: self = .storm
    }
  }

  /// A Boolean value that indicates whether rain falls.
  public var isWet: Bool { self == .rain || self == .storm }

  /// The direction of the wind: −1 for left, 1 for right, 0 for no wind.
  public var wind: Int {
    switch self {
    case .clear, .rain: 0
    case .windLeft: -1
    case .windRight, .storm: 1
    }
  }
}

extension World {
  /// The minimum width of a world with weather, in cells. Études and sketches are narrower.
  package static let weatherWidth = 192
  /// The minimum height of a world with weather, in cells.
  package static let weatherHeight = 96

  /// The weather during the next tick (a step of the simulation). It is always clear in a world
  /// that is too small to have a sky.
  public var weather: Weather {
    guard width >= Self.weatherWidth, height >= Self.weatherHeight else { return .clear }
    return Weather(seed: seed, tick: tick)
  }
}

/// The wetness of flammable cells. It follows from the weather of the current and the previous
/// spell, so that it needs no stored state.
enum Damp: UInt8 {
  /// No rain falls in this spell of weather, and none fell in the previous one.
  case dry
  /// Rain fell in the previous spell of weather.
  case damp
  /// Rain is falling now.
  case wet

  /// The number of bits by which the chance of ignition is shifted right.
  @inline(__always) var shift: UInt32 {
    switch self {
    case .dry: 0
    case .damp: 2
    case .wet: 6
    }
  }
}

extension World {
  /// A Boolean value that indicates whether the world is large enough to have a sky with weather.
  public var hasSky: Bool { width >= Self.weatherWidth && height >= Self.weatherHeight }

  /// The wetness of flammable cells during the next tick.
  var damp: Damp {
    guard hasSky else { return .dry }
    if weather.isWet { return .wet }
    guard tick >= Weather.spellTicks else { return .dry }
    return Weather(seed: seed, tick: tick - Weather.spellTicks).isWet ? .damp : .dry
  }
}

/// The times of day. A day has 14,400 ticks, which is four minutes at normal speed, and begins at 6
/// a.m.
extension DayPhase {
  /// The length of a day, in ticks (1/60 s).
  public static let dayTicks: UInt64 = 14_400

  /// Creates the time of day at a tick (a step of the simulation).
  public init(at tick: UInt64) {
    switch tick % Self.dayTicks {
    case ..<7_200: self = .day
    case ..<8_400: self = .dusk
    case ..<13_200: self = .night
    default: self = .dawn
    }
  }

  /// Returns the number of ticks until the next night; 0 during the night.
  package static func ticksToNight(at tick: UInt64) -> Int {
    guard DayPhase(at: tick) != .night else { return 0 }
    return Int((dayTicks + 8_400 - tick % dayTicks) % dayTicks)
  }

  /// Returns the time of day at a tick (a step of the simulation), in minutes after midnight. Tick
  /// 0 is at 6 a.m.
  public static func minutes(at tick: UInt64) -> Int {
    (Int(tick % dayTicks) / 10 + 360) % 1_440
  }

  /// Returns the number of the day at a tick, counted from 1. It changes at midnight.
  package static func day(at tick: UInt64) -> UInt64 { (tick / 10 + 360) / 1_440 + 1 }

  /// A Boolean value that indicates whether it is dusk or night, when nocturnal creatures are
  /// active.
  public var isDark: Bool { self == .night || self == .dusk }

  /// Returns whether a phase of the day begins with this tick. The first tick of a world begins
  /// none.
  static func begins(at tick: UInt64) -> Bool {
    tick > 0 && DayPhase(at: tick) != DayPhase(at: tick - 1)
  }
}
