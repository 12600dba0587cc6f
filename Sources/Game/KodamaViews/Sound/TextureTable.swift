import KodamaSurfaces

/// The textures that the patches make up: `ambience-water`, and layer on layer `ambience-water+…`.
struct TextureTable {
  /// How many textures there can be, and how many layers each has.
  static let limit = 32
  static let layerLimit = 4
  private static let prefix = "ambience-"

  /// One layer of a texture: a patch, and how its grains come.
  struct Layer {
    let patch: PatchID
    private let texture: PatchTexture

    fileprivate init(_ patch: PatchID, _ texture: PatchTexture) {
      self.patch = patch
      self.texture = texture
    }

    var hertz: Float { Float(texture.hertz) }
    var decibels: Float { Float(texture.decibels) }

    /// How many grains a second so many moving tiles draw, and how much louder they are for what is
    /// more than can be drawn: together they have the power of all.
    func amount(_ count: Float) -> (perSecond: Float, decibels: Float) {
      let wanted = Float(texture.perSecond) * count
      let most = Float(texture.mostPerSecond)
      guard wanted > most, most > 0 else { return (wanted, 0) }
      return (most, min(9, 10 * Float(SoundMath.log2(Double(wanted / most))) * 0.30103))
    }

    /// As many moving tiles as make it plain and do not drown it: a dozen; of the sky, all of it.
    var shownCount: Float { min(12, Float(texture.mostPerSecond / texture.perSecond)) }

    /// How the grains come.
    func stream(perSecond: Float, panDecibels: Float) -> GrainStream {
      var stream = GrainStream(of: texture, perSecond: perSecond, panDecibels: panDecibels)
      stream.swayDecibels = Float(texture.swayDecibels)
      stream.swayMilliseconds = Float(texture.swayMilliseconds)
      stream.beatMilliseconds = Float(texture.beatMilliseconds)
      return stream
    }
  }

  /// The layers of each texture.
  private(set) var layers: [[Layer]] = []
  private var names: [String] = []

  init(_ patches: PatchTable) {
    for (number, patch) in patches.patches.enumerated() {
      guard let texture = patch.texture, patch.name.hasPrefix(Self.prefix) else { continue }
      let name = patch.name.dropFirst(Self.prefix.count).prefix { $0 != "+" }
      let layer = Layer(PatchID(UInt16(number)), texture)
      if let place = index(of: String(name)) {
        if layers[place].count < Self.layerLimit { layers[place].append(layer) }
      } else if names.count < Self.limit {
        names.append(String(name))
        layers.append([layer])
      }
    }
  }

  /// The number of the texture of a name.
  func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// The number of the texture whose first layer is a patch.
  func index(ofPatch name: String) -> Int? {
    name.hasPrefix(Self.prefix) ? index(of: String(name.dropFirst(Self.prefix.count))) : nil
  }
}

extension GrainStream {
  /// Grains as a patch's texture says, at random, so wide.
  init(of texture: PatchTexture, perSecond: Float, panDecibels: Float) {
    self.init(
      perSecond: perSecond, isEven: false, octaves: Float(texture.octaves),
      panDecibels: panDecibels, sizeDecibels: Float(texture.sizeDecibels))
  }
}

/// What a texture sounds at a moment: the note of its grains, and how they come.
struct Texture: Hashable {
  var note: Note
  var grains: GrainStream
}

/// The voices of the textures of one View: commands are given only for what has changed.
struct TextureVoices {
  private let firstVoice: UInt32
  private var sounding: [Texture?]

  /// Makes voices that are silent; each View has a range of names of its own.
  init(firstVoice: UInt32, limit: Int) {
    self.firstVoice = firstVoice
    sounding = Array(repeating: nil, count: limit * TextureTable.layerLimit)
  }

  /// Makes the layers of each place sound, and nothing else.
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
