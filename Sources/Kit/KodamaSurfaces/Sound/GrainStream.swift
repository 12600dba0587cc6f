/// The parameters of a stream of grains: short notes that the mixer starts repeatedly by itself.
///
/// An even stream starts a pulse at regular intervals. A texture, such as rain, starts grains at
/// random times (a Poisson process with a resolution of 64 frames). The random numbers are hashes
/// of frame, voice and seed, so they are the same in every run.
public struct GrainStream: Hashable, Sendable {
  /// The average number of grains (short notes) that start in a second, 0–750.
  public var perSecond: Float
  /// True if the stream starts pulses at regular intervals; false if it starts single grains (short
  /// notes) at random times.
  public var isEven: Bool
  /// The number of grains (short notes) in each pulse, 1–8, if the stream is even (`isEven`). They
  /// are 90 ms apart.
  public var strokes: UInt8
  /// The maximum random deviation of the pitch of a grain (a short note) from the note's pitch, up
  /// or down, in octaves.
  public var octaves: Float
  /// The maximum random deviation of the direction of a grain (a short note), as a level difference
  /// between left and right in decibels.
  public var panDecibels: Float
  /// The level difference between the loudest and the softest grains (short notes), in decibels.
  /// Most grains are soft.
  public var sizeDecibels: Float
  /// The maximum slow random change of the level, as in gusts of wind, in decibels.
  public var swayDecibels: Float
  /// The average period of the slow level change, in milliseconds.
  public var swayMilliseconds: Float
  /// The period of a common beat to which the grains (short notes) of a stream sometimes
  /// synchronise, like calling frogs, in milliseconds; 0 for no beat.
  public var beatMilliseconds: Float
  /// The time from the start or restart of a stream of grains (short notes) until it begins to
  /// fade, in milliseconds. If this and `fadeMilliseconds` are 0, the stream never fades.
  public var holdMilliseconds: Float
  /// The time that a stream of grains (short notes) takes to fade, in milliseconds.
  public var fadeMilliseconds: Float
  /// The interval between the soft pulses that an even stream (`isEven`) still plays after it has
  /// faded, in milliseconds; 0 for silence. During the fade, the pulses slow down to this interval,
  /// and become single grains that are 12 dB softer. Before the fade, intervals vary by up to 25 %,
  /// because regular pulses would sound like a loop.
  public var restMilliseconds: Float
  /// True if the stream of grains (short notes) ends once it has faded. False if a later command
  /// with `isFresh` can start it afresh.
  public var isOnce: Bool
  /// True if this command starts the stream of grains (short notes) afresh: the time until it fades
  /// (`holdMilliseconds`) begins again, and the next pulse comes as soon as possible. If it is
  /// false for a new stream, the stream begins in its faded state.
  public var isFresh: Bool
  /// True if the grains of a texture start at nearly even times, so that it sounds like one steady
  /// noise.
  package var isSteady = false
  /// A number that makes the random choices of two valleys differ.
  package var seed: UInt32 = 0

  /// Creates a stream of grains (short notes). By default, it plays single grains at regular
  /// intervals, and never fades.
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

  /// A copy in which every value is clamped to its range. Values that are not finite become the
  /// lower bound.
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

/// The state of a stream of grains in the mixer.
struct StreamState {
  var isActive = false
  /// True if the stream was stopped but is still fading out.
  var isEnding = false
  var voice: UInt32 = 0
  var note = Note(PatchID(0), hertz: 440)
  var shape = GrainStream(perSecond: 0)
  /// The current values. They approach those of `shape` and `note`.
  var perSecond: Float = 0
  var gainDecibels: Float = -120
  var panDecibels: Float = 0
  /// The frame at which the stream was last started or restarted.
  var freshFrame: Int64 = 0
  /// The frame of an even stream's next stroke, and the number of strokes left in its pulse.
  var nextFrame: Int64 = 0
  var strokesLeft: UInt8 = 0
  var lastFrame: Int64 = Int64.min / 2

  /// The interval between the strokes of a pulse, in frames: 90 ms.
  static let strokeFrames: Int64 = 4_320
  /// The minimum interval between two pulses, in frames: 150 ms.
  static let minimumGapFrames: Int64 = 7_200
  /// The maximum interval between two pulses that have not faded, in frames: 4 s.
  static let maximumPeriodFrames: Int64 = 192_000
  /// The level below which a stopped stream is removed, in decibels.
  static let silentDecibels: Float = -70

  /// The level change of a stream that has faded completely, in decibels.
  var fadeDecibels: Float { shape.restMilliseconds > 0 ? -12 : -30 }

  /// The maximum random deviation of the interval between two pulses, as a fraction of it.
  var deviation: Float { shape.restMilliseconds > 0 ? 0.25 : 0 }

  /// Returns the interval between two pulses, in frames. `faded` is the progress of the fade, 0–1.
  func periodFrames(faded: Float) -> Int64 {
    let second = Float(SoundFormat.framesPerSecond)
    let period = perSecond > 0.25 ? Int64(second / perSecond) : Self.maximumPeriodFrames
    let rest = Int64(shape.restMilliseconds * second / 1_000)
    return rest > period ? period + Int64(Float(rest - period) * faded) : period
  }

  /// Returns the progress of the fade at a frame, from 0 (not begun) to 1 (complete).
  func faded(at frame: Int64) -> Float {
    let perMillisecond = Float(SoundFormat.framesPerSecond) / 1_000
    guard shape.holdMilliseconds + shape.fadeMilliseconds > 0 else { return 0 }
    let over = Float(frame - freshFrame) / perMillisecond - shape.holdMilliseconds
    return over <= 0 ? 0 : over < shape.fadeMilliseconds ? over / shape.fadeMilliseconds : 1
  }

  /// Begins at a frame as if the fade were complete, in the middle of a rest.
  mutating func beginFamiliar(_ shape: GrainStream, at frame: Int64) {
    let perMillisecond = Float(SoundFormat.framesPerSecond) / 1_000
    let fade = shape.holdMilliseconds + shape.fadeMilliseconds
    freshFrame = frame - Int64(fade * perMillisecond)
    nextFrame = frame + Int64(shape.restMilliseconds * perMillisecond / 2)
  }

  /// Moves the current values towards their targets: textures by 2 %, even streams all the way.
  mutating func approach() {
    let part: Float = shape.isEven ? 1 : 0.02
    perSecond += (shape.perSecond - perSecond) * part
    panDecibels += (note.panDecibels - panDecibels) * part
    let target = isEnding ? Self.silentDecibels - 20 : note.gainDecibels
    gainDecibels += (target - gainDecibels) * part
  }
}

/// A random number generator that is seeded with a frame and a voice, so that its numbers do not
/// depend on the block size.
struct GrainRandom {
  private var state: UInt64

  init(frame: Int64, voice: UInt32) {
    state =
      UInt64(bitPattern: frame) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(voice) &* 0xd6e8_feb8_6659_fd93
  }

  /// Returns the next random number in 0..<1 (SplitMix64 by Steele, Lea and Flood).
  mutating func unit() -> Float {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Float(mixed >> 40) * 0x1p-24
  }

  /// Returns the next random number in −1..<1.
  mutating func signed() -> Float { unit() * 2 - 1 }
}
