/// What gates, diodes, delays and pumps remember besides their pulse: in bits 3 and 4 the direction
/// they look in, 0 right, 1 down, 2 left, 3 up.
struct GateData: CellData {
  var byte: UInt8 = 0

  /// What a hand sets.
  static let settings: UInt8 = 0x18

  /// The direction it looks in.
  @inline(__always) var direction: UInt32 { UInt32(byte >> 3 & 3) }

  /// The direction of what comes out of its front, backwards: nothing is heard from there.
  @inline(__always) var behind: UInt32 { direction ^ 2 }

  /// Turned clockwise by a quarter.
  var turned: GateData {
    var gate = self
    gate.set(Self.settings, to: byte &+ 8)
    return gate
  }

  /// Left and right exchanged; up and down stay.
  var mirrored: GateData { byte & 8 == 0 ? GateData(byte: byte ^ 0x10) : self }
}
