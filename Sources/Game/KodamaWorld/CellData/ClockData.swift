/// What a clock remembers besides its pulse: in bits 5 to 7 how long it waits, as a power of two.
struct ClockData: CellData {
  var byte: UInt8 = 0

  /// What a hand sets.
  static let settings: UInt8 = 0xe0
  /// The powers there are.
  static let powers = 0...7

  /// It fires every 1, 2, 4 … 128 steps of the music: two to this power. One above the last
  /// begins with 0 again.
  var power: Int {
    get { Int(byte >> 5) }
    set { set(Self.settings, to: UInt8(truncatingIfNeeded: newValue) << 5) }
  }

  /// The clock at half its pace; the slowest becomes the fastest.
  var next: ClockData { paced(power + 1) }

  /// The clock with another power.
  func paced(_ power: Int) -> ClockData {
    var clock = self
    clock.power = power
    return clock
  }
}
