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
