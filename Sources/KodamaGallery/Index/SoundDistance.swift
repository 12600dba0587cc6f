/// How unlike two entries sound: the root of the sum of squares between sixteen numbers,
/// 0…255 each. The first twelve are levels in bands of two thirds of an octave, in steps of
/// 80 / 255 dB; then the level of the whole, how much it comes and goes, how much stands out of the rest,
/// and how far the two sides differ.
public enum SoundDistance {
  /// How many numbers stand for a sound.
  public static let count = 16

  /// The distance of two sounds, 0 (the same) … 1,020; nil where one of them is not known.
  public static func between(_ one: [UInt8], _ other: [UInt8]) -> Double? {
    guard one.count == count, other.count == count else { return nil }
    let sum = zip(one, other).reduce(0) { sum, pair in
      let step = Int(pair.0) - Int(pair.1)
      return sum + step * step
    }
    return Double(sum).squareRoot()
  }
}
