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

/// What the nearest walls give back at once, before a room rings: one reflection each of the wall
/// on the left, that on the right and the roof, from its side, the later and softer the farther
/// it is.
///
/// It hears what sounds send to the reverb, so that what is dry stays dry, and costs nothing while
/// nothing is sent or no wall is near.
struct EarlyReflections {
  /// How long a wall beside the hand takes, and how much longer the farthest, in frames: 3 ms, and
  /// 45 ms more.
  private static let nearestFrames: Float = 144
  private static let farthestFrames: Float = 2_160
  /// What a wall beside the hand gives back of what is sent.
  private static let nearestGain: Float = 0.6
  /// How much of a reflection is heard in the ear on its side, and in the other: 12 dB less.
  private static let nearEar: Float = 0.97
  private static let farEar: Float = 0.24
  private static let middle: Float = 0.707
  /// How much of each frame a wall lets through to the next: one pole at 5 kHz.
  private static let dullness: Float = 0.5
  /// How long it takes to go from walls to others, in frames: 21 ms.
  private static let changeFrames: Float = 1_024
  private static let lineFrames = 4_096
  private static let mask = lineFrames - 1

  /// What is read of the line, a lane a wall.
  private struct Taps {
    var frames = SIMD4<Int32>(repeating: 1)
    var left = SIMD4<Float>()
    var right = SIMD4<Float>()
    var areSilent: Bool { left == SIMD4() && right == SIMD4() }
  }

  private let line: UnsafeMutablePointer<Float>
  private var place = 0
  private var dull: Float = 0
  /// How near each wall is, 0…1, as it was told.
  private var nearness = SIMD4<Float>()
  private var heardNearness = SIMD4<Float>()
  private var current = Taps()
  private var former = Taps()
  /// How much of the present walls is heard; the rest is of those before.
  private var share: Float = 1
  private var awakeFrames = 0
  private(set) var isAwake = false

  init() {
    line = .allocate(capacity: Self.lineFrames)
    line.initialize(repeating: 0, count: Self.lineFrames)
  }

  func deallocate() { line.deallocate() }

  /// Aims for how near a wall is: 1 beside the hand, 0 none.
  mutating func setWall(_ side: Int, nearness value: Float) {
    guard side >= 0, side < 3 else { return }
    nearness[side] = value.isFinite ? min(max(value, 0), 1) : 0
  }

  /// At each boundary of the grid: takes other walls, and keeps awake while something comes in.
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

  /// Something comes in between two boundaries.
  mutating func wake() {
    guard !isAwake, !current.areSilent else { return }
    isAwake = true
    awakeFrames = Self.lineFrames
  }

  private mutating func change() {
    heardNearness = nearness
    former = current
    share = isAwake ? 0 : 1
    for side in 0..<3 {
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
    dull = 0
    share = 1
    for index in 0..<Self.lineFrames { line[index] = 0 }
  }

  /// Adds what comes back of what came in to interleaved frames.
  mutating func add(
    _ wet: UnsafePointer<SIMD4<Float>>, to output: UnsafeMutablePointer<Float>, frames: Int
  ) {
    for frame in 0..<frames {
      let sum = wet[frame]
      let input = (sum.x + sum.y) + (sum.z + sum.w)
      dull = input + (dull - input) * Self.dullness
      line[place & Self.mask] = dull
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
    return (
      (one * taps.left.x + two * taps.left.y) + over * taps.left.z,
      (one * taps.right.x + two * taps.right.y) + over * taps.right.z
    )
  }
}

/// Where a wall stands that gives back at once what sounds.
public enum WallSide: UInt32, Sendable, CaseIterable {
  /// On the left of the hand.
  case left
  /// On the right of the hand.
  case right
  /// Over the hand: a roof.
  case roof
}
