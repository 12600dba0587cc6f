/// Numbers drawn from a frame and a voice: the same in every run, whatever the size of the blocks.
struct GrainChance {
  private var state: UInt64

  init(frame: Int64, voice: UInt32) {
    state =
      UInt64(bitPattern: frame) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(voice) &* 0xd6e8_feb8_6659_fd93
  }

  /// The next number, 0 up to 1 (SplitMix64, Steele, Lea and Flood).
  mutating func unit() -> Float {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Float(mixed >> 40) * 0x1p-24
  }

  /// The next number, −1 up to 1.
  mutating func signed() -> Float { unit() * 2 - 1 }
}
