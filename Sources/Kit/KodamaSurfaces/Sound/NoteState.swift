/// The mixer's state of a note.
struct NoteState {
  enum Stage: UInt8 { case free, sounding, fading }
  var stage = Stage.free
  var bus = SoundBus.ambience
  var priority: UInt8 = 0
  var lasting = false
  /// True until its lanes are set for the first time.
  var fresh = false
  /// True if nothing about it changes by itself any more.
  var isSettled = false
  /// True if a lasting voice has reached its targets.
  var isArrived = true
  var voice: UInt32 = 0
  var laneCount = 0
  var lanes = SIMD4<UInt16>()
  var patch: UnsafePointer<BakedPatch>
  var start: Int64 = 0
  /// The frame, on the grid, at which it is silent.
  var end: Int64 = 0
  var releaseFrames: Float = 0
  /// The level at the start of the release; below 1 if it was already falling.
  var releaseStart: Float = 1
  /// The length of the slot, for glides.
  var slotFrames: Float = 0
  var hertz: Float = 0
  var hertzTarget: Float = 0
  var gain: Float = 0
  var gainTarget: Float = 0
  var left: Float = 0
  var leftTarget: Float = 0
  var right: Float = 0
  var rightTarget: Float = 0
  /// The level difference for headphones.
  var panDecibels: Float = 0
  var panTargetDecibels: Float = 0
  /// The coefficient of the low-pass for obstacles; 1 for none.
  var filter: Float = 1
  var reverb: Float = 0
  /// The level of the loudest lane in the last control step, for stealing.
  var level: Float = 0
  /// The level of each lane after equal-loudness correction.
  var amplitude = SIMD4<Float>()
  /// The pitch of the nearest row, for tables of single events.
  var rowHertz: Float = 1

  /// Returns the gain of the release at a number of frames before the end.
  func releaseGain(atFramesLeft frames: Float) -> Float {
    if frames <= 0 { return 0 }
    return frames < releaseFrames
      ? releaseStart * SoundMath.smooth(frames / releaseFrames) : releaseStart
  }

  /// Moves a quarter of the way to the targets, or all of it when they are near.
  mutating func approach() {
    let isNear =
      (hertzTarget - hertz).magnitude < hertz * 1e-5
      && (gainTarget - gain).magnitude < 1e-5 && (leftTarget - left).magnitude < 1e-5
      && (rightTarget - right).magnitude < 1e-5
      && (panTargetDecibels - panDecibels).magnitude < 1e-3
    let part: Float = isNear ? 1 : 0.25
    hertz += (hertzTarget - hertz) * part
    gain += (gainTarget - gain) * part
    left += (leftTarget - left) * part
    right += (rightTarget - right) * part
    panDecibels += (panTargetDecibels - panDecibels) * part
    isArrived = isNear
  }
}

/// The gains and filters of both channels for a note. With headphones they include the delay and
/// the head shadow at the farther ear.
struct EarFilters {
  var left: Float
  var right: Float
  var filter: Float
  var filterRight: Float
  var delayLeftFrames: Float = 0
  var delayRightFrames: Float = 0

  /// 0.65 ms, the travel time around a head.
  private static let longestDelayFrames: Float = 31.2

  init(_ note: NoteState, headphones: Bool) {
    left = note.left
    right = note.right
    filter = note.filter
    filterRight = filter
    guard headphones, note.panDecibels.magnitude > 0.01 else { return }
    let side = min(note.panDecibels.magnitude / Pan.limitDecibels, 1)
    // From 14 kHz in the middle to 1.8 kHz at the side, linear in octaves.
    let shadow = Self.coefficient(cutoff: 14_000 * SoundMath.exp2(-2.959 * side) - 1)
    // Compensates the filter, so that the level difference at the note's pitch stays as requested.
    let lift = min(1 / Self.gain(of: shadow, hertz: note.hertz), 4)
    if note.panDecibels > 0 {
      filter = min(filter, shadow)
      left *= lift
      delayLeftFrames = Self.longestDelayFrames * side
    } else {
      filterRight = min(filterRight, shadow)
      right *= lift
      delayRightFrames = Self.longestDelayFrames * side
    }
  }

  /// Returns the coefficient of a one-pole low-pass; 0 and 14 kHz or more pass everything.
  static func coefficient(cutoff: Float) -> Float {
    guard cutoff > 0, cutoff < 14_000 else { return 1 }
    return 1 - SoundMath.exp2(-cutoff * (9.0647203 / Float(SoundFormat.framesPerSecond)))
  }

  /// Returns the gain of a one-pole low-pass at a frequency.
  private static func gain(of coefficient: Float, hertz: Float) -> Float {
    let keep = 1 - coefficient
    let cosine = Float(
      SoundMath.cosine(periods: Double(hertz) / Double(SoundFormat.framesPerSecond)))
    return coefficient / (1 - 2 * keep * cosine + keep * keep).squareRoot()
  }
}
