/// What a delay remembers while no pulse goes through it: how long it still waits, its low three
/// bits in bits 5 to 7, and where a step of the music is longer than eight ticks, two more in bits
/// 0 and 1. While a pulse goes through, those two are the pulse's. Bits 3 and 4 are its direction.
struct DelayData: CellData {
  var byte: UInt8 = 0

  /// The bits of the counter.
  private static var counter: UInt8 { 0xe3 }

  /// How many ticks it still waits, 0–31; 0 where no pulse came.
  var ticksLeft: UInt32 {
    get { UInt32(byte >> 5 | (byte & 3) << 3) }
    set {
      let ticks = UInt8(truncatingIfNeeded: newValue)
      set(Self.counter, to: ticks << 5 | ticks >> 3 & 3)
    }
  }

  /// The delay with so many ticks left to wait.
  ///
  /// - Parameter ticks: 0–31; what is beyond wraps around.
  /// - Returns: the data of the delay.
  func waiting(_ ticks: UInt32) -> DelayData {
    var delay = self
    delay.ticksLeft = ticks
    return delay
  }
}
