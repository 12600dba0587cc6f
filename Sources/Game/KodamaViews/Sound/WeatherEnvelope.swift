import KodamaDataSources

/// The strength of rain, wind and animals at a moment, from 0 (silent) to 1 (full).
///
/// The world's weather changes at the end of a spell. Its sound changes during the 10 to 25 seconds
/// before that, so that words follow the sound. The length of each change is a hash of the seed and
/// the spell, so the envelope needs no stored state.
struct WeatherEnvelope: Equatable {
  private(set) var rain: Float
  private(set) var storm: Float
  private(set) var wind: Float
  /// The direction of the wind: −1 for left, 1 for right.
  private(set) var windSide: Float
  /// The strength of drops that fall from leaves and rocks after rain.
  private(set) var drip: Float = 0
  /// The strength of crickets and frogs at night.
  private(set) var night: Float
  /// The strength of birds at dawn.
  private(set) var dawn: Float
  /// The strength of diurnal animals.
  private(set) var day: Float
  /// The level changes of showers and of gusts, in decibels.
  private(set) var shower: Float = 0
  private(set) var gust: Float = 0

  /// The maximum level change of showers and gusts, in decibels.
  static let swellDecibels: Float = 6
  /// The minimum and maximum duration of a change from one weather to the next, in ticks.
  static let changeTicks: ClosedRange<Float> = 600...1_500
  /// The maximum time from the end of such a change to the end of the spell, in ticks.
  static let restTicks: Float = 240
  /// The time until drops stop falling after rain, in ticks.
  private static let dripTicks: Float = 1_500

  init(_ sky: AudibleSky) {
    let part = Float(sky.now.progress) / 256
    (night, dawn, day) =
      switch sky.now.phase {
      // In a land, birds continue into the morning. An étude begins then and has none, so that its
      // player can hear when everything is at rest.
      case .day: (0, sky.terrain == nil ? 0 : max(0, 0.7 - 4 * part), 1)
      case .dusk: (part, 0, 1 - part)
      case .night: (min(1, 8 - 8 * part), 0, 0)
      case .dawn: (0.3 * (1 - part), min(1, 0.6 + 1.5 * part), part)
      }
    func presence(_ isPresent: Bool) -> Float { isPresent ? 1 : 0 }
    rain = presence(sky.now.isWet)
    storm = presence(sky.now.isStormy)
    wind = presence(sky.now.wind != 0)
    windSide = Float(sky.now.wind)
    guard sky.spellTicks > 0 else { return }
    change(sky)
    shower = Self.swell(sky, everyTicks: 430, 1)
    gust = Self.swell(sky, everyTicks: 290, 2)
  }

  private mutating func change(_ sky: AudibleSky) {
    let (end, length) = Self.change(sky, after: 0)
    let share = min(1, max(0, (Float(sky.ticks) - end + length) / length))
    let (smooth, late) = (Self.smooth(share), Self.smooth(max(0, share * 1.4 - 0.4)))
    // Wind rises before rain and storm, and calms down while the rain begins.
    let isRainComing = sky.next.isWet && !sky.now.isWet
    let front = isRainComing ? 0.8 * Self.smooth(min(1, 2 * min(share, 1 - share))) : 0
    let nextWind: Float = sky.next.wind == 0 ? 0 : 1
    let early = isRainComing ? Self.smooth(min(1, share * 1.4)) : smooth
    wind = max(wind + (nextWind - wind) * early, front)
    rain += ((sky.next.isWet ? 1 : 0) - rain) * late
    storm += ((sky.next.isStormy ? 1 : 0) - storm) * smooth
    // A front without a wind of its own comes from the left.
    let next = sky.next.wind == 0 ? (windSide == 0 ? 1 : windSide) : Float(sky.next.wind)
    windSide = windSide == 0 ? next : windSide + (next - windSide) * smooth
    if sky.now.isWet, !sky.next.isWet {
      drip = smooth - max(0, Float(sky.ticks) - end) / Self.dripTicks
    }
    if sky.before.isWet, !sky.now.isWet {
      let rest = Float(sky.spellTicks) - Self.change(sky, after: -1).end
      drip = max(0, 1 - (Float(sky.ticks) + rest) / Self.dripTicks)
    }
  }

  /// Returns the tick of a spell at which the change to the next spell ends, and the change's
  /// length in ticks.
  private static func change(_ sky: AudibleSky, after spells: Int) -> (end: Float, length: Float) {
    let end = Float(sky.spellTicks) - restTicks * chance(sky, after: spells, 1)
    let span = changeTicks.upperBound - changeTicks.lowerBound
    return (end, changeTicks.lowerBound + span * chance(sky, after: spells, 2))
  }

  /// Returns a spell's random number from 0 to 1, for a purpose (`salt`).
  private static func chance(_ sky: AudibleSky, after spells: Int = 0, _ salt: Int) -> Float {
    Float(Noise.hash(sky.spell &+ spells, salt, Int(truncatingIfNeeded: sky.seed))) / 65_536
  }

  /// Returns a slow random level change, in decibels.
  private static func swell(_ sky: AudibleSky, everyTicks every: Int, _ salt: Int) -> Float {
    let tick = sky.spell &* sky.spellTicks &+ sky.ticks
    let wave = Noise.wave(tick, every: every, Int(truncatingIfNeeded: sky.seed) &+ salt)
    return swellDecibels * (Float(wave) / 127.5 - 1)
  }

  private static func smooth(_ share: Float) -> Float { share * share * (3 - 2 * share) }

  /// Returns the ticks of this spell at which distant thunder rolls: three in a storm, and one
  /// before it.
  static func thunderTicks(_ sky: AudibleSky) -> [Int] {
    let third = Float(sky.spellTicks) / 3
    let ticks = (0..<3).map { Int(third * (Float($0) + 0.1 + 0.7 * chance(sky, 3 + $0))) }
    return sky.now.isStormy ? ticks : sky.next.isStormy ? [ticks[2]] : []
  }

  /// Returns the level of a sound in decibels; nil if it is silent.
  static func decibels(_ strength: Float) -> Float? {
    strength > 0.02 ? 30 * (min(1, strength) - 1) : nil
  }
}
