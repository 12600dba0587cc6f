/// How a voice repeats its note: a stream of short grains, told once and drawn by the mixer, so
/// that it goes on while nobody tells it anything, and a paused game does not stutter.
///
/// Pulses come evenly; textures come at random, as many a second in the mean (a Poisson process on
/// the mixer's grid of 64 frames). What is random is a hash of the frame and the voice: the same in
/// every run.
public struct GrainStream: Hashable, Sendable {
  /// How many grains a second there are; no more than 750 are drawn.
  public var perSecond: Float
  /// Whether they come at even distances, as pulses do.
  public var isEven: Bool
  /// How many quick grains each pulse has; they are 90 ms apart.
  public var strokes: UInt8
  /// How far pitches are scattered above and below the note's, in octaves.
  public var octaves: Float
  /// How far grains are scattered to the left and right of the note's place, in decibels between
  /// the ears.
  public var panDecibels: Float
  /// How much softer the smallest grains are than the largest, in decibels; most are small.
  public var sizeDecibels: Float
  /// How far the level of all of them sways up and down, in decibels: gusts.
  public var swayDecibels: Float
  /// How long a sway takes, in milliseconds.
  public var swayMilliseconds: Float
  /// The beat that grains fall into and out of, as frogs and crickets do, in milliseconds; 0: none.
  public var beatMilliseconds: Float
  /// After how long without a fresh start it begins to fade, in milliseconds; 0: it never does.
  public var holdMilliseconds: Float
  /// How long it takes to fade away, in milliseconds.
  public var fadeMilliseconds: Float
  /// The time between pulses once an even stream has faded, in milliseconds: single strokes, 12 dB
  /// softer, that slow down to it while it fades; 0: it falls silent.
  public var restMilliseconds: Float
  /// Whether it is over when it has faded away; else it comes back with the next fresh start.
  public var isOnce: Bool
  /// Whether this is a fresh start, from which the hold counts.
  public var isFresh: Bool

  /// Makes a stream; by default pulses that go on.
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

  /// The same with every value in its range; what is no number becomes a plain one.
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
  static let minimumGapFrames: Int64 = 7_200
  /// No pulse waits longer than this, in frames: 4 s.
  static let maximumPeriodFrames: Int64 = 192_000
  /// Below this it is silent, in decibels: a stream that ends is over.
  static let silentDecibels: Float = -70

  /// What a stream loses while it fades, in decibels: one that goes on at rest, and one that falls
  /// silent.
  var fadeDecibels: Float { shape.restMilliseconds > 0 ? -12 : -30 }

  /// The frames from a pulse of an even stream that has faded so far to the next one.
  func periodFrames(faded: Float) -> Int64 {
    let second = Float(SoundFormat.framesPerSecond)
    let period = perSecond > 0.25 ? Int64(second / perSecond) : Self.maximumPeriodFrames
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

/// Numbers drawn from a frame and a voice: the same in every run, whatever the size of the blocks.
struct GrainRandom {
  private var state: UInt64

  init(frame: Int64, voice: UInt32) {
    state =
      UInt64(bitPattern: frame) &* 0x9e37_79b9_7f4a_7c15
      ^ UInt64(voice) &* 0xd6e8_feb8_6659_fd93
  }

  /// The next number, 0 up to 1 (SplitMix64, Steele, Lea and Flood).
  mutating func unit() -> Float {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Float(mixed >> 40) * 0x1p-24
  }

  /// The next number, −1 up to 1.
  mutating func signed() -> Float { unit() * 2 - 1 }
}
