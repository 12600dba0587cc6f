import KodamaSurfaces

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
