/// A row of numbers that a seed decides (splitmix64: Steele, Lea, Flood 2014).
package struct Chance {
  private var state: UInt64

  package init(_ seed: UInt64) { state = seed }

  /// One number of a range, each as likely within 2⁻³².
  package mutating func pick(_ range: ClosedRange<Int>) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    let high = mixed >> 32
    return range.lowerBound + Int((high * UInt64(range.count)) >> 32)
  }
}
