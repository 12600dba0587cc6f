/// Mathematical functions for sound synthesis that give the same bits on every system.
///
/// `sin` and `exp` of system libraries differ in their last bit. These functions use only basic
/// arithmetic. Their error in double precision is below 1e-12.
package enum SoundMath {
  /// Returns the sine of a phase in periods; one period is a full circle.
  package static func sine(periods: Double) -> Double {
    var x = periods - periods.rounded(.down)
    if x >= 0.5 { return -sine(halfPeriod: x - 0.5) }
    if x < 0 { x = 0 }
    return sine(halfPeriod: x)
  }

  /// Returns the cosine of a phase in periods; one period is a full circle.
  package static func cosine(periods: Double) -> Double { sine(periods: periods + 0.25) }

  /// Returns the sine of a phase of 0–0.5 periods, by a Taylor series on a quarter of a circle.
  private static func sine(halfPeriod: Double) -> Double {
    let quarter = halfPeriod > 0.25 ? 0.5 - halfPeriod : halfPeriod
    let x = quarter * 6.283185307179586
    let s = x * x
    var sum = -1.0 / 1_307_674_368_000
    sum = sum * s + 1.0 / 6_227_020_800
    sum = sum * s - 1.0 / 39_916_800
    sum = sum * s + 1.0 / 362_880
    sum = sum * s - 1.0 / 5_040
    sum = sum * s + 1.0 / 120
    sum = sum * s - 1.0 / 6
    sum = sum * s + 1
    return sum * x
  }

  /// Returns two to the power of `x`. The result is 0 below −1,000; above 1,000, `x` is clamped.
  package static func exp2(_ x: Double) -> Double {
    if x < -1_000 { return 0 }
    let clamped = min(x, 1_000)
    let whole = clamped.rounded(.toNearestOrEven)
    let z = (clamped - whole) * 0.6931471805599453
    var sum = 1.0
    for n in stride(from: 13.0, through: 1.0, by: -1.0) { sum = sum * z / n + 1 }
    return sum * Double(bitPattern: UInt64(Int64(whole) + 1_023) << 52)
  }

  /// Returns the binary logarithm of a positive finite number, or −1,000 for any other number.
  package static func log2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return -1_000 }
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.4142135623730951 {
      mantissa *= 0.5
      exponent += 1
    }
    let t = (mantissa - 1) / (mantissa + 1)
    let s = t * t
    var sum = 0.0
    for n in stride(from: 21.0, through: 1.0, by: -2.0) { sum = sum * s + 1 / n }
    return exponent + 2 * t * sum * 1.4426950408889634
  }

  /// Returns the amplitude of a level in decibels; 0 dB is 1.
  package static func amplitude(decibels: Double) -> Double { exp2(decibels * 0.16609640474436813) }

  /// Returns a smooth transition from 0 to 1 (smoothstep) for an argument of 0–1.
  @inline(__always) static func smooth(_ x: Float) -> Float { x * x * (3 - 2 * x) }

  /// Returns two to the power of `x` in single precision, with an error below 2e-7. The result is 0
  /// below −120; above 120, `x` is clamped.
  @inline(__always) static func exp2(_ x: Float) -> Float {
    if x < -120 { return 0 }
    let clamped = min(x, 120)
    let whole = clamped.rounded(.toNearestOrEven)
    let z = (clamped - whole) * 0.6931472
    var sum: Float = 1.0 / 5_040
    sum = sum * z + 1.0 / 720
    sum = sum * z + 1.0 / 120
    sum = sum * z + 1.0 / 24
    sum = sum * z + 1.0 / 6
    sum = sum * z + 0.5
    sum = sum * z + 1
    sum = sum * z + 1
    return sum * Float(bitPattern: UInt32(Int32(whole) + 127) << 23)
  }

  @inline(__always) static func amplitude(_ decibels: Float) -> Float {
    exp2(decibels * 0.1660964)
  }
}

/// The constants of the audio format: 48 kHz stereo, and 800 audio frames in each pass (1/60 s) of
/// the game loop.
public enum SoundFormat {
  /// The number of audio frames in a second.
  public static let framesPerSecond = 48_000
  /// The number of samples in an audio frame: left, then right.
  public static let channels = 2
  /// The number of passes of the game loop in a second. In each pass, the game handles input and
  /// plays 1/60 s of sound.
  public static let passesPerSecond = 60
  /// The number of audio frames (1/48,000 s) in a pass (1/60 s) of the game loop.
  public static let framesPerPass = 800
  /// The number of audio frames (1/48,000 s) between two updates of the mixer's parameters, such as
  /// volumes.
  public static let gridFrames = 64
}

/// The gains that make sines of different frequencies equally loud.
package enum EqualLoudness {
  package static let limitDecibels = 9.0

  /// The levels in decibels of the equal-loudness contour for 60 phon (ISO 226:2003, table B), at
  /// intervals of a third of an octave from 100 Hz.
  private static let contour: [Double] = [
    78.65, 75.56, 72.47, 69.86, 67.53, 65.39, 63.45, 62.05, 60.81, 59.89, 60.01, 62.15, 63.19,
    59.96, 57.26, 56.42, 57.57, 60.89, 66.36, 71.66, 73.16, 68.63,
  ]

  /// Returns the gain in decibels, relative to 1 kHz, that makes a sine as loud as one of 1 kHz. It
  /// is interpolated, and at most `limitDecibels`.
  package static func decibels(hertz: Double) -> Double {
    let position = (SoundMath.log2(hertz / 1_000)) * 3 + 10
    let clamped = min(max(position, 0), Double(contour.count - 1))
    let index = min(Int(clamped), contour.count - 2)
    let fraction = clamped - Double(index)
    let level = contour[index] + (contour[index + 1] - contour[index]) * fraction
    return min(level - 60.01, limitDecibels)
  }
}
