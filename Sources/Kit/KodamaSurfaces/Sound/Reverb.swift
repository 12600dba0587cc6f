/// The reverb that all sounds share: a feedback delay network of eight damped delay lines with a
/// Householder matrix (Jot and Chaigne).
///
/// It takes no time while unused: once the reverb has decayed, it clears its lines and is skipped.
struct Reverb {
  /// The lengths of the delay lines in frames: primes from 21 to 58 ms, so that echoes do not
  /// coincide.
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
  private var level: Float = 1
  private var targetLevel: Float = 1
  /// The size and level of a blooming reverb, and the number of frames for which it still blooms.
  static let (bloomSize, bloomLevel): (Float, Float) = (0.85, 0.8)
  private var bloomFrames = 0
  private var isSlow = false
  /// The input gain: 0 at size 0, nearly 1 at size 0.05, and 0.5 at size 1, because the sound of a
  /// small room is denser.
  private var intake: Float = 0.5
  /// The number of frames left without input before the reverb is skipped.
  private var awakeFrames = 0
  private(set) var isAwake = false

  init() {
    // Each frame is stored as two vectors: lines 0–3 and lines 4–7.
    lines = .allocate(capacity: Self.lineFrames * 2)
    lines.initialize(repeating: SIMD4(), count: Self.lineFrames * 2)
  }

  func deallocate() { lines.deallocate() }

  /// The time in which the reverb decays by 60 dB, in seconds: 0.4 to 2.8.
  private var decaySeconds: Float { 0.4 + (0.9 + 1.5 * size) * size }

  /// Sets the size of the room, 0–1, and the level of its reverb, which the reverb then approaches.
  /// At 0 there is no reverb.
  mutating func setSize(_ size: Float, level: Float = 1) {
    targetLevel = level
    target = size.isFinite ? min(max(size, 0), 1) : 0.3
  }

  /// Slowly moves to a large room for a number of frames, then back.
  mutating func bloom(frames: Int) { (bloomFrames, isSlow) = (frames, true) }

  /// Updates the reverb at a grid boundary: moves the size towards its target, and puts the reverb
  /// to sleep when it has decayed.
  mutating func control(hasInput: Bool) {
    if hasInput {
      isAwake = true
      awakeFrames = Int(decaySeconds * 1.7 * Float(SoundFormat.framesPerSecond)) + Self.lineFrames
    } else if isAwake {
      awakeFrames -= SoundFormat.gridFrames
      if awakeFrames <= 0 { sleep() }
    }
    var (target, targetLevel) = (target, targetLevel)
    let isBlooming = bloomFrames > 0
    if isBlooming {
      bloomFrames -= SoundFormat.gridFrames
      (target, targetLevel) = (max(target, Self.bloomSize), max(targetLevel, Self.bloomLevel))
    }
    guard size != target || level != targetLevel else { return isSlow = isBlooming }
    let part: Float = isSlow ? 0.001 : 0.02
    level =
      size < 0 || (targetLevel - level).magnitude < 0.001
      ? targetLevel : level + (targetLevel - level) * part
    size = size < 0 || (target - size).magnitude < 0.001 ? target : size + (target - size) * part
    damping = 0.25 + 0.2 * (1 - size)
    intake = 0.5 * min(1, size * 20) * (2 - size) * level
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

  /// Adds the reverb of the input to interleaved frames.
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
      // The one-pole filter of each line: walls absorb high frequencies.
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

/// Single echoes from the nearest wall on the left, the nearest wall on the right, the roof, and
/// water below. The farther away a wall is, the later and softer its echo is.
///
/// It has the same input as the reverb, so sounds without reverb have no echoes. It takes no time
/// while there is no input or no wall nearby.
struct EarlyReflections {
  /// The delay of an echo from the nearest possible wall (3 ms), and the additional delay from the
  /// farthest (72 ms), in frames.
  private static let nearestFrames: Float = 144
  private static let farthestFrames: Float = 3_456
  /// The gain of an echo from the nearest possible wall.
  private static let nearestGain: Float = 0.6
  /// An echo's gain in the ear that faces the wall, and in the other ear (12 dB less).
  private static let nearEar: Float = 0.97
  private static let farEar: Float = 0.24
  private static let middle: Float = 0.707
  /// The coefficient of the one-pole low-pass filter of a wall, with a cutoff of 5 kHz.
  private static let damping: Float = 0.5
  /// The duration of the crossfade when the walls change, in frames: 21 ms.
  private static let changeFrames: Float = 1_024
  private static let lineFrames = 4_096
  private static let mask = lineFrames - 1

  /// The read positions in the delay line and their gains, with one element for each wall.
  private struct Taps {
    var frames = SIMD4<Int32>(repeating: 1)
    var left = SIMD4<Float>()
    var right = SIMD4<Float>()
    var areSilent: Bool { left == SIMD4() && right == SIMD4() }
  }

  private let line: UnsafeMutablePointer<Float>
  private var place = 0
  private var filtered: Float = 0
  /// The last nearness that was set for each wall, 0–1.
  private var nearness = SIMD4<Float>()
  private var heardNearness = SIMD4<Float>()
  private var current = Taps()
  private var former = Taps()
  /// The progress of the crossfade, from 0 (only `former`) to 1 (only `current`).
  private var share: Float = 1
  private var awakeFrames = 0
  private(set) var isAwake = false

  init() {
    line = .allocate(capacity: Self.lineFrames)
    line.initialize(repeating: 0, count: Self.lineFrames)
  }

  func deallocate() { line.deallocate() }

  /// Sets how near a wall is, from 0 (no wall) to 1 (beside the listener).
  mutating func setWall(_ side: Int, nearness value: Float) {
    guard side >= 0, side < 4 else { return }
    nearness[side] = value.isFinite ? min(max(value, 0), 1) : 0
  }

  /// Updates the echoes at a grid boundary: begins a crossfade if walls have changed, and puts the
  /// echoes to sleep when there has been no input for a while.
  mutating func control(hasInput: Bool) {
    if share >= 1, heardNearness != nearness { change() }
    if hasInput, !current.areSilent || share < 1 {
      isAwake = true
      awakeFrames = Self.lineFrames
    } else if isAwake {
      awakeFrames -= SoundFormat.gridFrames
      if awakeFrames <= 0 { sleep() }
    }
  }

  mutating func wake() {
    guard !isAwake, !current.areSilent else { return }
    isAwake = true
    awakeFrames = Self.lineFrames
  }

  private mutating func change() {
    heardNearness = nearness
    former = current
    share = isAwake ? 0 : 1
    for side in 0..<4 {
      let frames = Self.nearestFrames + Self.farthestFrames * (1 - nearness[side])
      current.frames[side] = Int32(frames)
      let gain = Self.nearestGain * nearness[side]
      current.left[side] = gain * (side == 0 ? Self.nearEar : side == 1 ? Self.farEar : Self.middle)
      current.right[side] =
        gain * (side == 1 ? Self.nearEar : side == 0 ? Self.farEar : Self.middle)
    }
  }

  private mutating func sleep() {
    isAwake = false
    filtered = 0
    share = 1
    for index in 0..<Self.lineFrames { line[index] = 0 }
  }

  /// Adds the reflections of the input to interleaved frames.
  mutating func add(
    _ wet: UnsafePointer<SIMD4<Float>>, to output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    for frame in 0..<frames {
      let sum = wet[frame]
      let input = (sum.x + sum.y) + (sum.z + sum.w)
      filtered = input + (filtered - input) * Self.damping
      line[place & Self.mask] = filtered
      let heard = read(current)
      if share < 1 {
        let before = read(former)
        output[2 * frame] += before.left + (heard.left - before.left) * share
        output[2 * frame + 1] += before.right + (heard.right - before.right) * share
        share = min(1, share + 1 / Self.changeFrames)
      } else {
        output[2 * frame] += heard.left
        output[2 * frame + 1] += heard.right
      }
      place = (place + 1) & Self.mask
    }
  }

  @inline(__always)
  private func read(_ taps: Taps) -> (left: Float, right: Float) {
    let one = line[(place &- Int(taps.frames.x)) & Self.mask]
    let two = line[(place &- Int(taps.frames.y)) & Self.mask]
    let over = line[(place &- Int(taps.frames.z)) & Self.mask]
    let below = line[(place &- Int(taps.frames.w)) & Self.mask]
    return (
      (one * taps.left.x + two * taps.left.y) + (over * taps.left.z + below * taps.left.w),
      (one * taps.right.x + two * taps.right.y) + (over * taps.right.z + below * taps.right.w)
    )
  }
}

/// A direction from which a wall reflects sound.
public enum WallSide: UInt32, Sendable, CaseIterable {
  /// The nearest wall to the left of the hand (the player's cursor).
  case left
  /// The nearest wall to the right of the hand (the player's cursor).
  case right
  /// The roof above the hand (the player's cursor).
  case roof
  /// Open water below the hand (the player's cursor).
  case water
}
