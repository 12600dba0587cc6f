/// The data of a powder: how many ticks it has been falling.
struct PowderData: CellData {
  var byte: UInt8 = 0

  /// The number of ticks the powder has been falling, at most 255; 0 at rest.
  @inline(__always) var fallTicks: UInt8 { byte }

  @inline(__always) var isFalling: Bool { !isBlank }

  /// The minimum duration of a fall that ends in an audible impact, in ticks.
  @inline(__always) private static var audibleTicks: UInt8 { 4 }

  @inline(__always) var isAudible: Bool { fallTicks >= Self.audibleTicks }

  /// The strength of the impact if the fall ends now, 0–255.
  @inline(__always) var strength: UInt8 { UInt8(min(255, Int(fallTicks) * 8)) }

  /// Returns the cell after one more tick of falling. For speed, this works on raw cells instead of
  /// their data, because no other data changes as often.
  @inline(__always) static func fallenOn(_ bits: UInt16) -> UInt16 {
    bits < 0xff00 ? bits &+ 0x100 : bits
  }
}

/// The data of a liquid or gas. Bit 7 is set if it flows left. Bit 6 is set from a fall until the
/// fluid has searched for a lower level. Bits 0–5 are its run: how many more cells it may flow
/// sideways.
struct FluidData: CellData {
  var byte: UInt8 = 0

  /// Creates the data of a fluid that flows right.
  ///
  /// - Parameters:
  ///   - run: The number of cells it may flow sideways, 0–63.
  ///   - isUnlevelled: True if the fluid has yet to search for a lower level.
  init(run: Int, isUnlevelled: Bool) {
    byte = UInt8(truncatingIfNeeded: run) & 0x3f | (isUnlevelled ? 0x40 : 0)
  }

  @inline(__always) init(byte: UInt8) { self.byte = byte }

  @inline(__always) var flowsLeft: Bool {
    get { byte & 0x80 != 0 }
    set { set(0x80, to: newValue ? 0x80 : 0) }
  }

  /// The horizontal direction of flow: −1 for left, 1 for right.
  @inline(__always) var side: Int { flowsLeft ? -1 : 1 }

  @inline(__always) var isUnlevelled: Bool {
    get { byte & 0x40 != 0 }
    set { set(0x40, to: newValue ? 0x40 : 0) }
  }

  /// The number of further cells that the fluid may flow sideways before it rests, 0–63.
  @inline(__always) var run: Int {
    get { Int(byte & 0x3f) }
    set { set(0x3f, to: UInt8(truncatingIfNeeded: newValue)) }
  }

  var mirrored: FluidData { FluidData(byte: byte ^ 0x80) }

  @inline(__always) var runOn: FluidData {
    FluidData(byte: byte & 0x3f != 0 ? byte &- 1 : byte)
  }
}

/// The data of a spring: the depth of its lake. A spring that the player places has no lake and
/// never runs dry.
struct SpringData: CellData {
  var byte: UInt8 = 0

  /// The number of water cells above it when the lake is full; 0 without a lake.
  @inline(__always) var depth: Int { Int(byte) }

  /// True for a spring on the bed of a lake. Such a spring takes its water from the ground, and
  /// returns any surplus.
  @inline(__always) var isFedByTheGround: Bool { !isBlank }

  /// Creates the data of a spring on the bed of a lake that is 1–255 cells deep.
  static func bed(depth: Int) -> SpringData { SpringData(byte: UInt8(clamping: depth)) }
}

/// A countdown of remaining units: a fire's ticks, a sponge's drops, or the cells of a vine, rope,
/// bridge or sapling.
struct CountdownData: CellData {
  var byte: UInt8 = 0

  @inline(__always) var left: UInt8 { byte }

  @inline(__always) var isOver: Bool { isBlank }

  /// Use it only while `isOver` is false.
  @inline(__always) var oneLess: CountdownData { CountdownData(byte: byte &- 1) }

  /// The lifetime of a flame that a blast throws out, in ticks.
  static var blastFlame: CountdownData { CountdownData(byte: 10) }
  /// The lifetime of a flame that an igniter sets in the air, in ticks.
  static var spark: CountdownData { CountdownData(byte: 16) }
  /// The number of remaining ticks below which a flame flickers upwards.
  @inline(__always) static var flickersBelow: UInt8 { 24 }
}
