/// A stream of grains that goes on: what the mixer needs to know of it.
struct StreamState {
  var isOn = false
  /// It has been stopped, and draws grains only until it has become silent.
  var isEnding = false
  var voice: UInt32 = 0
  var note = Note(PatchID(0), hertz: 440)
  var shape = GrainStream(perSecond: 0)
  /// Where it stands on the way to what it was aimed at.
  var perSecond: Float = 0
  var gainDecibels: Float = -120
  var panDecibels: Float = 0
  /// The frame of its last fresh start.
  var freshFrame: Int64 = 0
  /// The frame of its next even grain, and how many strokes of this pulse are still to come.
  var nextFrame: Int64 = 0
  var strokesLeft: UInt8 = 0
  /// The frame of the last grain.
  var lastFrame: Int64 = Int64.min / 2

  /// How far apart the strokes of a pulse are, in frames: 90 ms.
  static let strokeFrames: Int64 = 4_320
  /// A fresh start does not hurry a pulse to less than this after the last one: 150 ms.
  static let leastFrames: Int64 = 7_200
  /// No pulse waits longer than this, in frames: 4 s.
  static let mostFrames: Int64 = 192_000
  /// Below this it is silent, in decibels: a stream that ends is over.
  static let silentDecibels: Float = -70

  /// What a stream loses while it fades, in decibels: one that goes on at rest, and one that falls
  /// silent.
  var fadeDecibels: Float { shape.restMilliseconds > 0 ? -12 : -30 }

  /// The frames from a pulse of an even stream that has faded so far to the next one.
  func periodFrames(faded: Float) -> Int64 {
    let second = Float(SoundFormat.framesPerSecond)
    let period = perSecond > 0.25 ? Int64(second / perSecond) : Self.mostFrames
    let rest = Int64(shape.restMilliseconds * second / 1_000)
    return rest > period ? period + Int64(Float(rest - period) * faded) : period
  }

  /// How far it has faded at a frame for its age, from 0 to 1.
  func faded(at frame: Int64) -> Float {
    let perMillisecond = Float(SoundFormat.framesPerSecond) / 1_000
    guard shape.holdMilliseconds + shape.fadeMilliseconds > 0 else { return 0 }
    let over = Float(frame - freshFrame) / perMillisecond - shape.holdMilliseconds
    return over <= 0 ? 0 : over < shape.fadeMilliseconds ? over / shape.fadeMilliseconds : 1
  }

  /// Moves a part of the way to where it was aimed; pulses are where they were aimed at once.
  mutating func approach() {
    let part: Float = shape.isEven ? 1 : 0.02
    perSecond += (shape.perSecond - perSecond) * part
    panDecibels += (note.panDecibels - panDecibels) * part
    let target = isEnding ? Self.silentDecibels - 20 : note.gainDecibels
    gainDecibels += (target - gainDecibels) * part
  }
}
