/// What fire, sponges, vines and saplings remember: how much is left of what they may do. For fire
/// it is ticks, for a sponge drops, for a vine or a sapling cells.
struct CountdownData: CellData {
  var byte: UInt8 = 0

  /// How much is left.
  @inline(__always) var left: UInt8 { byte }

  /// Whether nothing is left.
  @inline(__always) var isOver: Bool { isBlank }

  /// One less; asked only where something is left.
  @inline(__always) var oneLess: CountdownData { CountdownData(byte: byte &- 1) }

  /// What is left of a flame that a blast throws out.
  static var blastFlame: CountdownData { CountdownData(byte: 10) }
  /// What is left of a flame that an igniter makes of air.
  static var spark: CountdownData { CountdownData(byte: 16) }
  /// A flame that has less left than this flickers upwards.
  @inline(__always) static var flickersBelow: UInt8 { 24 }
}
