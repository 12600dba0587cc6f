/// Computes the wave tables of the mixer. They have the same bits on every system.
enum WaveTables {
  /// The binary logarithm of the length of short tables, which hold tones, bubbles and chirps.
  static let shortBits: UInt32 = 11
  /// The binary logarithm of the length of long tables, which hold a third of a second of noise.
  static let longBits: UInt32 = 14
  /// The frequency in hertz above which harmonics are omitted.
  static let ceilingHertz = 14_000.0

  static let sine: [Float] = (0..<(1 << Int(shortBits))).map {
    Float(SoundMath.sine(periods: Double($0) / Double(1 << shortBits)))
  }

  /// Returns one period of a sum of harmonics, each with its level and equal-loudness correction.
  static func harmonics(first: Int, decibels: [Double], hertz: Double) -> [Float] {
    let count = 1 << Int(shortBits)
    var table = [Float](repeating: 0, count: count)
    let sine = sine
    for (index, level) in decibels.enumerated() {
      let number = first + index
      let frequency = hertz * Double(number)
      guard frequency < ceilingHertz, number > 0 else { continue }
      let gain = Float(
        SoundMath.amplitude(decibels: level + EqualLoudness.decibels(hertz: frequency)))
      table.withUnsafeMutableBufferPointer { table in
        sine.withUnsafeBufferPointer { sine in
          for place in 0..<count { table[place] += gain * sine[(place * number) & (count - 1)] }
        }
      }
    }
    return table
  }

  /// Returns a rising chirp, followed by silence up to the period. The equal-loudness correction is
  /// that of its middle frequency.
  static func bubble(
    fromHertz: Double, rise: Double, lengthSeconds: Double, periodSeconds: Double
  ) -> [Float] {
    let count = 1 << Int(shortBits)
    let step = periodSeconds / Double(count)
    let steps = min(Int(lengthSeconds / step), count - 1)
    var table = [Float](repeating: 0, count: count)
    let octaves = SoundMath.log2(rise)
    let lift = EqualLoudness.decibels(hertz: fromHertz * SoundMath.exp2(octaves / 2))
    let gain = SoundMath.amplitude(decibels: lift)
    var phase = 0.0
    for place in 0..<max(steps, 1) {
      let part = Double(place) / Double(max(steps, 1))
      let window = 0.5 - 0.5 * SoundMath.cosine(periods: part)
      let frequency = fromHertz * SoundMath.exp2(octaves * part)
      if frequency < ceilingHertz {
        table[place] = Float(gain * window * SoundMath.sine(periods: phase))
      }
      phase += frequency * step
    }
    return table
  }

  /// Returns a glide between two frequencies, faded in and out by a Hann window and followed by
  /// silence.
  static func chirp(fromHertz: Double, toHertz: Double, seconds: Double) -> [Float] {
    let count = 1 << Int(shortBits)
    let steps = min(Int(seconds * Double(SoundFormat.framesPerSecond)), count - 1)
    var table = [Float](repeating: 0, count: count)
    var phase = 0.0
    for place in 0..<max(steps, 1) {
      let part = Double(place) / Double(max(steps, 1))
      let window = 0.5 - 0.5 * SoundMath.cosine(periods: part)
      table[place] = Float(window * SoundMath.sine(periods: phase))
      phase += (fromHertz + (toHertz - fromHertz) * part) / Double(SoundFormat.framesPerSecond)
    }
    return table
  }
}

extension WaveTables {
  /// The maximum amplitude of a noise, relative to that of a sine of equal power. Without this
  /// limit, noises of a few clicks would reach nine times that amplitude, and the limiter would
  /// lower everything.
  private static let crest = 4.5

  /// Returns a loop of noise between two frequencies, continuous or divided into grains, with the
  /// power of a sine of amplitude 1.
  static func noise(
    lowHertz: Double, highHertz: Double, grains: PatchLayer.Grains?, seed: UInt64
  ) -> [Float] {
    let count = 1 << Int(longBits)
    var random = TableRandom(seed: seed)
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

  /// Divides a noise into grains. The loop is divided into equal parts, each with one grain at a
  /// random position, so that there are no long gaps.
  private static func cut(
    _ signal: inout [Double], _ grains: PatchLayer.Grains, _ random: inout TableRandom
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

/// A random number generator for tables (SplitMix64 by Steele, Lea and Flood).
struct TableRandom {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  /// Returns the next random number in 0..<1.
  mutating func unit() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Double(mixed >> 11) * 0x1p-53
  }
}

/// A second-order filter, which is used to compute tables.
struct Biquad {
  private var b0: Double
  private var b1: Double
  private var b2: Double
  private var a1: Double
  private var a2: Double

  /// Returns a fourth-order Butterworth filter as two second-order sections, with quality factors
  /// of 0.5412 and 1.3066.
  static func butterworth(hertz: Double, high: Bool) -> [Biquad] {
    [0.541196100146197, 1.306562964876377].map { Biquad(hertz: hertz, quality: $0, high: high) }
  }

  /// Creates a low-pass or high-pass filter at a corner frequency (Bristow-Johnson, Audio EQ
  /// Cookbook).
  init(hertz: Double, quality: Double, high: Bool) {
    let periods = min(max(hertz, 10), 23_000) / Double(SoundFormat.framesPerSecond)
    let cosine = SoundMath.cosine(periods: periods)
    let alpha = SoundMath.sine(periods: periods) / (2 * quality)
    let scale = 1 / (1 + alpha)
    let middle = high ? -(1 + cosine) : 1 - cosine
    b0 = (high ? 1 + cosine : 1 - cosine) / 2 * scale
    b1 = middle * scale
    b2 = b0
    a1 = -2 * cosine * scale
    a2 = (1 - alpha) * scale
  }

  /// Filters a loop twice and keeps the second result, so that the loop's end matches its start.
  func runLooped(_ signal: inout [Double]) {
    var z1 = 0.0
    var z2 = 0.0
    for round in 0..<2 {
      for place in signal.indices {
        let input = signal[place]
        let output = b0 * input + z1
        z1 = b1 * input - a1 * output + z2
        z2 = b2 * input - a2 * output
        if round == 1 { signal[place] = output }
      }
    }
  }
}
