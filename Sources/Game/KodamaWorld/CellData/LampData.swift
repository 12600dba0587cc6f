/// What a lamp remembers: how many ticks it still burns.
struct LampData: CellData {
  var byte: UInt8 = 0

  /// A lamp that a pulse has just reached burns for twelve ticks.
  static var lit: LampData { LampData(byte: 12) }

  /// How many ticks it still burns.
  var ticksLeft: UInt8 { byte }

  /// Whether the lamp burns, and gives light.
  var isLit: Bool { !isBlank }

  /// As it is one tick later.
  ///
  /// - Parameter arrives: whether a pulse reaches it now.
  /// - Returns: the data of the lamp.
  func ticked(_ arrives: Bool) -> LampData {
    arrives ? .lit : isLit ? LampData(byte: byte - 1) : self
  }
}
