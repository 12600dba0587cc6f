/// The data of a powder: the number of ticks it has been falling.
struct PowderData: CellData {
  var byte: UInt8 = 0

  /// The ticks of falling, at most 255; 0 at rest.
  @inline(__always) var fallTicks: UInt8 { byte }

  @inline(__always) var isFalling: Bool { !isBlank }

  /// The length of fall in ticks from which its end is audible.
  @inline(__always) private static var audibleTicks: UInt8 { 4 }

  @inline(__always) var isAudible: Bool { fallTicks >= Self.audibleTicks }

  /// The strength of its impact, 0–255.
  @inline(__always) var strength: UInt8 { UInt8(min(255, Int(fallTicks) * 8)) }

  /// Returns the whole cell after another tick of falling. It takes and returns raw bits, because
  /// no other data changes as often.
  @inline(__always) static func fallenOn(_ bits: UInt16) -> UInt16 {
    bits < 0xff00 ? bits &+ 0x100 : bits
  }
}

/// The data of a liquid or gas. Bit 7 is the side it flows to; bit 6 is set after a fall until it
/// has looked for a lower level; bits 0–5 are its remaining run.
struct FluidData: CellData {
  var byte: UInt8 = 0

  /// Creates the data of a fluid that has just fallen or risen.
  ///
  /// - Parameters:
  ///   - run: The number of cells it may flow sideways, 0–63.
  ///   - isUnlevelled: True if it has yet to look for a lower level.
  init(run: Int, isUnlevelled: Bool) {
    byte = UInt8(truncatingIfNeeded: run) & 0x3f | (isUnlevelled ? 0x40 : 0)
  }

  @inline(__always) init(byte: UInt8) { self.byte = byte }

  @inline(__always) var flowsLeft: Bool {
    get { byte & 0x80 != 0 }
    set { set(0x80, to: newValue ? 0x80 : 0) }
  }

  /// The direction of flow, −1 or 1.
  @inline(__always) var side: Int { flowsLeft ? -1 : 1 }

  /// True after a fall until it has looked for a lower level.
  @inline(__always) var isUnlevelled: Bool {
    get { byte & 0x40 != 0 }
    set { set(0x40, to: newValue ? 0x40 : 0) }
  }

  /// The number of cells it may still flow sideways before it rests, 0–63.
  @inline(__always) var run: Int {
    get { Int(byte & 0x3f) }
    set { set(0x3f, to: UInt8(truncatingIfNeeded: newValue)) }
  }

  /// The data with left and right exchanged.
  var mirrored: FluidData { FluidData(byte: byte ^ 0x80) }

  /// The data after one step sideways.
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

  /// True for a spring on the bed of a lake: the ground supplies it and takes back any surplus.
  @inline(__always) var isFedByTheGround: Bool { !isBlank }

  /// Creates a spring on the bed of a lake, 1–255 cells deep.
  static func bed(depth: Int) -> SpringData { SpringData(byte: UInt8(clamping: depth)) }
}

/// The remaining units of fire (ticks), a sponge (drops), and a vine or sapling (cells).
struct CountdownData: CellData {
  var byte: UInt8 = 0

  @inline(__always) var left: UInt8 { byte }

  @inline(__always) var isOver: Bool { isBlank }

  /// One unit less. Call it only while units are left.
  @inline(__always) var oneLess: CountdownData { CountdownData(byte: byte &- 1) }

  /// The lifetime of a flame that a blast throws out, in ticks.
  static var blastFlame: CountdownData { CountdownData(byte: 10) }
  /// The lifetime of a flame that an igniter makes of air, in ticks.
  static var spark: CountdownData { CountdownData(byte: 16) }
  /// The lifetime in ticks below which a flame flickers upwards.
  @inline(__always) static var flickersBelow: UInt8 { 24 }
}
