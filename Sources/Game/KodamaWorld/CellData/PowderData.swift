/// What a powder remembers: how long it has been falling.
struct PowderData: CellData {
  var byte: UInt8 = 0

  /// How many ticks it has been falling, at most 255; 0 at rest.
  @inline(__always) var fallTicks: UInt8 { byte }

  /// Whether it has been falling.
  @inline(__always) var isFalling: Bool { !isBlank }

  /// From this many ticks on a fall is heard when it ends.
  @inline(__always) private static var audibleTicks: UInt8 { 4 }

  /// Whether the end of the fall is heard.
  @inline(__always) var isAudible: Bool { fallTicks >= Self.audibleTicks }

  /// How hard it strikes what it falls on.
  @inline(__always) var strength: UInt8 { UInt8(min(255, Int(fallTicks) * 8)) }

  /// The cell as it is a tick later, still falling. It takes and gives the whole cell, because no
  /// other data changes so often.
  @inline(__always) static func fallenOn(_ bits: UInt16) -> UInt16 {
    bits < 0xff00 ? bits &+ 0x100 : bits
  }
}
