extension WaveTables {
  /// The highest peak of a noise over the amplitude of a sine of its power: a few clicks would
  /// otherwise rise to nine times that, and drive the limiter.
  private static let crest = 4.5

  /// A loop of noise between two frequencies, cut into grains if asked; its power is a sine's.
  static func noise(
    lowHertz: Double, highHertz: Double, grains: PatchLayer.Grains?, seed: UInt64
  ) -> [Float] {
    let count = 1 << Int(longBits)
    var random = Scramble(seed: seed)
    var signal = (0..<count).map { _ in random.unit() * 2 - 1 }
    let filters =
      Biquad.butterworth(hertz: lowHertz, high: true)
      + Biquad.butterworth(hertz: highHertz, high: false)
    for filter in filters { filter.runLooped(&signal) }
    if let grains { cut(&signal, grains, &random) }
    var power = 0.0
    for sample in signal { power += sample * sample }
    let scale = power > 0 ? (0.5 * Double(count) / power).squareRoot() : 0
    return signal.map { Float(min(max($0 * scale, -crest), crest)) }
  }

  /// Multiplies by windows, one in each equal part of the loop, each at a hashed place within it,
  /// so that no stretch of the loop is without one.
  private static func cut(
    _ signal: inout [Double], _ grains: PatchLayer.Grains, _ random: inout Scramble
  ) {
    let count = signal.count
    let rate = Double(SoundFormat.framesPerSecond)
    var envelope = [Double](repeating: 0, count: count)
    let perSecond: Double
    switch grains {
    case .hann(let density, _), .clicks(let density, _): perSecond = density
    }
    let number = max(1, Int(Double(count) / rate * perSecond + 0.5))
    for grain in 0..<number {
      let place = Int((Double(grain) + random.unit()) * Double(count) / Double(number))
      let size = 0.6 + 0.6 * random.unit()
      switch grains {
      case .hann(_, let milliseconds):
        let length = max(2, Int(milliseconds * rate / 1_000))
        for step in 0..<length {
          let window = 0.5 - 0.5 * SoundMath.cosine(periods: Double(step) / Double(length))
          envelope[(place + step) & (count - 1)] += size * window
        }
      case .clicks(_, let decay):
        let fall = SoundMath.exp2(-1.4426950408889634 / (decay * rate / 1_000))
        var level = size
        for step in 0..<min(count, Int(decay * rate / 100)) {
          let rise = min(1, Double(step) / 8)
          envelope[(place + step) & (count - 1)] += level * rise
          level *= fall
        }
      }
    }
    for place in 0..<count { signal[place] *= envelope[place] }
  }
}

/// Hashed numbers for the making of tables (SplitMix64, Steele, Lea and Flood).
struct Scramble {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  /// The next number, 0 up to 1.
  mutating func unit() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}
