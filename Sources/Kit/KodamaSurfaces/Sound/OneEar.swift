/// What a group needs to add its frames where both channels hear the same, at their own gains:
/// copied out of the group so that it stays in registers through a loop.
struct OneEar {
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

  /// Adds what the lanes read in a frame. What is plain has neither filter nor echo; what is dry
  /// has no echo.
  @inline(__always)
  mutating func add(
    _ value: SIMD4<Float>, to sums: LaneSums, at frame: Int, isPlain: Bool, isDry: Bool = false
  ) {
    // Written so that only one product and one sum wait for the frame before. A filter that comes
    // later goes on from a plain value.
    memory = isPlain ? value : memory * keep + value * filter
    let leftValue = memory * left
    let rightValue = memory * right
    sums.left[frame] += leftValue
    sums.right[frame] += rightValue
    if !isPlain && !isDry { sums.wet[frame] += (leftValue + rightValue) * wet }
    left += leftSlope
    right += rightSlope
  }

  /// Puts back what moved.
  @inline(__always)
  func leave(in group: inout LaneGroup) {
    group.left = left
    group.right = right
    group.filterMemory = memory
    group.filterMemoryRight = memory
  }
}
