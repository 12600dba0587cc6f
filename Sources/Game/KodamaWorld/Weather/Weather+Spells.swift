public import KodamaDataSources

/// Weather comes in spells of 1,800 ticks, half a minute at normal speed; which one is a hash of
/// the seed and the number of the spell, so that it needs no memory and no save.
extension Weather {
  /// How many ticks a spell lasts.
  public static let spellTicks: UInt64 = 1_800
  /// How many spells at the beginning of a world are clear, so that a player may settle in.
  public static let clearSpells: UInt64 = 2

  /// The weather of a valley with this seed at this tick: clear nine times in sixteen, rain three
  /// times, wind three times and a storm once.
  public init(seed: UInt64, tick: UInt64) {
    let spell = tick / Self.spellTicks
    guard spell >= Self.clearSpells else {
      self = .clear
      return
    }
    // Another use of the chance than that of the ticks, so that the two are not alike.
    switch World.chanceKey(seed: seed ^ 0x7765_6174_6865_7221, tick: spell) >> 28 {
    case 0..<9: self = .clear
    case 9..<12: self = .rain
    case 12: self = .windLeft
    case 13, 14: self = .windRight
    default: self = .storm
    }
  }

  /// Whether drops fall: rain, or a storm.
  public var isWet: Bool { self == .rain || self == .storm }

  /// Where the wind blows to: -1 left, 1 right, 0 nowhere.
  public var wind: Int {
    switch self {
    case .clear, .rain: 0
    case .windLeft: -1
    case .windRight, .storm: 1
    }
  }
}

/// The sky over the world.
extension World {
  /// From this many columns on a world has a sky with weather; études and sketches are smaller.
  public static let weatherWidth = 192
  /// From this many rows on a world has a sky with weather.
  public static let weatherHeight = 96

  /// The weather of the tick to come; always clear in a world too small to have a sky.
  public var weather: Weather {
    guard width >= Self.weatherWidth, height >= Self.weatherHeight else { return .clear }
    return Weather(seed: seed, tick: tick)
  }
}
