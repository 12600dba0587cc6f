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
