/// Four oscillators ("lanes") that the mixer computes at once as SIMD vectors. A note uses one lane
/// for each layer of its patch.
struct LaneGroup {
  var phase = SIMD4<UInt32>()
  var step = SIMD4<UInt32>()
  var stepSlope = SIMD4<UInt32>()
  var left = SIMD4<Float>()
  var right = SIMD4<Float>()
  var leftSlope = SIMD4<Float>()
  var rightSlope = SIMD4<Float>()
  /// The exact values at the end of the grid cell, where the next cell starts. This avoids the
  /// drift that adding slopes would cause.
  var leftEnd = SIMD4<Float>()
  var rightEnd = SIMD4<Float>()
  var stepEnd = SIMD4<UInt32>()
  /// The coefficient of a one-pole low-pass filter; 1 means no filter. `filterRight` is used only
  /// with headphones, for the right ear.
  var filter = SIMD4<Float>(repeating: 1)
  var filterRight = SIMD4<Float>(repeating: 1)
  var filterMemory = SIMD4<Float>()
  var filterMemoryRight = SIMD4<Float>()
  /// The delay of each ear with headphones, as a phase to subtract from the read position.
  var lateLeft = SIMD4<UInt32>()
  var lateRight = SIMD4<UInt32>()
  var lateLeftSlope = SIMD4<UInt32>()
  var lateRightSlope = SIMD4<UInt32>()
  var lateLeftEnd = SIMD4<UInt32>()
  var lateRightEnd = SIMD4<UInt32>()
  /// The level that is sent to the reverb.
  var wet = SIMD4<Float>()
  /// The state of sines with constant pitch. It is valid until the next grid boundary or new note.
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

/// The source of samples, which is the same for all four lanes of a group so that the inner loop
/// needs no branch.
enum LaneSource: UInt8 {
  /// A sine, computed by a polynomial.
  case sine
  /// A table of 2¹¹ samples.
  case short
  /// A table of 2¹⁴ samples.
  case long
}

/// Accesses the values of one lane of a group. It reads and writes single numbers in memory, which
/// is faster than loading, changing and storing whole vectors.
///
/// The offsets depend on the order of the properties of `LaneGroup`. The mixer asserts that they
/// match.
struct LaneView {
  private let floats: UnsafeMutablePointer<Float>
  private let words: UnsafeMutablePointer<UInt32>

  @inline(__always) init(_ groups: UnsafeMutablePointer<LaneGroup>, _ lane: Int) {
    let place = UnsafeMutableRawPointer(groups + lane / 4) + lane % 4 * 4
    floats = place.assumingMemoryBound(to: Float.self)
    words = place.assumingMemoryBound(to: UInt32.self)
  }

  static func hasExpectedLayout(_ group: UnsafeMutablePointer<LaneGroup>) -> Bool {
    let start = UnsafeRawPointer(group)
    return withUnsafePointer(to: &group.pointee.stepEnd) { UnsafeRawPointer($0) - start } == 9 * 16
      && withUnsafePointer(to: &group.pointee.wet) { UnsafeRawPointer($0) - start } == 20 * 16
      && withUnsafePointer(to: &group.pointee.filterMemoryRight) {
        UnsafeRawPointer($0) - start
      } == 13 * 16
  }

  /// True if a gain, the pitch or a delay changes within the grid cell.
  var isMoving: Bool {
    left != leftEnd || right != rightEnd || step != stepEnd || lateLeftSlope != 0
      || lateRightSlope != 0
  }

  @inline(__always) var phase: UInt32 {
    get { words[0] }
    nonmutating set { words[0] = newValue }
  }
  @inline(__always) var step: UInt32 {
    get { words[4] }
    nonmutating set { words[4] = newValue }
  }
  @inline(__always) var stepSlope: UInt32 {
    get { words[8] }
    nonmutating set { words[8] = newValue }
  }
  @inline(__always) var left: Float {
    get { floats[12] }
    nonmutating set { floats[12] = newValue }
  }
  @inline(__always) var right: Float {
    get { floats[16] }
    nonmutating set { floats[16] = newValue }
  }
  @inline(__always) var leftSlope: Float {
    get { floats[20] }
    nonmutating set { floats[20] = newValue }
  }
  @inline(__always) var rightSlope: Float {
    get { floats[24] }
    nonmutating set { floats[24] = newValue }
  }
  @inline(__always) var leftEnd: Float {
    get { floats[28] }
    nonmutating set { floats[28] = newValue }
  }
  @inline(__always) var rightEnd: Float {
    get { floats[32] }
    nonmutating set { floats[32] = newValue }
  }
  @inline(__always) var stepEnd: UInt32 {
    get { words[36] }
    nonmutating set { words[36] = newValue }
  }
  @inline(__always) var filter: Float {
    get { floats[40] }
    nonmutating set { floats[40] = newValue }
  }
  @inline(__always) var filterRight: Float {
    get { floats[44] }
    nonmutating set { floats[44] = newValue }
  }
  @inline(__always) var filterMemory: Float {
    get { floats[48] }
    nonmutating set { floats[48] = newValue }
  }
  @inline(__always) var filterMemoryRight: Float {
    get { floats[52] }
    nonmutating set { floats[52] = newValue }
  }
  @inline(__always) var lateLeft: UInt32 {
    get { words[56] }
    nonmutating set { words[56] = newValue }
  }
  @inline(__always) var lateRight: UInt32 {
    get { words[60] }
    nonmutating set { words[60] = newValue }
  }
  @inline(__always) var lateLeftSlope: UInt32 {
    get { words[64] }
    nonmutating set { words[64] = newValue }
  }
  @inline(__always) var lateRightSlope: UInt32 {
    get { words[68] }
    nonmutating set { words[68] = newValue }
  }
  @inline(__always) var lateLeftEnd: UInt32 {
    get { words[72] }
    nonmutating set { words[72] = newValue }
  }
  @inline(__always) var lateRightEnd: UInt32 {
    get { words[76] }
    nonmutating set { words[76] = newValue }
  }
  @inline(__always) var wet: Float {
    get { floats[80] }
    nonmutating set { floats[80] = newValue }
  }
}

/// Applies the filter and gains of a group whose channels share one filter. It copies them from the
/// group, so that they stay in registers during a loop.
struct LaneAccumulator {
  private var left: SIMD4<Float>
  private var right: SIMD4<Float>
  private var memory: SIMD4<Float>
  private let leftSlope: SIMD4<Float>
  private let rightSlope: SIMD4<Float>
  private let filter: SIMD4<Float>
  private let keep: SIMD4<Float>
  private let wet: SIMD4<Float>

  @inline(__always)
  init(_ group: LaneGroup) {
    left = group.left
    right = group.right
    memory = group.filterMemory
    leftSlope = group.leftSlope
    rightSlope = group.rightSlope
    filter = group.filter
    keep = SIMD4<Float>(repeating: 1) - group.filter
    wet = group.wet
  }

  /// Adds one frame to the sums. Plain groups have neither filter nor reverb; dry groups have no
  /// reverb.
  @inline(__always)
  mutating func add(
    _ value: SIMD4<Float>, to sums: LaneSums, at frame: Int, isPlain: Bool, isDry: Bool = false
  ) {
    // In this order, only one product and one sum depend on the previous frame. A plain group
    // stores its value, so that a filter that is set later starts from it.
    memory = isPlain ? value : memory * keep + value * filter
    let leftValue = memory * left
    let rightValue = memory * right
    sums.left[frame] += leftValue
    sums.right[frame] += rightValue
    if !isPlain && !isDry { sums.wet[frame] += (leftValue + rightValue) * wet }
    left += leftSlope
    right += rightSlope
  }

  @inline(__always)
  func leave(in group: inout LaneGroup) {
    group.left = left
    group.right = right
    group.filterMemory = memory
    group.filterMemoryRight = memory
  }
}
