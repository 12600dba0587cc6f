/// Sines that keep their pitch: nearly all of them, nearly always.
///
/// Two groups at a time where it can be: the sums get the same bits as from two calls, are read and
/// written half as often, and one group goes on while the other waits for its last product.
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
    guard source == .sine, stepSlope == SIMD4(), wet == SIMD4() else { return .none }
    guard filter == SIMD4(repeating: 1) else { return .dull }
    return isStill ? .still : .none
  }

  /// Adds two groups of one pairing.
  static func mix(
    _ pairing: Pairing, _ first: UnsafeMutablePointer<LaneGroup>,
    _ second: UnsafeMutablePointer<LaneGroup>, into sums: LaneSums, frames: Int
  ) {
    first.pointee.beginPhasor()
    second.pointee.beginPhasor()
    if case .still = pairing {
      mixPhasorsStill(first, second, into: sums, frames: frames)
    } else {
      // In two rounds, because what both need at once would not fit into the registers.
      filterPair(first, second, into: sums, frames: frames)
      addPair(first, second, to: sums, frames: frames)
    }
    first.pointee.endPhasor(frames)
    second.pointee.endPhasor(frames)
  }

  /// Adds a group alone.
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

  /// What both groups say, filtered, goes to the scratch memory.
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

  /// Adds what lies in the scratch memory, each group at its own gains.
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

/// Four sines that keep their pitch, as points that go round a circle: a frame costs four products
/// and two sums, where a polynomial costs thirteen operations.
///
/// The rounding of 64 frames moves a point by less than 1e-5; at each boundary of the grid it
/// starts from its phase again.
struct Phasor {
  /// Where the points stand: sines and cosines of the phases.
  var sine = SIMD4<Float>()
  var cosine = SIMD4<Float>()
  /// How far they go in a frame.
  private(set) var stepSine = SIMD4<Float>()
  private(set) var stepCosine = SIMD4<Float>(repeating: 1)
  /// The steps, as parts of 2³² of a turn, of which these are the sine and cosine.
  private var step = SIMD4<UInt32>()
  /// Whether the points stand where the phases say.
  var isCurrent = false

  /// Sets the points to phases whose whole turn is 2³², and how far they go in a frame.
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

  /// Goes on by a frame.
  @inline(__always)
  mutating func advance() {
    let next = sine * stepCosine + cosine * stepSine
    cosine = cosine * stepCosine - sine * stepSine
    sine = next
  }

  /// The sine of a phase within 6e-8; the coefficients were found as those of `LaneGroup.sine`,
  /// with one more of them.
  private static func sine(_ phase: SIMD4<UInt32>) -> SIMD4<Float> {
    let t = unsafeBitCast(
      (phase &>> SIMD4(repeating: 9)) | SIMD4(repeating: 0x3f80_0000), to: SIMD4<Float>.self)
    let x = SIMD4<Float>(repeating: 3) - (t + t)
    let v = x - x * LaneGroup.magnitude(x)
    let u = LaneGroup.magnitude(v)
    return v * (u * (u * (u * 0.21931564 + 1.1123958) + 3.1418488) + 3.141586)
  }
}
