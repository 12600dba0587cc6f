/// Chance for edits: the same numbers from the same seed (splitmix64: Steele, Lea, Flood 2014).
struct EditRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) >> 1) % max(1, count)
  }
}
