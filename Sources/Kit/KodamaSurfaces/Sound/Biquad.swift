/// A filter of second order, for the making of tables.
struct Biquad {
  private var b0: Double
  private var b1: Double
  private var b2: Double
  private var a1: Double
  private var a2: Double

  /// A Butterworth filter of fourth order as two sections (bilinear transform; quality factors
  /// 0.5412 and 1.3066).
  static func butterworth(hertz: Double, high: Bool) -> [Biquad] {
    [0.541196100146197, 1.306562964876377].map { Biquad(hertz: hertz, quality: $0, high: high) }
  }

  /// One section at a corner frequency (formulas: Bristow-Johnson, Audio EQ cookbook).
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

  /// Filters a loop: the second round starts from where the first ended, so that the ends meet.
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
