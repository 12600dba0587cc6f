/// A timbre of at most four layers that sound together.
///
///     let bell = Patch(
///       "bell", lengthMilliseconds: 2_400,
///       layers: [
///         PatchLayer(.sine, decayMilliseconds: 600),
///         PatchLayer(.sine, ratio: 2.76, decibels: -13, decayMilliseconds: 220),
///       ])
public struct Patch: Hashable, Sendable {
  /// The maximum number of layers: the width of a SIMD vector in the mixer.
  package static let layerLimit = 4

  /// The name of the timbre, by which `PatchTable.patch(named:)` finds it.
  public var name: String
  /// The layers of the timbre, which sound together. The first one determines the pitch that a
  /// listener hears.
  public var layers: [PatchLayer]
  /// A correction of the level of all layers, in decibels, which makes the built-in timbres equally
  /// loud.
  public var trimDecibels: Double
  /// The time in which a note rises to its full level, in milliseconds; 0 starts at full level.
  public var attackMilliseconds: Double
  /// The duration of the fade at the end of a note, in milliseconds.
  public var releaseMilliseconds: Double
  /// The duration of a note whose `durationFrames` is 0, in milliseconds.
  public var lengthMilliseconds: Double
  /// The exponent by which all decays become shorter as the pitch rises: 0 for no change, 1 for
  /// half the time an octave higher. The layers' decay times are those at 440 Hz.
  package var decaySlope = 0.0

  /// The parameters of the texture (a continuous sound, such as rain) that consists of short notes
  /// with this timbre; nil if there is no such texture.
  public var texture: PatchTexture?

  /// The number of periods of the note's pitch until all layers have decayed; 0 if a layer's decay
  /// is not given in periods.
  var ringPeriods: Float {
    guard layers.allSatisfy({ $0.ringPeriods > 0 }) else { return 0 }
    // Six time constants: −52 dB.
    return Float(layers.reduce(0) { max($0, 6 * $1.ringPeriods / $1.ratio) })
  }

  /// True if no layer decays before the end of the note.
  package var isLasting: Bool {
    layers.allSatisfy { layer in
      if case .chirp = layer.source { return false }
      return layer.decayMilliseconds == 0 && layer.ringPeriods == 0
    }
  }

  /// True if all layers are noise, so that the patch has no pitch.
  package var isNoise: Bool {
    layers.allSatisfy { layer in
      if case .noise = layer.source { return true }
      return false
    }
  }

  /// Creates a timbre. Layers beyond the fourth are ignored.
  public init(
    _ name: String, trimDecibels: Double = 0, attackMilliseconds: Double = 2,
    releaseMilliseconds: Double = 5, lengthMilliseconds: Double = 100, layers: [PatchLayer],
    texture: PatchTexture? = nil
  ) {
    self.name = name
    self.layers = Array(layers.prefix(Self.layerLimit))
    self.trimDecibels = trimDecibels
    self.attackMilliseconds = attackMilliseconds
    self.releaseMilliseconds = releaseMilliseconds
    self.lengthMilliseconds = lengthMilliseconds
    self.texture = texture
  }
}

extension Patch {
  /// Returns a variant of the patch for another material of the same family. In the ranges below,
  /// listeners still recognise the family.
  ///
  /// - Parameters:
  ///   - name: The name of the variant.
  ///   - decay: The factor for all decay times, 0.7–1.4.
  ///   - speed: The factor for noise frequencies, grain rates and tremolo rates, 0.75–1.33.
  ///   - level: The level change of noise and overtones relative to the first layer, −3 to 3 dB.
  ///   - glide: The start of the glide, in semitones; nil keeps that of the family.
  /// - Returns: The variant.
  package func member(
    _ name: String, decay: Double = 1, speed: Double = 1, level: Double = 0, glide: Double? = nil
  ) -> Patch {
    var member = self
    member.name = name
    for index in member.layers.indices {
      var layer = member.layers[index]
      layer.decayMilliseconds *= decay
      layer.tremoloHertz *= speed
      if let glide, layer.glideSemitones != 0 { layer.glideSemitones = glide }
      switch layer.source {
      case .noise, .bubbles:
        layer.ratio *= speed
        layer.decibels += level
      case .harmonics(let first, let decibels) where index == 0:
        // The first layer contains both the fundamental, which is kept, and the overtones.
        let changed = decibels.enumerated().map { $0.offset == 0 ? $0.element : $0.element + level }
        layer.source = .harmonics(first: first, decibels: changed)
      default:
        if index > 0 { layer.decibels += level }
      }
      member.layers[index] = layer
    }
    return member
  }
}

/// One layer of a patch (a timbre): a source of samples, and how its level and pitch change during
/// the note.
public struct PatchLayer: Hashable, Sendable {
  /// The kind of sound that a layer consists of.
  public enum Source: Hashable, Sendable {
    /// A sine at the note's pitch.
    case sine
    /// A sum of harmonics of the note's pitch. `first` is the number of the first harmonic (1 is
    /// the fundamental), and `decibels` contains the level of each.
    case harmonics(first: Int, decibels: [Double])
    /// Noise between two frequencies. It is continuous if `grains` is nil; otherwise it consists of
    /// short bursts.
    case noise(lowHertz: Double, highHertz: Double, grains: Grains?)
    /// Rising chirps, like those of bubbles. Each takes `lengthMilliseconds`, and one starts every
    /// `periodMilliseconds`. Its frequency starts at `ratio` times the pitch, raised by octaves to
    /// at least `floorHertz`, and rises by the factor `rise`.
    case bubbles(
      ratio: Double, floorHertz: Double, rise: Double, lengthMilliseconds: Double,
      periodMilliseconds: Double)
    /// A single glide between two fixed frequencies, faded in and out by a Hann window.
    case chirp(fromHertz: Double, toHertz: Double, milliseconds: Double)
  }

  /// The shape of the short bursts (grains) into which noise is divided.
  public enum Grains: Hashable, Sendable {
    /// Bursts with smooth ends (Hann windows) of a fixed length, with random amplitudes of 0.6–1.2.
    case hann(perSecond: Double, milliseconds: Double)
    /// Clicks with an exponential decay, with random amplitudes of 0.6–1.2.
    case clicks(perSecond: Double, decayMilliseconds: Double)
  }

  /// The kind of sound that the layer consists of.
  public var source: Source
  /// The frequency of the layer as a multiple of the note's pitch. For noise, the playback speed,
  /// where 1 is normal.
  public var ratio: Double
  /// A frequency in hertz for a layer whose pitch is always the same; 0 if the layer follows the
  /// note's pitch.
  public var fixedHertz: Double
  /// The level in decibels, before equal-loudness correction.
  public var decibels: Double
  /// The time constant of the decay, in milliseconds; 0 for no decay.
  public var decayMilliseconds: Double
  /// The time constant of the decay, in periods of the layer's pitch, so that high notes decay
  /// sooner; 0 for no such decay.
  public var ringPeriods: Double
  /// For a layer of noise, the pitch in hertz of a note for which the noise plays at normal speed.
  /// At 0, the speed does not depend on the note.
  public var tunedHertz: Double
  /// The time from the start of the note to the start of the layer, in milliseconds.
  public var delayMilliseconds: Double
  /// The rate of the tremolo (a periodic change of the level), in hertz; 0 for none.
  public var tremoloHertz: Double
  /// The depth of the tremolo (a periodic change of the level), 0–1.
  public var tremoloDepth: Double
  /// The interval, in semitones, from the note's pitch to the pitch at which a glide starts.
  public var glideSemitones: Double
  /// The fraction of the note's duration that the glide takes, 0–1.
  public var glidePart: Double

  /// Creates a layer. By default it sounds steadily at the note's pitch.
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

/// The parameters of a texture: a continuous sound made of many grains (short notes), such as
/// flowing sand or rain. All grains have the same timbre.
public struct PatchTexture: Hashable, Sendable {
  /// The number of grains (short notes) a second for each moving tile (a square of the map) of a
  /// material. For weather, the number when it is strongest.
  public var perSecond: Double
  /// The maximum number of grains (short notes) a second. If more of the material moves, the grains
  /// become louder instead.
  public var maxPerSecond: Double
  /// The level of a grain (a short note), in decibels.
  public var decibels: Double
  /// The average pitch of the grains (short notes), in hertz.
  public var hertz: Double
  /// The maximum random deviation of the pitch of a grain (a short note), up or down, in octaves.
  public var octaves: Double
  /// The level difference between the loudest and the softest grains (short notes), in decibels.
  public var sizeDecibels: Double
  /// The maximum slow random change of the texture's level, as in gusts of wind, in decibels.
  public var swayDecibels: Double
  /// The average period of the slow level change, in milliseconds.
  public var swayMilliseconds: Double
  /// The period of a common beat to which the grains (short notes) sometimes synchronise, like
  /// calling frogs, in milliseconds; 0 for no beat.
  public var beatMilliseconds: Double

  /// Creates the parameters of a texture (a continuous sound that consists of short notes). By
  /// default, its level is constant.
  public init(
    perSecond: Double, maxPerSecond: Double, decibels: Double = 0, hertz: Double = 440,
    octaves: Double = 0, sizeDecibels: Double = 0, swayDecibels: Double = 0,
    swayMilliseconds: Double = 1_000, beatMilliseconds: Double = 0
  ) {
    self.perSecond = perSecond
    self.maxPerSecond = maxPerSecond
    self.decibels = decibels
    self.hertz = hertz
    self.octaves = octaves
    self.sizeDecibels = sizeDecibels
    self.swayDecibels = swayDecibels
    self.swayMilliseconds = swayMilliseconds
    self.beatMilliseconds = beatMilliseconds
  }
}
