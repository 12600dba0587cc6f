/// Mixes sines of constant pitch, which nearly all sines have.
///
/// Where possible, two groups are mixed at once. The result has the same bits as mixing one after
/// the other. It is faster because the sums are read and written only once, and because the
/// processor computes one group while it waits for a product of the other.
extension LaneGroup {
  /// Whether two groups can be mixed at once: both must have the same pairing, other than `none`.
  enum Pairing {
    case none
    /// The group has sines with constant gains, without filter and reverb.
    case still
    /// The group has sines with a filter, without reverb.
    case filtered
  }

  /// The pairing of the group. It applies only while headphones are not chosen.
  var pairing: Pairing {
    guard source == .sine, stepSlope == SIMD4(), wet == SIMD4() else { return .none }
    guard filter == SIMD4(repeating: 1) else { return .filtered }
    return isStill ? .still : .none
  }

  static func mix(
    _ pairing: Pairing, _ first: UnsafeMutablePointer<LaneGroup>,
    _ second: UnsafeMutablePointer<LaneGroup>, into sums: LaneSums, frames: Int
  ) {
    first.pointee.beginPhasor()
    second.pointee.beginPhasor()
    if case .still = pairing {
      mixPhasorsStill(first, second, into: sums, frames: frames)
    } else {
      // Uses two loops, because the values of a combined loop would not fit into the registers.
      filterPair(first, second, into: sums, frames: frames)
      addPair(first, second, to: sums, frames: frames)
    }
    first.pointee.endPhasor(frames)
    second.pointee.endPhasor(frames)
  }

  mutating func mixPhasor(
    into sums: LaneSums, _ frames: Int, isPlain: Bool, isDry: Bool
  ) {
    beginPhasor()
    if isPlain {
      mixPhasorPlain(sums, frames)
    } else {
      if isDry { mixPhasorFiltered(sums, frames) } else { mixPhasorWet(sums, frames) }
    }
    endPhasor(frames)
  }

  private mutating func beginPhasor() {
    if !phasor.isCurrent { phasor.begin(at: phase, step: step) }
  }

  private mutating func endPhasor(_ frames: Int) {
    phase &+= step &* SIMD4(repeating: UInt32(truncatingIfNeeded: frames))
  }

  @inline(never) private mutating func mixPhasorPlain(_ sums: LaneSums, _ frames: Int) {
    mixPhasor(sums, frames, isPlain: true, isDry: true)
  }

  @inline(never) private mutating func mixPhasorFiltered(_ sums: LaneSums, _ frames: Int) {
    mixPhasor(sums, frames, isPlain: false, isDry: true)
  }

  @inline(never) private mutating func mixPhasorWet(_ sums: LaneSums, _ frames: Int) {
    mixPhasor(sums, frames, isPlain: false, isDry: false)
  }

  @inline(__always)
  private mutating func mixPhasor(
    _ sums: LaneSums, _ frames: Int, isPlain: Bool, isDry: Bool
  ) {
    var ear = LaneAccumulator(self)
    var phasor = self.phasor
    for frame in 0..<frames {
      ear.add(phasor.sine, to: sums, at: frame, isPlain: isPlain, isDry: isDry)
      phasor.advance()
    }
    self.phasor = phasor
    ear.leave(in: &self)
  }

  @inline(never)
  private static func mixPhasorsStill(
    _ first: UnsafeMutablePointer<LaneGroup>, _ second: UnsafeMutablePointer<LaneGroup>,
    into sums: LaneSums, frames: Int
  ) {
    var (phasor, otherPhasor) = (first.pointee.phasor, second.pointee.phasor)
    var (value, otherValue) = (first.pointee.filterMemory, second.pointee.filterMemory)
    let (left, right) = (first.pointee.left, first.pointee.right)
    let (otherLeft, otherRight) = (second.pointee.left, second.pointee.right)
    for frame in 0..<frames {
      (value, otherValue) = (phasor.sine, otherPhasor.sine)
      sums.left[frame] = (sums.left[frame] + value * left) + otherValue * otherLeft
      sums.right[frame] = (sums.right[frame] + value * right) + otherValue * otherRight
      phasor.advance()
      otherPhasor.advance()
    }
    (first.pointee.filterMemory, first.pointee.filterMemoryRight) = (value, value)
    (second.pointee.filterMemory, second.pointee.filterMemoryRight) = (otherValue, otherValue)
    (first.pointee.phasor, second.pointee.phasor) = (phasor, otherPhasor)
  }

  /// Writes the filtered sines of both groups to the scratch memory.
  @inline(never)
  private static func filterPair(
    _ first: UnsafeMutablePointer<LaneGroup>, _ second: UnsafeMutablePointer<LaneGroup>,
    into sums: LaneSums, frames: Int
  ) {
    let (one, two) = (first.pointee.filter, second.pointee.filter)
    let keepOne = SIMD4<Float>(repeating: 1) - one
    let keepTwo = SIMD4<Float>(repeating: 1) - two
    var (memory, otherMemory) = (first.pointee.filterMemory, second.pointee.filterMemory)
    var (phasor, otherPhasor) = (first.pointee.phasor, second.pointee.phasor)
    for frame in 0..<frames {
      memory = memory * keepOne + phasor.sine * one
      otherMemory = otherMemory * keepTwo + otherPhasor.sine * two
      sums.scratch[2 * frame] = memory
      sums.scratch[2 * frame + 1] = otherMemory
      phasor.advance()
      otherPhasor.advance()
    }
    (first.pointee.filterMemory, second.pointee.filterMemory) = (memory, otherMemory)
    (first.pointee.filterMemoryRight, second.pointee.filterMemoryRight) = (memory, otherMemory)
    (first.pointee.phasor, second.pointee.phasor) = (phasor, otherPhasor)
  }

  /// Multiplies the values in the scratch memory by the gains of their groups and adds them.
  @inline(never)
  private static func addPair(
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

/// Four sines of constant pitch, computed as points that rotate on a circle. A frame takes six
/// operations; the polynomial of `LaneGroup.sine` takes thirteen.
///
/// The rounding error after 64 frames is below 1e-5. At each grid boundary the points are computed
/// from the exact phase again.
struct Phasor {
  var sine = SIMD4<Float>()
  var cosine = SIMD4<Float>()
  /// The sines and cosines of the rotation in one frame.
  private(set) var stepSine = SIMD4<Float>()
  private(set) var stepCosine = SIMD4<Float>(repeating: 1)
  /// The rotation in one frame, as a phase; a full turn is 2³².
  private var step = SIMD4<UInt32>()
  var isCurrent = false

  /// Sets the points and their rotation from phases; a full turn is 2³².
  @inline(never)
  mutating func begin(at phase: SIMD4<UInt32>, step: SIMD4<UInt32>) {
    sine = Self.sine(phase)
    cosine = Self.sine(phase &+ SIMD4(repeating: 1 << 30))
    isCurrent = true
    guard step != self.step else { return }
    for lane in 0..<4 where step[lane] != self.step[lane] {
      let periods = Double(step[lane]) / 4_294_967_296
      stepSine[lane] = Float(SoundMath.sine(periods: periods))
      stepCosine[lane] = Float(SoundMath.cosine(periods: periods))
    }
    self.step = step
  }

  @inline(__always)
  mutating func advance() {
    let next = sine * stepCosine + cosine * stepSine
    cosine = cosine * stepCosine - sine * stepSine
    sine = next
  }

  /// Returns the sine of a phase with an error below 6e-8, by the method of `LaneGroup.sine` with
  /// one more coefficient.
  private static func sine(_ phase: SIMD4<UInt32>) -> SIMD4<Float> {
    let t = unsafeBitCast(
      (phase &>> SIMD4(repeating: 9)) | SIMD4(repeating: 0x3f80_0000), to: SIMD4<Float>.self)
    let x = SIMD4<Float>(repeating: 3) - (t + t)
    let v = x - x * LaneGroup.magnitude(x)
    let u = LaneGroup.magnitude(v)
    return v * (u * (u * (u * 0.21931564 + 1.1123958) + 3.1418488) + 3.141586)
  }
}
