/// What a switch, a halving gate, a not-gate and a sensor remember besides their pulse, in bit 5.
struct LatchData: CellData {
  var byte: UInt8 = 0

  /// What a hand sets, of a switch.
  static let settings: UInt8 = 0x20

  /// Whether the switch is on, the halving gate lets the next pulse through, a pulse came to the
  /// not-gate in the step before, or the sensor feels something.
  @inline(__always) var isSet: Bool {
    get { byte & Self.settings != 0 }
    set { set(Self.settings, to: newValue ? Self.settings : 0) }
  }

  /// Set where it was not, and the other way round.
  var toggled: LatchData { LatchData(byte: byte ^ Self.settings) }

  /// The latch in this position.
  @inline(__always) func set(_ isSet: Bool) -> LatchData {
    var latch = self
    latch.isSet = isSet
    return latch
  }
}
