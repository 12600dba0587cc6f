/// The level a pure tone needs to be as loud as one of 1 kHz.
public enum EqualLoudness {
  /// No tone is lifted by more than this, in decibels.
  public static let limitDecibels = 9.0

  /// Level at 60 phon in decibels (ISO 226:2003, table B), at the thirds of an octave from 100 Hz.
  private static let contour: [Double] = [
    78.65, 75.56, 72.47, 69.86, 67.53, 65.39, 63.45, 62.05, 60.81, 59.89, 60.01, 62.15, 63.19,
    59.96, 57.26, 56.42, 57.57, 60.89, 66.36, 71.66, 73.16, 68.63,
  ]

  /// The gain in decibels relative to 1 kHz, interpolated in log frequency and capped.
  public static func decibels(hertz: Double) -> Double {
    let position = (SoundMath.log2(hertz / 1_000)) * 3 + 10
    let bounded = min(max(position, 0), Double(contour.count - 1))
    let index = min(Int(bounded), contour.count - 2)
    let fraction = bounded - Double(index)
    let level = contour[index] + (contour[index + 1] - contour[index]) * fraction
    return min(level - 60.01, limitDecibels)
  }
}
