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
