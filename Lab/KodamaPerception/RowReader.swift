/// Determines which of the 24 pitches a short sound contains, by a least-squares fit of a sine for
/// each.
public final class RowReader {
  /// The number of pitches: one for each row of the view.
  public static let rowCount = 24
  /// The pitches in hertz from the bottom row up: the major pentatonic scale from C3 to G7.
  public static let hertz: [Double] = [
    130.813, 146.832, 164.814, 195.998, 220.000, 261.626, 293.665, 329.628, 391.995, 440.000,
    523.251, 587.330, 659.255, 783.991, 880.000, 1046.502, 1174.659, 1318.510, 1567.982, 1760.000,
    2093.005, 2349.318, 2637.020, 3135.963,
  ]

  /// The number of frames in each sound.
  public let frames: Int
  /// A fit of the cosine and the sine of each pitch.
  private let fit: LeastSquares
  /// For each pitch, the sums of cosine², cosine · sine and sine² over all frames.
  private let own: [Double]

  /// Creates a reader for sounds with a fixed number of frames (at least 1) at 48 kHz.
  public init(frames: Int) {
    precondition(frames > 0, "frames must be positive")
    self.frames = frames
    var basis = [Float](repeating: 0, count: 2 * Self.rowCount * frames)
    for (row, hertz) in Self.hertz.enumerated() {
      let step = Trigonometry.cosineAndSine(Trigonometry.turn * hertz / 48_000)
      var cosine = 1.0
      var sine = 0.0
      for frame in 0..<frames {
        basis[2 * row * frames + frame] = Float(cosine)
        basis[(2 * row + 1) * frames + frame] = Float(sine)
        (cosine, sine) = (
          cosine * step.cosine - sine * step.sine, sine * step.cosine + cosine * step.sine
        )
      }
    }
    let fit = LeastSquares(basis: basis, frames: frames, ridge: 0.002)
    self.fit = fit
    own = (0..<Self.rowCount).flatMap { row -> [Double] in
      let c = 2 * row
      let s = c + 1
      return [
        fit.gram[c * fit.count + c], fit.gram[s * fit.count + c], fit.gram[s * fit.count + s],
      ]
    }
  }

  /// Returns the amplitude of each pitch in a sound with several pitches. `samples` has `frames`
  /// entries.
  public func amplitudes(_ samples: [Float]) -> [Double] {
    let right = fit.amounts(samples[...])
    return (0..<Self.rowCount).map { row -> Double in
      let cosine = right[2 * row]
      let sine = right[2 * row + 1]
      return (cosine * cosine + sine * sine).squareRoot()
    }
  }

  /// Returns the energy that each pitch explains by itself, for sounds with one note. A joint fit
  /// cannot separate neighbouring pitches in a short sound.
  public func energies(_ samples: [Float]) -> [Double] {
    let right = fit.products(samples[...])
    return (0..<Self.rowCount).map { row -> Double in
      let (cc, cs, ss) = (own[3 * row], own[3 * row + 1], own[3 * row + 2])
      let (c, s) = (right[2 * row], right[2 * row + 1])
      return (c * c * ss - 2 * c * s * cs + s * s * cc) / max(cc * ss - cs * cs, 1e-9)
    }
  }
}

/// Determines which of the 24 pitches sound together in a column of a sweep, where all of them are
/// pure tones.
///
/// It relies on the documented form of sweeps: the pitches, the phase π r²/24 at which row r
/// starts, and the levels of equal loudness. Because the phases are known, each row has only one
/// unknown, so that even neighbouring low rows can be distinguished within 25 ms.
public final class ChordReader {
  /// The level of each row's tone in decibels, at the loudness of 1 kHz at 60 phon (ISO 226:2003).
  /// The levels are limited to 9 dB.
  private static let levels: [Double] = [
    9, 9, 9, 9, 8.9, 7.1, 6.0, 5.0, 3.6, 2.9, 1.8, 1.2, 0.6, 0, -0.1, 0.4, 1.6, 2.4, 3.1, 1.8,
    -0.6, -2.0, -2.9, -3.6,
  ]
  /// The lengths of the rise (2 ms) and the fall (5 ms) of each tone, in frames.
  private static let riseFrames = 96
  private static let fallFrames = 240

  /// The length of a column of the sweep in frames.
  let frames: Int
  private let fit: LeastSquares

  /// Creates a reader for columns with a number of frames at 48 kHz.
  init(frames: Int) {
    self.frames = frames
    var basis = [Float](repeating: 0, count: RowReader.rowCount * frames)
    for (row, hertz) in RowReader.hertz.enumerated() {
      let level = Self.level(row: row)
      let step = Trigonometry.cosineAndSine(Trigonometry.turn * hertz / 48_000)
      var wave = Trigonometry.cosineAndSine(Trigonometry.turn * Double(row * row) / 48)
      for frame in 0..<frames {
        basis[row * frames + frame] = Float(level * wave.sine * Self.envelope(frame, of: frames))
        wave = (
          wave.cosine * step.cosine - wave.sine * step.sine,
          wave.sine * step.cosine + wave.cosine * step.sine
        )
      }
    }
    fit = LeastSquares(basis: basis, frames: frames, ridge: 0.001)
  }

  /// Returns the amplitude of each row's tone, relative to its level of equal loudness. Tones that
  /// are equally loud have equal amounts.
  func amounts(_ mono: ArraySlice<Float>) -> [Double] { fit.amounts(mono) }

  /// Returns the amplitude of a row's tone at equal loudness.
  public static func level(row: Int) -> Double {
    Trigonometry.exponential(levels[row] / 8.685889638065037)
  }

  /// Returns the envelope of a tone at a frame of a column.
  public static func envelope(_ frame: Int, of frames: Int) -> Double {
    func smooth(_ x: Double) -> Double { x <= 0 ? 0 : x >= 1 ? 1 : x * x * (3 - 2 * x) }
    return smooth(Double(frame) / Double(riseFrames))
      * smooth(Double(frames - frame) / Double(fallFrames))
  }
}

/// Estimates the direction of a sound from the level difference between the channels.
public enum Direction {
  /// Returns the level of the right channel minus the level of the left channel in decibels, from
  /// interleaved stereo.
  ///
  /// The fainter channel is measured by its correlation with the louder one, so that noise in it
  /// does not count.
  public static func decibels(_ samples: [Float]) -> Double {
    var left = 0.0
    var right = 0.0
    var both = 0.0
    for frame in 0..<(samples.count / 2) {
      let l = Double(samples[2 * frame])
      let r = Double(samples[2 * frame + 1])
      left += l * l
      right += r * r
      both += l * r
    }
    guard left > 0, right > 0 else { return left > right ? -60 : (right > left ? 60 : 0) }
    let ratio = max(both, 1e-12) / max(left, right)
    let decibels = Trigonometry.decibels(power: ratio * ratio)
    return right > left ? -decibels : decibels
  }

  /// Returns the offset from the middle, in columns, for a level difference. A column is 1 dB up to
  /// 9 dB, and 0.7 dB beyond.
  public static func column(decibels: Double) -> Int {
    let size = decibels.magnitude
    let columns = size <= 9 ? size : 9 + (size - 9) / 0.7
    let rounded = Int(min(columns, 100).rounded())
    return decibels < 0 ? -rounded : rounded
  }
}

/// Conversion of stereo to mono.
enum Mono {
  /// Returns the sum of both channels for each frame of interleaved stereo.
  static func of(_ samples: [Float]) -> [Float] {
    // With inferred types, the compiler took twelve seconds for this line.
    (0..<samples.count / 2).map { (frame: Int) -> Float in
      samples[2 * frame] + samples[2 * frame + 1]
    }
  }
}
