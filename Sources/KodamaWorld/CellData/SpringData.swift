/// What a spring remembers: how high the water over it stands when its lake is full. One that a
/// hand places remembers nothing, and never runs dry.
struct SpringData: CellData {
  var byte: UInt8 = 0

  /// How many cells of water stand over it when the lake is full; 0 where it is no spring of a
  /// lake.
  @inline(__always) var depth: Int { Int(byte) }

  /// Whether the ground feeds it, and takes what is too much.
  @inline(__always) var isFedByTheGround: Bool { !isBlank }

  /// A spring on the bed of a lake that is so deep over it, 1–255.
  static func bed(depth: Int) -> SpringData { SpringData(byte: UInt8(clamping: depth)) }
}
