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
  var bounded: GrainStream {
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
