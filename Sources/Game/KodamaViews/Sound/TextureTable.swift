import KodamaSurfaces

/// The textures that the patches define. A texture `ambience-water` has further layers
/// `ambience-water+…`.
struct TextureTable {
  /// The maximum number of textures, and of layers in each texture.
  static let limit = 40
  static let layerLimit = 4
  private static let prefix = "ambience-"

  /// One layer of a texture: a patch with the settings of its grains.
  struct Layer {
    let patch: PatchID
    /// True if only diurnal animals make the sound. The patch's name then ends in `+day`.
    let isByDay: Bool
    private let texture: PatchTexture
    /// The grains per second of a bed, a layer of noise that swells and ebbs instead of striking;
    /// nil for other layers. Its grains overlap, so that it sounds like one steady noise.
    private let bedRate: Float?

    /// The minimum attack of a bed, in milliseconds, and the number of its grains that overlap.
    private static let (bedAttack, bedGrains): (Double, Double) = (20, 10)

    fileprivate init(_ patch: PatchID, _ own: Patch, _ texture: PatchTexture, isByDay: Bool) {
      self.patch = patch
      self.isByDay = isByDay
      self.texture = texture
      let isNoise = own.layers.allSatisfy { if case .noise = $0.source { true } else { false } }
      bedRate =
        isNoise && own.attackMilliseconds >= Self.bedAttack
        ? Float(max(texture.maxPerSecond, Self.bedGrains * 1_000 / own.lengthMilliseconds)) : nil
    }

    var hertz: Float { Float(texture.hertz) }
    var decibels: Float { Float(texture.decibels) }

    /// Returns the number of grains per second for a number of moving tiles, and a level in
    /// decibels. Beyond the patch's maximum, the grains get louder instead, by at most 9 dB. The
    /// grains of a bed are always as many, and softer for few tiles.
    func amount(_ count: Float) -> (perSecond: Float, decibels: Float) {
      func decibels(_ power: Float) -> Float { 3.0103 * Float(SoundMath.log2(Double(power))) }
      let wanted = Float(texture.perSecond) * count
      let most = Float(texture.maxPerSecond)
      if let bedRate, wanted > 0 { return (bedRate, decibels(min(wanted, most * 8) / bedRate)) }
      guard wanted > most, most > 0 else { return (wanted, 0) }
      return (most, min(9, decibels(wanted / most)))
    }

    /// The number of moving tiles for which the layer is played in a lesson, at most 12.
    var shownCount: Float { min(12, Float(texture.maxPerSecond / texture.perSecond)) }

    func stream(perSecond: Float, panDecibels: Float, seed: UInt64 = 0) -> GrainStream {
      var stream = GrainStream(of: texture, perSecond: perSecond, panDecibels: panDecibels)
      stream.swayDecibels = Float(texture.swayDecibels)
      stream.swayMilliseconds = Float(texture.swayMilliseconds)
      stream.beatMilliseconds = Float(texture.beatMilliseconds)
      stream.isSteady = bedRate != nil
      stream.seed = UInt32(truncatingIfNeeded: (seed &* 0x9e37_79b9_7f4a_7c15) >> 32)
      return stream
    }
  }

  private(set) var layers: [[Layer]] = []
  private(set) var names: [String] = []

  init(_ patches: PatchTable) {
    for (number, patch) in patches.patches.enumerated() {
      guard let texture = patch.texture, patch.name.hasPrefix(Self.prefix) else { continue }
      let name = patch.name.dropFirst(Self.prefix.count).prefix { $0 != "+" }
      let layer = Layer(
        PatchID(UInt16(number)), patch, texture, isByDay: patch.name.hasSuffix("+day"))
      if let place = index(of: String(name)) {
        if layers[place].count < Self.layerLimit { layers[place].append(layer) }
      } else if names.count < Self.limit {
        names.append(String(name))
        layers.append([layer])
      }
    }
  }

  func index(of name: String) -> Int? { names.firstIndex(of: name) }

  func index(ofPatch name: String) -> Int? {
    name.hasPrefix(Self.prefix) ? index(of: String(name.dropFirst(Self.prefix.count))) : nil
  }
}

extension GrainStream {
  init(of texture: PatchTexture, perSecond: Float, panDecibels: Float) {
    self.init(
      perSecond: perSecond, isEven: false, octaves: Float(texture.octaves),
      panDecibels: panDecibels, sizeDecibels: Float(texture.sizeDecibels))
  }
}

/// The note and the grains of a texture that is playing.
struct Texture: Hashable {
  var note: Note
  var grains: GrainStream
}

/// The voices of one View's textures. They send only changes to the surface.
struct TextureVoices {
  private let firstVoice: UInt32
  private var sounding: [Texture?]

  /// Each View uses its own range of voice numbers.
  init(firstVoice: UInt32, limit: Int) {
    self.firstVoice = firstVoice
    sounding = Array(repeating: nil, count: limit * TextureTable.layerLimit)
  }

  mutating func sound(on surface: SoundSurface, _ layers: (_ place: Int) -> [Texture]) {
    let limit = TextureTable.layerLimit
    for place in 0..<(sounding.count / limit) {
      let wanted = layers(place)
      for layer in 0..<limit {
        let index = place * limit + layer
        let voice = VoiceID(firstVoice + UInt32(index))
        let texture = layer < wanted.count ? wanted[layer] : nil
        if let texture, texture != sounding[index] {
          surface.stream(voice, texture.note, texture.grains)
        } else if texture == nil, let old = sounding[index] {
          surface.stop(voice, old.note)
        }
        sounding[index] = texture
      }
    }
  }
}
