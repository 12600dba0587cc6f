/// One layer of a patch: a source, and how it moves over the note.
public struct PatchLayer: Hashable, Sendable {
  /// What a layer reads its samples from.
  public enum Source: Hashable, Sendable {
    /// One sine at the note's pitch.
    case sine
    /// Harmonics of the pitch in one table: the first one's number, and each one's level in
    /// decibels.
    case harmonics(first: Int, decibels: [Double])
    /// Noise between two frequencies, cut into grains if any are asked for.
    case noise(lowHertz: Double, highHertz: Double, grains: Grains?)
    /// Chirps that rise by `rise` from `ratio` times the pitch, doubled until it reaches
    /// `floorHertz`; each takes `lengthMilliseconds`, and one starts every `periodMilliseconds`.
    case bubbles(
      ratio: Double, floorHertz: Double, rise: Double, lengthMilliseconds: Double,
      periodMilliseconds: Double)
    /// A glide from one fixed frequency to another under a Hann window, once.
    case chirp(fromHertz: Double, toHertz: Double, milliseconds: Double)
  }

  /// How a noise is cut into grains.
  public enum Grains: Hashable, Sendable {
    /// Hann windows of a length, of sizes 0.6–1.2.
    case hann(perSecond: Double, milliseconds: Double)
    /// Clicks that die away with a time constant.
    case clicks(perSecond: Double, decayMilliseconds: Double)
  }

  /// What the layer reads its samples from.
  public var source: Source
  /// Its frequency as a multiple of the note's pitch; for a noise, its speed.
  public var ratio: Double
  /// A frequency that does not follow the note, in hertz; 0: it follows.
  public var fixedHertz: Double
  /// Level relative to a full core, before the loudness table, in decibels.
  public var decibels: Double
  /// The time constant of its exponential decay, in milliseconds; 0: steady.
  public var decayMilliseconds: Double
  /// The time constant of its decay in periods of its pitch, as bubbles and beaten things have it:
  /// what is high dies away sooner; 0: it has none of this kind.
  public var ringPeriods: Double
  /// For a noise, the pitch of the note at which it is read as it is, in hertz: other notes have it
  /// higher or lower; 0: it is the same in every note.
  public var tunedHertz: Double
  /// When it starts within the note, in milliseconds.
  public var delayMilliseconds: Double
  /// The rate of its amplitude modulation, in hertz; 0: none.
  public var tremoloHertz: Double
  /// The depth of its amplitude modulation, 0…1.
  public var tremoloDepth: Double
  /// Where its pitch starts, in semitones from where it ends.
  public var glideSemitones: Double
  /// The part of the note the glide takes, 0…1.
  public var glidePart: Double

  /// A layer of a patch; what is not given is silent or does nothing.
  public init(
    _ source: Source, ratio: Double = 1, fixedHertz: Double = 0, decibels: Double = 0,
    decayMilliseconds: Double = 0, ringPeriods: Double = 0, tunedHertz: Double = 0,
    delayMilliseconds: Double = 0, tremoloHertz: Double = 0,
    tremoloDepth: Double = 0, glideSemitones: Double = 0, glidePart: Double = 0
  ) {
    self.source = source
    self.ratio = ratio
    self.fixedHertz = fixedHertz
    self.decibels = decibels
    self.decayMilliseconds = decayMilliseconds
    self.ringPeriods = ringPeriods
    self.tunedHertz = tunedHertz
    self.delayMilliseconds = delayMilliseconds
    self.tremoloHertz = tremoloHertz
    self.tremoloDepth = tremoloDepth
    self.glideSemitones = glideSemitones
    self.glidePart = glidePart
  }
}
