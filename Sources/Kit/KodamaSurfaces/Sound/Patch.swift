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
