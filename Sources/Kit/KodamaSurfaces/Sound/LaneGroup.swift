/// Four lanes that read tables side by side: the unit of the mixer's inner loop.
struct LaneGroup {
  var phase = SIMD4<UInt32>()
  var step = SIMD4<UInt32>()
  var stepSlope = SIMD4<UInt32>()
  var left = SIMD4<Float>()
  var right = SIMD4<Float>()
  var leftSlope = SIMD4<Float>()
  var rightSlope = SIMD4<Float>()
  /// What the gains are at the end of the cell, so that sums of slopes do not drift.
  var leftEnd = SIMD4<Float>()
  var rightEnd = SIMD4<Float>()
  var stepEnd = SIMD4<UInt32>()
  /// The coefficient of a one-pole low-pass; 1 lets everything through. With headphones each ear
  /// has its own.
  var filter = SIMD4<Float>(repeating: 1)
  var filterRight = SIMD4<Float>(repeating: 1)
  var filterMemory = SIMD4<Float>()
  var filterMemoryRight = SIMD4<Float>()
  /// How much later each ear hears, as phase: with tables a delay is only another place to read.
  var lateLeft = SIMD4<UInt32>()
  var lateRight = SIMD4<UInt32>()
  var lateLeftSlope = SIMD4<UInt32>()
  var lateRightSlope = SIMD4<UInt32>()
  var lateLeftEnd = SIMD4<UInt32>()
  var lateRightEnd = SIMD4<UInt32>()
  /// How much of a lane goes to the shared reverb.
  var wet = SIMD4<Float>()
  /// Where sines that keep their pitch stand; good until the grid or another note.
  var phasor = Phasor()
  var table0: UnsafePointer<Float>
  var table1: UnsafePointer<Float>
  var table2: UnsafePointer<Float>
  var table3: UnsafePointer<Float>
  let source: LaneSource

  init(silence: UnsafePointer<Float>, source: LaneSource) {
    table0 = silence
    table1 = silence
    table2 = silence
    table3 = silence
    self.source = source
    if source == .long { step = SIMD4(repeating: Self.sampleStep) }
  }

  mutating func setTable(_ lane: Int, _ table: UnsafePointer<Float>) {
    switch lane {
    case 0: table0 = table
    case 1: table1 = table
    case 2: table2 = table
    default: table3 = table
    }
  }
}

/// What the lanes of a group read; all four the same, so that a loop knows it beforehand.
enum LaneSource: UInt8 {
  /// A sine, worked out as a polynomial.
  case sine
  /// A table of 2¹¹ samples.
  case short
  /// A table of 2¹⁴ samples.
  case long
}
