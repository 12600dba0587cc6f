/// What a liquid or a gas remembers: bit 7 is the side it flows to, bit 6 says that it fell and has
/// not looked for a lower level since, the other six are its run.
struct FluidData: CellData {
  var byte: UInt8 = 0

  /// A fluid that has just fallen, or risen, and may run so far.
  ///
  /// - Parameters:
  ///   - run: how many cells it may go sideways, 0–63.
  ///   - isUnlevelled: whether it has yet to look for a lower level.
  init(run: Int, isUnlevelled: Bool) {
    byte = UInt8(truncatingIfNeeded: run) & 0x3f | (isUnlevelled ? 0x40 : 0)
  }

  @inline(__always) init(byte: UInt8) { self.byte = byte }

  /// Whether it flows to the left.
  @inline(__always) var flowsLeft: Bool {
    get { byte & 0x80 != 0 }
    set { set(0x80, to: newValue ? 0x80 : 0) }
  }

  /// The column it flows to, counted from its own.
  @inline(__always) var side: Int { flowsLeft ? -1 : 1 }

  /// Whether it fell and has not looked for a lower level since.
  @inline(__always) var isUnlevelled: Bool {
    get { byte & 0x40 != 0 }
    set { set(0x40, to: newValue ? 0x40 : 0) }
  }

  /// How many cells it may still go sideways before it rests, 0–63.
  @inline(__always) var run: Int {
    get { Int(byte & 0x3f) }
    set { set(0x3f, to: UInt8(truncatingIfNeeded: newValue)) }
  }

  /// Left and right exchanged.
  var mirrored: FluidData { FluidData(byte: byte ^ 0x80) }

  /// As it is after a move that cost one cell of its run.
  @inline(__always) var runOn: FluidData {
    FluidData(byte: byte & 0x3f != 0 ? byte &- 1 : byte)
  }
}

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
