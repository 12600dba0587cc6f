/// What a timbre is made of: at most four layers that sound together.
public struct Patch: Hashable, Sendable {
  /// No patch has more layers: they lie in the lanes of one vector.
  public static let layerLimit = 4

  /// The name other parts ask for.
  public var name: String
  /// The layers, the tonal core first.
  public var layers: [PatchLayer]
  /// A correction for equal energy among the families, in decibels.
  public var trimDecibels: Double
  /// The rise at the start, in milliseconds; 0: the first sample is at full level.
  public var attackMilliseconds: Double
  /// The fall at the end, inside the note's slot, in milliseconds.
  public var releaseMilliseconds: Double
  /// How long a note without a slot sounds, in milliseconds.
  public var lengthMilliseconds: Double

  /// How a texture made of it comes, where it is a grain of one.
  public var texture: PatchTexture?

  /// The periods of its pitch after which all of it that rings by its pitch is over; 0 where
  /// anything in it does not.
  var ringPeriods: Float {
    guard layers.allSatisfy({ $0.ringPeriods > 0 }) else { return 0 }
    // To −52 dB.
    return Float(layers.reduce(0) { max($0, 6 * $1.ringPeriods / $1.ratio) })
  }

  /// Whether it goes on as long as its note does: nothing in it dies away by itself.
  public var isLasting: Bool {
    layers.allSatisfy { layer in
      if case .chirp = layer.source { return false }
      return layer.decayMilliseconds == 0 && layer.ringPeriods == 0
    }
  }

  /// Whether it is nothing but noise, and has no pitch.
  public var isNoise: Bool {
    layers.allSatisfy { layer in
      if case .noise = layer.source { return true }
      return false
    }
  }

  /// Makes a patch; layers beyond the fourth are left out.
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
  /// A member of the family: the same timbre, a little different, so that it is still taken for the
  /// family and told from its relatives.
  ///
  /// - Parameters:
  ///   - name: the name of the member.
  ///   - decay: factor of every decay time, 0.7…1.4.
  ///   - speed: factor of the bands of noises, the rates of their grains, and tremolos, 0.75…1.33.
  ///   - level: change of the colour over the core, in decibels, −3…3.
  ///   - glide: where a glide starts, in semitones, in place of the family's; nil keeps it.
  /// - Returns: the patch of the member.
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

/// How a texture draws the grains that a patch is.
public struct PatchTexture: Hashable, Sendable {
  /// How many grains a second one moving tile draws, or a sky at its strongest.
  public var perSecond: Double
  /// How many a second there are at most; what moves beyond that makes them louder.
  public var maxPerSecond: Double
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
