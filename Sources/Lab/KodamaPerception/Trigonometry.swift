/// Sines and logarithms of the ear's own: this target imports nothing, and shares no code with
/// what makes the sounds.
enum Trigonometry {
  static let turn = 6.283185307179586

  /// Cosine and sine of an angle in radians, by halving it until Taylor's series is short, then
  /// doubling back.
  static func cosineAndSine(_ radians: Double) -> (cosine: Double, sine: Double) {
    let reduced = radians - (radians / turn).rounded() * turn
    let x = reduced / 16
    let s = x * x
    var sine = x * (1 - s / 6 * (1 - s / 20 * (1 - s / 42 * (1 - s / 72))))
    var cosine = 1 - s / 2 * (1 - s / 12 * (1 - s / 30 * (1 - s / 56)))
    for _ in 0..<4 { (cosine, sine) = (cosine * cosine - sine * sine, 2 * sine * cosine) }
    return (cosine, sine)
  }

  /// The natural logarithm of a positive number; very low for anything else.
  static func logarithm(_ x: Double) -> Double {
    guard x > 1e-300, x.isFinite else { return -690 }
    let t = (x.significand - 1) / (x.significand + 1)
    let s = t * t
    var sum = 0.0
    for n in stride(from: 25.0, through: 1.0, by: -2.0) { sum = sum * s + 1 / n }
    return Double(x.exponent) * 0.6931471805599453 + 2 * t * sum
  }

  /// The exponential of a number between −20 and 20, by halving and squaring.
  static func exponential(_ x: Double) -> Double {
    let z = x / 1_024
    var value = 1 + z * (1 + z / 2 * (1 + z / 3 * (1 + z / 4)))
    for _ in 0..<10 { value *= value }
    return value
  }

  /// The level in decibels of a power.
  static func decibels(power: Double) -> Double { logarithm(power) * 4.342944819032518 }
}
