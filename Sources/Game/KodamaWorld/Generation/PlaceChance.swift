/// The chance that valleys are made with: numbers that follow from a seed, a place and a use alone,
/// so that what is made first does not decide what is made last.
struct PlaceChance {
  let seed: UInt64

  /// A number in 0..<1 for this place and use.
  func number(_ place: Int, _ salt: UInt64) -> Double {
    var mixed = seed &+ UInt64(truncatingIfNeeded: place) &* 0x9e37_79b9_7f4a_7c15
    mixed = mixed &+ (salt &+ 1) &* 0xd1b5_4a32_d192_ed03
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return Double((mixed ^ mixed >> 31) >> 11) * 0x1p-53
  }

  /// A whole number in a range for this place and use.
  func pick(_ range: ClosedRange<Int>, _ place: Int, _ salt: UInt64) -> Int {
    range.lowerBound + Int(number(place, salt) * Double(range.count))
  }

  /// Value noise in 0…1: hashed at every `scale` columns, smoothly blended between.
  func noise(_ x: Int, _ octave: UInt64, scale: Int) -> Double {
    let cell = x / scale
    let along = Double(x % scale) / Double(scale)
    let smooth = along * along * (3 - 2 * along)
    return number(cell, octave) * (1 - smooth) + number(cell + 1, octave) * smooth
  }
}
