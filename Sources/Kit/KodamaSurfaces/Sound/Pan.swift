/// Left and right as a level difference between the ears.
public enum Pan {
  /// The largest level difference, in decibels.
  public static let limitDecibels: Float = 17

  /// The level difference for a distance in columns: 1 dB a column up to 9, then 0.7 dB, up to 17.
  ///
  /// The just-noticeable step is 0.5–1 dB at the centre and up to 2 dB at the side.
  public static func decibels(columns: Int) -> Float {
    let distance = Float(min(abs(columns), 1_000))
    let level = min(distance <= 9 ? distance : 9 + 0.7 * (distance - 9), limitDecibels)
    return columns < 0 ? -level : level
  }

  /// The gains of left and right of constant power for a level difference in decibels.
  static func gains(decibels: Float) -> (left: Float, right: Float) {
    let ratio = SoundMath.amplitude(min(max(decibels, -40), 40))
    let left = 1 / (1 + ratio * ratio).squareRoot()
    return (left, ratio * left)
  }
}
