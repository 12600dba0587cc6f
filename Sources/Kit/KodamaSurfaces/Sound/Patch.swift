/// A timbre of at most four layers that sound together.
///
///     let bell = Patch(
///       "bell", lengthMilliseconds: 2_400,
///       layers: [
///         PatchLayer(.sine, decayMilliseconds: 600),
///         PatchLayer(.sine, ratio: 2.76, decibels: -13, decayMilliseconds: 220),
///       ])
public struct Patch: Hashable, Sendable {
  /// The maximum number of layers, which are the lanes of one vector.
  public static let layerLimit = 4

  /// The name by which a `PatchTable` finds it.
  public var name: String
  /// The layers, the tonal core first.
  public var layers: [PatchLayer]
  /// A correction for equal energy among the families, in decibels.
  public var trimDecibels: Double
  /// The attack, in milliseconds; 0 starts at full level.
  public var attackMilliseconds: Double
  /// The release at the end of the note's slot, in milliseconds.
  public var releaseMilliseconds: Double
  /// The length of a note without a slot, in milliseconds.
  public var lengthMilliseconds: Double

  /// The texture of which it is a grain, if any.
  public var texture: PatchTexture?

  /// The number of periods after which all layers have decayed by their pitch; 0 if any does not.
  var ringPeriods: Float {
    guard layers.allSatisfy({ $0.ringPeriods > 0 }) else { return 0 }
    // Six time constants: −52 dB.
    return Float(layers.reduce(0) { max($0, 6 * $1.ringPeriods / $1.ratio) })
  }

  /// True if no layer decays by itself.
  public var isLasting: Bool {
    layers.allSatisfy { layer in
      if case .chirp = layer.source { return false }
      return layer.decayMilliseconds == 0 && layer.ringPeriods == 0
    }
  }

  /// True if all layers are noise, so that it has no pitch.
  public var isNoise: Bool {
    layers.allSatisfy { layer in
      if case .noise = layer.source { return true }
      return false
    }
  }

  /// Creates a patch. Layers beyond the fourth are ignored.
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
  /// Returns a variant of the patch that is still recognised as the same family.
  ///
  /// - Parameters:
  ///   - name: The name of the variant.
  ///   - decay: The factor of every decay time, 0.7…1.4.
  ///   - speed: The factor of noise bands, grain rates and tremolos, 0.75…1.33.
  ///   - level: The change of the colour relative to the core, in decibels, −3…3.
  ///   - glide: The start of a glide, in semitones; nil keeps that of the family.
  /// - Returns: The patch of the variant.
  public func member(
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
        // One table holds core and colour.
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

/// One layer of a patch: a source, and its changes over the note.
public struct PatchLayer: Hashable, Sendable {
  /// The source of a layer's samples.
  public enum Source: Hashable, Sendable {
    /// A sine at the note's pitch.
    case sine
    /// Harmonics of the pitch in one table: the number of the first, and the level of each in
    /// decibels.
    case harmonics(first: Int, decibels: [Double])
    /// Noise between two frequencies, cut into grains if given.
    case noise(lowHertz: Double, highHertz: Double, grains: Grains?)
    /// Chirps that rise by the factor `rise` from `ratio` times the pitch, doubled until it reaches
    /// `floorHertz`. Each takes `lengthMilliseconds`, and one starts every `periodMilliseconds`.
    case bubbles(
      ratio: Double, floorHertz: Double, rise: Double, lengthMilliseconds: Double,
      periodMilliseconds: Double)
    /// One glide between two fixed frequencies under a Hann window.
    case chirp(fromHertz: Double, toHertz: Double, milliseconds: Double)
  }

  /// The grains of a noise.
  public enum Grains: Hashable, Sendable {
    /// Hann windows of a length and random sizes of 0.6–1.2.
    case hann(perSecond: Double, milliseconds: Double)
    /// Clicks with an exponential decay.
    case clicks(perSecond: Double, decayMilliseconds: Double)
  }

  /// The source of its samples.
  public var source: Source
  /// The frequency as a multiple of the note's pitch; for noise, the speed of reading.
  public var ratio: Double
  /// A frequency independent of the note, in hertz; 0 follows the note.
  public var fixedHertz: Double
  /// The level relative to a full core, before equal-loudness correction, in decibels.
  public var decibels: Double
  /// The time constant of the decay, in milliseconds; 0 for none.
  public var decayMilliseconds: Double
  /// The time constant of the decay in periods, so that high notes decay sooner, as in bubbles; 0
  /// for none.
  public var ringPeriods: Double
  /// For noise, the note's pitch at which it is read at normal speed, in hertz; 0 makes it
  /// independent of the note.
  public var tunedHertz: Double
  /// The delay within the note, in milliseconds.
  public var delayMilliseconds: Double
  /// The rate of the amplitude modulation, in hertz; 0 for none.
  public var tremoloHertz: Double
  /// The depth of the amplitude modulation, 0…1.
  public var tremoloDepth: Double
  /// The start of the glide, in semitones from its end.
  public var glideSemitones: Double
  /// The fraction of the note that the glide takes, 0…1.
  public var glidePart: Double

  /// Creates a layer, by default a steady one at the note's pitch.
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

/// The parameters of a texture whose grains are a patch.
public struct PatchTexture: Hashable, Sendable {
  /// The number of grains a second for one moving tile, or for weather at its strongest.
  public var perSecond: Double
  /// The maximum number of grains a second. More movement makes them louder.
  public var maxPerSecond: Double
  /// The level of a grain, in decibels.
  public var decibels: Double
  /// The middle pitch, in hertz.
  public var hertz: Double
  /// The random deviation of the pitch in each direction, in octaves.
  public var octaves: Double
  /// The level of the smallest grains below the largest, in decibels.
  public var sizeDecibels: Double
  /// The slow random variation of the level, in decibels.
  public var swayDecibels: Double
  /// The period of that variation, in milliseconds.
  public var swayMilliseconds: Double
  /// The period with which grains fall into step, in milliseconds; 0 for none.
  public var beatMilliseconds: Double

  /// Creates the parameters of a texture.
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
