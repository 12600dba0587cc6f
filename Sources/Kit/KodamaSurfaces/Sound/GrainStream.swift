/// A stream of short grains: repetitions of a note that the mixer generates. It goes on without
/// further commands, so a paused game does not stutter.
///
/// Pulses come at even intervals. Textures come at random, as a Poisson process on the mixer's grid
/// of 64 frames. The randomness is a hash of frame and voice, the same in every run.
public struct GrainStream: Hashable, Sendable {
  /// The number of grains a second, at most 750.
  public var perSecond: Float
  /// True for pulses at even intervals, false for a random texture.
  public var isEven: Bool
  /// The number of grains in each pulse, 1–8, 90 ms apart.
  public var strokes: UInt8
  /// The random deviation of the pitch in each direction, in octaves.
  public var octaves: Float
  /// The random deviation of the direction, in decibels between the ears.
  public var panDecibels: Float
  /// The level of the smallest grains below the largest, in decibels. Most are small.
  public var sizeDecibels: Float
  /// The slow random variation of the level, in decibels, as of gusts.
  public var swayDecibels: Float
  /// The period of that variation, in milliseconds.
  public var swayMilliseconds: Float
  /// The period with which grains fall into step, as frogs and crickets do, in milliseconds; 0 for
  /// none.
  public var beatMilliseconds: Float
  /// The time after a fresh start until the stream fades, in milliseconds. If it and the fade are
  /// 0, it never fades.
  public var holdMilliseconds: Float
  /// The duration of the fade, in milliseconds.
  public var fadeMilliseconds: Float
  /// The interval between the pulses of a faded even stream, in milliseconds: single strokes, 12 dB
  /// softer, to which it slows down while it fades; 0 for silence.
  public var restMilliseconds: Float
  /// True if the stream ends when it has faded, instead of resuming with the next fresh start.
  public var isOnce: Bool
  /// True if the hold time starts again.
  public var isFresh: Bool

  /// Creates a stream, by default of pulses that never fade.
  public init(
    perSecond: Float, isEven: Bool = true, strokes: UInt8 = 1, octaves: Float = 0,
    panDecibels: Float = 0, sizeDecibels: Float = 0, swayDecibels: Float = 0,
    swayMilliseconds: Float = 1_000, beatMilliseconds: Float = 0, holdMilliseconds: Float = 0,
    fadeMilliseconds: Float = 0, restMilliseconds: Float = 0,
    isOnce: Bool = false, isFresh: Bool = true
  ) {
    self.perSecond = perSecond
    self.isEven = isEven
    self.strokes = strokes
    self.octaves = octaves
    self.panDecibels = panDecibels
    self.sizeDecibels = sizeDecibels
    self.swayDecibels = swayDecibels
    self.swayMilliseconds = swayMilliseconds
    self.beatMilliseconds = beatMilliseconds
    self.holdMilliseconds = holdMilliseconds
    self.fadeMilliseconds = fadeMilliseconds
    self.restMilliseconds = restMilliseconds
    self.isOnce = isOnce
    self.isFresh = isFresh
  }

  /// The stream with every value clamped to its range, and values that are not finite replaced.
  var clamped: GrainStream {
    func within(_ value: Float, _ range: ClosedRange<Float>) -> Float {
      value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
    }
    var stream = self
    stream.perSecond = within(perSecond, 0...750)
    stream.strokes = min(max(strokes, 1), 8)
    stream.octaves = within(octaves, 0...4)
    stream.panDecibels = within(panDecibels, 0...34)
    stream.sizeDecibels = within(sizeDecibels, 0...40)
    stream.swayDecibels = within(swayDecibels, 0...40)
    stream.swayMilliseconds = within(swayMilliseconds, 50...60_000)
    stream.beatMilliseconds = within(beatMilliseconds, 0...10_000)
    stream.holdMilliseconds = within(holdMilliseconds, 0...600_000)
    stream.fadeMilliseconds = within(fadeMilliseconds, 0...600_000)
    stream.restMilliseconds = within(restMilliseconds, 0...600_000)
    return stream
  }
}

/// The mixer's state of a stream.
struct StreamState {
  var isActive = false
  /// Stopped, but not yet silent.
  var isEnding = false
  var voice: UInt32 = 0
  var note = Note(PatchID(0), hertz: 440)
  var shape = GrainStream(perSecond: 0)
  /// The current values, on the way to those of `shape` and `note`.
  var perSecond: Float = 0
  var gainDecibels: Float = -120
  var panDecibels: Float = 0
  /// The frame of the last fresh start.
  var freshFrame: Int64 = 0
  /// The frame of the next even grain, and the number of strokes left in this pulse.
  var nextFrame: Int64 = 0
  var strokesLeft: UInt8 = 0
  /// The frame of the last grain.
  var lastFrame: Int64 = Int64.min / 2

  /// The interval between the strokes of a pulse, in frames: 90 ms.
  static let strokeFrames: Int64 = 4_320
  /// The minimum interval of pulses after a fresh start, in frames: 150 ms.
  static let minimumGapFrames: Int64 = 7_200
  /// The maximum interval of pulses, in frames: 4 s.
  static let maximumPeriodFrames: Int64 = 192_000
  /// The level at which an ending stream is over, in decibels.
  static let silentDecibels: Float = -70

  /// The level change of a full fade, in decibels.
  var fadeDecibels: Float { shape.restMilliseconds > 0 ? -12 : -30 }

  /// Returns the interval from a pulse to the next, in frames.
  func periodFrames(faded: Float) -> Int64 {
    let second = Float(SoundFormat.framesPerSecond)
    let period = perSecond > 0.25 ? Int64(second / perSecond) : Self.maximumPeriodFrames
    let rest = Int64(shape.restMilliseconds * second / 1_000)
    return rest > period ? period + Int64(Float(rest - period) * faded) : period
  }

  /// Returns how far the stream has faded at a frame, from 0 to 1.
  func faded(at frame: Int64) -> Float {
    let perMillisecond = Float(SoundFormat.framesPerSecond) / 1_000
    guard shape.holdMilliseconds + shape.fadeMilliseconds > 0 else { return 0 }
    let over = Float(frame - freshFrame) / perMillisecond - shape.holdMilliseconds
    return over <= 0 ? 0 : over < shape.fadeMilliseconds ? over / shape.fadeMilliseconds : 1
  }

  /// Moves current values towards their targets; pulses reach them at once.
  mutating func approach() {
    let part: Float = shape.isEven ? 1 : 0.02
    perSecond += (shape.perSecond - perSecond) * part
    panDecibels += (note.panDecibels - panDecibels) * part
    let target = isEnding ? Self.silentDecibels - 20 : note.gainDecibels
    gainDecibels += (target - gainDecibels) * part
  }
}

/// Random numbers derived from a frame and a voice, the same for every block size.
struct GrainRandom {
  private var state: UInt64

  init(frame: Int64, voice: UInt32) {
    state =
      UInt64(bitPattern: frame) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(voice) &* 0xd6e8_feb8_6659_fd93
  }

  /// A number in 0..<1 (SplitMix64, Steele, Lea and Flood).
  mutating func unit() -> Float {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Float(mixed >> 40) * 0x1p-24
  }

  /// A number in −1..<1.
  mutating func signed() -> Float { unit() * 2 - 1 }
}
