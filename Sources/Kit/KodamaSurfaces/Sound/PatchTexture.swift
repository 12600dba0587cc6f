/// How a texture draws the grains that a patch is.
public struct PatchTexture: Hashable, Sendable {
  /// How many grains a second one moving tile draws, or a sky at its strongest.
  public var perSecond: Double
  /// How many a second there are at most; what moves beyond that makes them louder.
  public var mostPerSecond: Double
  /// The level of a grain, in decibels.
  public var decibels: Double
  /// The pitch in the middle, in hertz.
  public var hertz: Double
  /// How far pitches are scattered above and below it, in octaves.
  public var octaves: Double
  /// How much softer the smallest are than the largest, in decibels.
  public var sizeDecibels: Double
  /// How far the level sways, in decibels.
  public var swayDecibels: Double
  /// How long a sway takes, in milliseconds.
  public var swayMilliseconds: Double
  /// The beat that grains fall into and out of, in milliseconds; 0: none.
  public var beatMilliseconds: Double

  /// Makes the way of a texture.
  public init(
    perSecond: Double, mostPerSecond: Double, decibels: Double = 0, hertz: Double = 440,
    octaves: Double = 0, sizeDecibels: Double = 0, swayDecibels: Double = 0,
    swayMilliseconds: Double = 1_000, beatMilliseconds: Double = 0
  ) {
    self.perSecond = perSecond
    self.mostPerSecond = mostPerSecond
    self.decibels = decibels
    self.hertz = hertz
    self.octaves = octaves
    self.sizeDecibels = sizeDecibels
    self.swayDecibels = swayDecibels
    self.swayMilliseconds = swayMilliseconds
    self.beatMilliseconds = beatMilliseconds
  }
}
