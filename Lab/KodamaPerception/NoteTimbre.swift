/// The timbre of a note, independent of its pitch. Notes of one material are similar on every row,
/// while notes of related materials differ.
public struct NoteTimbre: Hashable, Sendable {
  /// The level of everything except the tone, minus the level of the tone, in the first 20 ms, in
  /// decibels.
  public var colour: Double
  /// The decrease of the tone's level within 40 ms, in decibels.
  public var fading: Double
  /// The rate of the amplitude modulation, in semitones above the slowest rate of 40 Hz; 0 without
  /// modulation.
  public var flutter: Double

  /// The frames from the onset in which the colour is measured: 20 ms.
  private static let colourFrames = 0..<960
  /// The frames between which the tone's levels are compared: 20 ms each, 40 ms apart.
  private static let (early, late) = (480..<1_440, 2_400..<3_360)
  /// The number of frames from the onset in which the modulation is measured: 80 ms.
  private static let flutterFrames = 3_840
  /// The number of modulation rates to try, a semitone apart, and the slowest rate in hertz.
  private static let (paceCount, slowestPace) = (20, 40.0)
  /// The minimum share of the power that counts as modulated.
  private static let leastFlutter = 0.2
  /// The weights in a distance of the colour, which varies by row, and of the flutter. Fading has
  /// weight 1.
  private static let (colourWeight, flutterWeight) = (0.25, 0.5)
  /// The amplitude at which a note begins, relative to its loudest sample.
  private static let onset: Float = 0.25
  /// The regularisation of the least-squares fit.
  private static let ridge = 0.000_1

  /// Measures the timbre of a note. Returns nil if it is silent or shorter than 80 ms after its
  /// onset.
  ///
  /// - Parameters:
  ///   - samples: interleaved stereo at 48 kHz, in which the note is the loudest sound.
  ///   - row: the row of the note's pitch, 0 at the bottom.
  public init?(_ samples: [Float], row: Int) {
    let mono = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] + samples[$0 + 1] }
    let peak = mono.reduce(0) { max($0, abs($1)) }
    guard RowReader.hertz.indices.contains(row), peak > 0.001,
      let first = mono.firstIndex(where: { abs($0) >= Self.onset * peak }),
      first + Self.flutterFrames <= mono.count
    else { return nil }
    let part = { (frames: Range<Int>) in
      mono[(first + frames.lowerBound)..<(first + frames.upperBound)]
    }
    let tone = Self.tone(row: row)
    let colour = Self.levels(part(Self.colourFrames), tone)
    self.colour = colour.rest - colour.tone
    fading = Self.levels(part(Self.early), tone).tone - Self.levels(part(Self.late), tone).tone
    flutter = Self.flutter(part(0..<Self.flutterFrames))
  }

  /// Returns the weighted difference from another note's timbre, in decibels.
  public func distance(to other: NoteTimbre) -> Double {
    let colour = Self.colourWeight * (colour - other.colour)
    let flutter = Self.flutterWeight * (flutter - other.flutter)
    let fading = fading - other.fading
    return (colour * colour + fading * fading + flutter * flutter).squareRoot()
  }

  /// Returns a least-squares fit of the row's pitch over 20 ms.
  private static func tone(row: Int) -> LeastSquares {
    let frames = colourFrames.count
    let turns = (0..<frames).map {
      Trigonometry.cosineAndSine(
        Trigonometry.turn * RowReader.hertz[row] * Double($0) / 48_000)
    }
    return LeastSquares(
      basis: turns.map { Float($0.cosine) } + turns.map { Float($0.sine) }, frames: frames,
      ridge: ridge)
  }

  /// Returns the levels of the tone and of everything else in the samples, in decibels.
  private static func levels(
    _ samples: ArraySlice<Float>, _ tone: LeastSquares
  ) -> (tone: Double, rest: Double) {
    let amounts = tone.amounts(samples)
    let power = amounts.reduce(0) { $0 + $1 * $1 } / 2
    let all = samples.reduce(0) { $0 + Double($1 * $1) } / Double(samples.count)
    return (
      Trigonometry.decibels(power: max(power, 1e-10)),
      Trigonometry.decibels(power: max(all - power, 1e-10))
    )
  }

  /// Returns the strongest modulation rate, in semitones above the slowest one; 0 without
  /// modulation.
  private static func flutter(_ samples: ArraySlice<Float>) -> Double {
    // The window function keeps the edges from being mistaken for modulation.
    let step = Trigonometry.turn / Double(samples.count)
    let powers = samples.enumerated().map { frame, sample in
      Double(sample * sample)
        * (0.5 - 0.5 * Trigonometry.cosineAndSine(step * Double(frame)).cosine)
    }
    let whole = powers.reduce(0, +)
    let semitone = Trigonometry.exponential(Trigonometry.logarithm(2) / 12)
    var hertz = slowestPace / semitone
    let depths = (0...(paceCount + 1)).map { _ -> Double in
      let depth = amount(of: hertz, in: powers) / max(whole, 1e-12)
      hertz *= semitone
      return depth
    }
    let best = depths.indices.dropFirst().dropLast().filter {
      depths[$0] >= leastFlutter && depths[$0] > depths[$0 - 1] && depths[$0] >= depths[$0 + 1]
    }.max { depths[$0] < depths[$1] }
    return Double(best ?? 0)
  }

  private static func amount(of hertz: Double, in powers: [Double]) -> Double {
    let step = Trigonometry.cosineAndSine(Trigonometry.turn * hertz / 48_000)
    var (cosine, sine, real, imaginary) = (1.0, 0.0, 0.0, 0.0)
    for power in powers {
      real += power * cosine
      imaginary += power * sine
      (cosine, sine) = (
        cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine
      )
    }
    return (real * real + imaginary * imaginary).squareRoot()
  }
}
