/// The state of a note in the mixer.
struct NoteState {
  enum Stage: UInt8 { case free, sounding, fading }
  var stage = Stage.free
  var bus = SoundBus.ambience
  var priority: UInt8 = 0
  var lasting = false
  /// True until the controls of its lanes are set for the first time.
  var fresh = false
  /// True if its gains and pitch stay constant until a command changes them.
  var isSettled = false
  /// True if the current values of a lasting voice equal its targets.
  var isArrived = true
  var voice: UInt32 = 0
  var laneCount = 0
  var lanes = SIMD4<UInt16>()
  var patch: UnsafePointer<BakedPatch>
  var start: Int64 = 0
  /// The frame at which the note ends. It is on a grid boundary.
  var end: Int64 = 0
  var releaseFrames: Float = 0
  /// The gain at the start of the release; below 1 if the note was already fading.
  var releaseStart: Float = 1
  /// The note's duration in frames, from which a glide's duration is computed.
  var slotFrames: Float = 0
  var hertz: Float = 0
  var hertzTarget: Float = 0
  var gain: Float = 0
  var gainTarget: Float = 0
  var left: Float = 0
  var leftTarget: Float = 0
  var right: Float = 0
  var rightTarget: Float = 0
  /// The level difference between the ears, which determines the filters for headphones.
  var panDecibels: Float = 0
  var panTargetDecibels: Float = 0
  /// The coefficient of the low-pass filter for obstacles; 1 for no filter.
  var filter: Float = 1
  var reverb: Float = 0
  /// The level of the loudest lane in the last control step. The quietest notes are stolen first.
  var level: Float = 0
  /// The amplitude of each lane after equal-loudness correction.
  var amplitude = SIMD4<Float>()
  /// The pitch of the nearest row, which is the pitch of the tables for bubbles.
  var rowHertz: Float = 1
  /// The hash of the stroke; 0 for a note that plays its patch exactly.
  var stroke: UInt32 = 0
  /// The factor for all decay rates, derived from the pitch and the stroke.
  var decay: Float = 1
  /// The tremolo phase at which each lane starts, in periods.
  var beat = SIMD4<Float>()

  func releaseGain(atFramesLeft frames: Float) -> Float {
    if frames <= 0 { return 0 }
    return frames < releaseFrames
      ? releaseStart * SoundMath.smooth(frames / releaseFrames) : releaseStart
  }

  /// The largest difference of a stroke's core and of its other partials, and of the level of the
  /// whole stroke, in decibels.
  static let coreDecibels: Float = 0.9
  static let partialDecibels: Float = 3
  static let strokeDecibels: Float = 0.8

  /// Detunes the stroke by up to 3 cents, at most 1 Hz, and lets it ring up to 15 % longer or
  /// shorter with the same energy. The draw is the same for all patches that make up one stroke.
  mutating func varyStroke() {
    var chance = GrainRandom(frame: Int64(stroke), voice: 0)
    // The resonances of the reverb are 3.4 Hz apart. A larger detuning of a high note would change
    // its level.
    hertz *= SoundMath.exp2(chance.signed() * min(0.0025, 1.442695 / hertz))
    hertzTarget = hertz
    let faster = 1 + 0.15 * chance.signed()
    decay *= faster
    gain *= SoundMath.amplitude(Self.strokeDecibels * chance.signed()) * faster.squareRoot()
    gainTarget = gain
  }

  /// Moves the current values a quarter of the way to their targets, or all the way when all are
  /// near.
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

  /// The largest delay of the farther ear, in frames: 0.65 ms, the travel time of sound around a
  /// head.
  private static let longestDelayFrames: Float = 31.2

  init(_ note: NoteState, headphones: Bool) {
    left = note.left
    right = note.right
    filter = note.filter
    filterRight = filter
    guard headphones, note.panDecibels.magnitude > 0.01 else { return }
    let side = min(note.panDecibels.magnitude / Pan.limitDecibels, 1)
    // The cutoff falls from 14 kHz in the middle to 1.8 kHz at the side, linearly in octaves.
    let shadow = Self.coefficient(cutoff: 14_000 * SoundMath.exp2(-2.959 * side) - 1)
    // Raises the gain, so that the filter does not change the level difference at the note's pitch.
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

  /// Returns the coefficient of a one-pole low-pass filter for a cutoff in hertz; 1 (no filter) for
  /// 0 and for 14 kHz or more.
  static func coefficient(cutoff: Float) -> Float {
    guard cutoff > 0, cutoff < 14_000 else { return 1 }
    return 1 - SoundMath.exp2(-cutoff * (9.0647203 / Float(SoundFormat.framesPerSecond)))
  }

  static func gain(of coefficient: Float, hertz: Float) -> Float {
    let keep = 1 - coefficient
    let cosine = Float(
      SoundMath.cosine(periods: Double(hertz) / Double(SoundFormat.framesPerSecond)))
    return coefficient / (1 - 2 * keep * cosine + keep * keep).squareRoot()
  }
}
