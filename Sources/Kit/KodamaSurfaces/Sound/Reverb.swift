/// The one room all sounds share: eight delay lines that feed each other (Jot and Chaigne's
/// feedback delay network with a Householder matrix), each damped.
///
/// It costs nothing while nobody uses it: when its tail has died away it sleeps, and what is left
/// in the lines is cleared.
struct Reverb {
  /// Lengths in frames, primes between 20 and 60 ms, so that echoes do not pile up.
  private static let lengths = [997, 1_153, 1_327, 1_559, 1_801, 2_087, 2_411, 2_777]
  private static let lineFrames = 4_096
  private static let mask = lineFrames - 1

  private let lines: UnsafeMutablePointer<SIMD4<Float>>
  private var place = 0
  private var first = SIMD4<Float>()
  private var second = SIMD4<Float>()
  private var firstGain = SIMD4<Float>()
  private var secondGain = SIMD4<Float>()
  private var damping: Float = 0.3
  private var size: Float = -1
  private var target: Float = 0.3
  /// How much of what comes in is taken: none under the open sky, all of it from a closet on.
  private var intake: Float = 0.5
  /// Frames until it sleeps.
  private var awakeFrames = 0
  private(set) var isAwake = false

  init() {
    // Two vectors a frame: lines 0–3 and 4–7, each read at its own age.
    lines = .allocate(capacity: Self.lineFrames * 2)
    lines.initialize(repeating: SIMD4(), count: Self.lineFrames * 2)
  }

  func deallocate() { lines.deallocate() }

  /// The time after which a room's echo has fallen by 60 dB, in seconds: 0.25 to 2.8.
  private var decaySeconds: Float { 0.25 + 2.55 * size * size }

  /// Aims for the size of a room, 0…1; 0 is none: nothing comes back.
  mutating func setSize(_ size: Float) {
    target = size.isFinite ? min(max(size, 0), 1) : 0.3
  }

  /// At each boundary of the grid: keeps awake while something comes in, moves to a new size.
  mutating func control(hasInput: Bool) {
    if hasInput {
      isAwake = true
      awakeFrames = Int(decaySeconds * 1.7 * Float(SoundFormat.framesPerSecond)) + Self.lineFrames
    } else if isAwake {
      awakeFrames -= SoundFormat.gridFrames
      if awakeFrames <= 0 { sleep() }
    }
    guard size != target else { return }
    size = size < 0 || (target - size).magnitude < 0.001 ? target : size + (target - size) * 0.02
    damping = 0.25 + 0.35 * (1 - size)
    intake = 0.5 * min(1, size * 20)
    let perFrame = -9.965784 / (decaySeconds * Float(SoundFormat.framesPerSecond))
    for line in 0..<4 {
      firstGain[line] = SoundMath.exp2(perFrame * Float(Self.lengths[line]))
      secondGain[line] = SoundMath.exp2(perFrame * Float(Self.lengths[line + 4]))
    }
  }

  private mutating func sleep() {
    isAwake = false
    for index in 0..<(Self.lineFrames * 2) { lines[index] = SIMD4() }
    first = SIMD4()
    second = SIMD4()
  }

  /// Adds the echo of what came in to interleaved frames.
  mutating func add(
    _ wet: UnsafePointer<SIMD4<Float>>, to output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    let floats = UnsafeMutableRawPointer(lines).assumingMemoryBound(to: Float.self)
    for frame in 0..<frames {
      let sum = wet[frame]
      let input = ((sum.x + sum.y) + (sum.z + sum.w)) * intake
      let a = SIMD4(
        read(floats, 0, 997), read(floats, 1, 1_153), read(floats, 2, 1_327), read(floats, 3, 1_559)
      )
      let b = SIMD4(
        read(floats, 4, 1_801), read(floats, 5, 2_087), read(floats, 6, 2_411),
        read(floats, 7, 2_777))
      // One pole in each loop: walls swallow what is high.
      first = a + (first - a) * damping
      second = b + (second - b) * damping
      let total = (first.x + first.y) + (first.z + first.w)
      let other = (second.x + second.y) + (second.z + second.w)
      let mirror = (total + other) * 0.25 - input
      lines[2 * place] = (first - SIMD4(repeating: mirror)) * firstGain
      lines[2 * place + 1] = (second - SIMD4(repeating: mirror)) * secondGain
      place = (place + 1) & Self.mask
      output[2 * frame] += 0.35 * ((a.x - a.y) + (b.x - b.y))
      output[2 * frame + 1] += 0.35 * ((a.z - a.w) + (b.z - b.w))
    }
  }

  @inline(__always)
  private func read(_ floats: UnsafeMutablePointer<Float>, _ line: Int, _ length: Int) -> Float {
    return floats[((place &- length) & Self.mask) * 8 + line]
  }
}
