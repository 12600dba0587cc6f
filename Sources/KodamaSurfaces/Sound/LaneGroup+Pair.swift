/// Two groups at a time: the sums get the same bits as from two calls, are read and written half as
/// often, and one group's filter works while the other's waits for its last product.
extension LaneGroup {
  /// What a group can be mixed together with.
  enum Pairing {
    /// Nothing: it is mixed alone.
    case none
    /// Other sines that stand still, without a filter and without echo.
    case still
    /// Other sines with a filter and without echo.
    case dull
  }

  /// What it can be mixed together with, without headphones.
  var pairing: Pairing {
    guard source == .sine, wet == SIMD4() else { return .none }
    guard filter == SIMD4(repeating: 1) else { return .dull }
    return isStill ? .still : .none
  }

  /// Adds two groups of one pairing.
  static func mix(
    _ pairing: Pairing, _ first: UnsafeMutablePointer<LaneGroup>,
    _ second: UnsafeMutablePointer<LaneGroup>, into sums: LaneSums, frames: Int
  ) {
    if case .still = pairing {
      mixSineStill(first, second, into: sums, frames: frames)
    } else {
      mixSineDull(first, second, into: sums, frames: frames)
    }
  }

  @inline(never)
  private static func mixSineStill(
    _ first: UnsafeMutablePointer<LaneGroup>, _ second: UnsafeMutablePointer<LaneGroup>,
    into sums: LaneSums, frames: Int
  ) {
    var phase = first.pointee.phase
    var other = second.pointee.phase
    let (step, otherStep) = (first.pointee.step, second.pointee.step)
    let (left, right) = (first.pointee.left, first.pointee.right)
    let (otherLeft, otherRight) = (second.pointee.left, second.pointee.right)
    for frame in 0..<frames {
      let value = sine(phase)
      let otherValue = sine(other)
      sums.left[frame] = (sums.left[frame] + value * left) + otherValue * otherLeft
      sums.right[frame] = (sums.right[frame] + value * right) + otherValue * otherRight
      phase &+= step
      other &+= otherStep
    }
    if frames > 0 {
      first.pointee.filterMemory = sine(phase &- step)
      first.pointee.filterMemoryRight = first.pointee.filterMemory
      second.pointee.filterMemory = sine(other &- otherStep)
      second.pointee.filterMemoryRight = second.pointee.filterMemory
    }
    first.pointee.phase = phase
    second.pointee.phase = other
  }

  /// In two rounds, because what both need at once would not fit into the registers.
  private static func mixSineDull(
    _ first: UnsafeMutablePointer<LaneGroup>, _ second: UnsafeMutablePointer<LaneGroup>,
    into sums: LaneSums, frames: Int
  ) {
    readSineDull(first, second, into: sums, frames: frames)
    addDull(first, second, to: sums, frames: frames)
  }

  /// What both groups read, filtered, goes to the scratch memory.
  @inline(never)
  private static func readSineDull(
    _ first: UnsafeMutablePointer<LaneGroup>, _ second: UnsafeMutablePointer<LaneGroup>,
    into sums: LaneSums, frames: Int
  ) {
    let (one, two) = (first.pointee.filter, second.pointee.filter)
    let keepOne = SIMD4<Float>(repeating: 1) - one
    let keepTwo = SIMD4<Float>(repeating: 1) - two
    var (memory, otherMemory) = (first.pointee.filterMemory, second.pointee.filterMemory)
    var (phase, otherPhase) = (first.pointee.phase, second.pointee.phase)
    var (step, otherStep) = (first.pointee.step, second.pointee.step)
    let (slope, otherSlope) = (first.pointee.stepSlope, second.pointee.stepSlope)
    for frame in 0..<frames {
      memory = memory * keepOne + sine(phase) * one
      otherMemory = otherMemory * keepTwo + sine(otherPhase) * two
      sums.scratch[2 * frame] = memory
      sums.scratch[2 * frame + 1] = otherMemory
      phase &+= step
      otherPhase &+= otherStep
      step &+= slope
      otherStep &+= otherSlope
    }
    (first.pointee.filterMemory, second.pointee.filterMemory) = (memory, otherMemory)
    (first.pointee.filterMemoryRight, second.pointee.filterMemoryRight) = (memory, otherMemory)
    (first.pointee.phase, second.pointee.phase) = (phase, otherPhase)
    (first.pointee.step, second.pointee.step) = (step, otherStep)
  }

  /// Adds what lies in the scratch memory, each group at its own gains.
  @inline(never)
  private static func addDull(
    _ first: UnsafeMutablePointer<LaneGroup>, _ second: UnsafeMutablePointer<LaneGroup>,
    to sums: LaneSums, frames: Int
  ) {
    var (left, otherLeft) = (first.pointee.left, second.pointee.left)
    var (right, otherRight) = (first.pointee.right, second.pointee.right)
    let (leftSlope, otherLeftSlope) = (first.pointee.leftSlope, second.pointee.leftSlope)
    let (rightSlope, otherRightSlope) = (first.pointee.rightSlope, second.pointee.rightSlope)
    for frame in 0..<frames {
      let (value, other) = (sums.scratch[2 * frame], sums.scratch[2 * frame + 1])
      sums.left[frame] = (sums.left[frame] + value * left) + other * otherLeft
      sums.right[frame] = (sums.right[frame] + value * right) + other * otherRight
      left += leftSlope
      right += rightSlope
      otherLeft += otherLeftSlope
      otherRight += otherRightSlope
    }
    (first.pointee.left, second.pointee.left) = (left, otherLeft)
    (first.pointee.right, second.pointee.right) = (right, otherRight)
  }
}
