/// What a wheel remembers besides its pulse: in bit 4 whether something has pushed it since its
/// last notch, in bits 5 to 7 at which of its eight notches it stands. Bit 5 is that of a latch and
/// counts for four of them, so that a wheel that turns is seen to change twice a turn.
struct WheelData: CellData {
  var byte: UInt8 = 0

  /// At which notch it stands, 0–7.
  var notch: UInt8 {
    get { byte >> 6 | byte >> 3 & 4 }
    set { set(0xe0, to: newValue << 6 | newValue << 3 & 0x20) }
  }

  /// Whether it goes a notch on when the time comes.
  var isPushed: Bool {
    get { byte & 0x10 != 0 }
    set { set(0x10, to: newValue ? 0x10 : 0) }
  }

  /// The wheel with a push.
  var pushed: WheelData {
    var wheel = self
    wheel.isPushed = true
    return wheel
  }

  /// The wheel one notch further, with no push left.
  var turned: WheelData {
    var wheel = self
    wheel.notch = notch &+ 1
    wheel.isPushed = false
    return wheel
  }
}
