/// What a crossing remembers: it is two wires in one cell. Bits 0 to 2 are the pulse that goes
/// across, bits 3 to 5 the one that goes up or down.
struct CrossingData: CellData {
  var byte: UInt8 = 0

  init(byte: UInt8) { self.byte = byte }

  /// A crossing with these two pulses, of which only the low three bits are taken.
  init(across: PulseData, upright: PulseData) {
    byte = across.byte & 7 | (upright.byte & 7) << 3
  }

  /// The pulse of the wire to the sides.
  var across: PulseData { PulseData(byte: byte & 7) }

  /// The pulse of the wire up and down.
  var upright: PulseData { PulseData(byte: byte >> 3 & 7) }

  /// The pulse of the wire that leads in a direction: 0 right, 1 down, 2 left, 3 up.
  func pulse(towards direction: UInt32) -> PulseData { direction & 1 == 0 ? across : upright }

  /// Turned by a quarter: the two wires change places.
  var turned: CrossingData {
    var crossing = self
    crossing.set(0x3f, to: CrossingData(across: upright, upright: across).byte)
    return crossing
  }
}

/// What a conveyor remembers: bit 0 says that it carries to the left.
struct ConveyorData: CellData {
  var byte: UInt8 = 0

  /// What a hand sets.
  static let settings: UInt8 = 0x01

  /// Whether it carries to the left.
  var carriesLeft: Bool { byte & Self.settings != 0 }

  /// The column it carries to, counted from its own.
  var side: Int { carriesLeft ? -1 : 1 }

  /// The conveyor that carries to the other side.
  var turnedRound: ConveyorData { ConveyorData(byte: byte ^ Self.settings) }
}
