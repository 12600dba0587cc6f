/// How a note sounds apart from its pitch: how much colour there is over its tone, how fast the
/// tone fades, and how fast it flutters. Two notes of one material are much alike on every row;
/// those of its relatives differ.
package struct NoteTimbre: Hashable, Sendable {
  /// How far all that is not the tone lies over it at the beginning, in decibels.
  package var colour: Double
  /// How far the tone falls while it is listened to, in decibels.
  package var fading: Double
  /// How fast all of it grows and shrinks, in semitones over the slowest pace; 0 where it does not.
  package var flutter: Double

  /// Of the note: the colour is listened to in its first 20 ms, in frames.
  private static let colourFrames = 0..<960
  /// The tone is compared early and late, in frames: 20 ms each, 40 ms apart.
  private static let (early, late) = (480..<1_440, 2_400..<3_360)
  /// Its pace is listened for in so many frames: 80 ms.
  private static let flutterFrames = 3_840
  /// Paces that are listened for: so many, a semitone apart, from this many hertz on.
  private static let (paceCount, slowestPace) = (20, 40.0)
  /// What shrinks by less than this share of its power does not flutter.
  private static let leastFlutter = 0.2
  /// How much its colour weighs, which differs by rows, and its pace, beside its fading.
  private static let (colourWeight, flutterWeight) = (0.25, 0.5)
  /// Where a note begins it is as loud as this share of its loudest sample.
  private static let onset: Float = 0.25
  /// How much a pitch's two functions are kept from blowing up.
  private static let ridge = 0.000_1

  /// Listens to a note of 100 ms; nil where nothing is heard, or it is not whole.
  ///
  /// - Parameters:
  ///   - samples: interleaved stereo at 48 kHz in which it is the loudest.
  ///   - row: its pitch, that of the bottom row 0.
  package init?(_ samples: [Float], row: Int) {
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

  /// How unlike another note it is, in decibels.
  package func distance(to other: NoteTimbre) -> Double {
    let colour = Self.colourWeight * (colour - other.colour)
    let flutter = Self.flutterWeight * (flutter - other.flutter)
    let fading = fading - other.fading
    return (colour * colour + fading * fading + flutter * flutter).squareRoot()
  }

  /// Cosine and sine of a row's pitch over 20 ms.
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

  /// The levels of the tone and of all the rest, in decibels.
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

  /// The pace at which the power of a stretch grows and shrinks most.
  private static func flutter(_ samples: ArraySlice<Float>) -> Double {
    // It fades in and out, so that its ends do not pass for a pace.
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
