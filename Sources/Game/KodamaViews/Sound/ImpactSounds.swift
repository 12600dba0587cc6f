import KodamaDataSources
import KodamaSurfaces

/// The sounds of things that meet: falling grains, splashes, knocks and placed cells. The material
/// determines the modes that ring, its mass and the number of cells their pitch
/// (`patches/impacts.yaml`). The row does not: it is the answer to a probe, a sweep or the hand.
struct ImpactSounds {
  /// The level of the hardest impact of one cell of water next to the hand, in decibels.
  static let decibels: Float = 0
  /// The loss of level of the softest impact, and the additional loss of its drops, in decibels.
  static let softDecibels: Float = 10
  /// The largest random shift of a natural impact's pitch, in octaves, and its largest delay, in
  /// frames: 8 ms. No two grains have the same size or fall in step.
  static let octaves: Float = 0.25
  static let delayFrames: Float = 384
  /// The rise of level for each octave of that shift, in decibels. A lower grain rings longer and
  /// is lifted by the equal-loudness correction, which this evens out.
  static let evenDecibels: Float = 4

  /// The times from the contact to the closing of a splash's cavity and to its first drop, in
  /// frames: 34 and 105 ms.
  static let partFrames: [Int32] = [0, 1_632, 5_040]

  /// The patches of each family's impact: the contact, then what follows it.
  private let patches: [[PatchID]]

  init(_ table: PatchTable) {
    patches = MaterialFamily.allCases.map { family in
      let name = family == .wire ? MaterialFamily.metal.name : family.name
      return ["", "+cavity", "+drops"].compactMap { table.patch(named: "hit-\(name)\($0)") }
    }
  }

  /// Returns the pitch of one cell with the density of water, in hertz.
  private static func hertz(_ family: MaterialFamily) -> Float {
    switch family {
    case .stone: 720
    case .sand, .fire: 440
    case .water, .creature: 560
    case .plant: 500
    case .metal, .wire: 1_150
    }
  }

  /// Returns the notes of an impact.
  ///
  /// - Parameters:
  ///   - note: The note of the impact, with direction and distance. Patch, pitch and level follow.
  ///   - look: The material that was struck, or that fell.
  ///   - strength: The strength of the impact, 0–255.
  ///   - cells: The number of cells that meet at once. More are lower and louder.
  ///   - isNatural: True for impacts that the player does not make.
  /// - Returns: The notes; empty if the material's family has no impact.
  func notes(
    _ note: Note, _ look: MaterialLook, strength: UInt8, cells: Int, isNatural: Bool
  ) -> [Note] {
    guard let family = look.family else { return [] }
    // The loss of level of soft strokes is linear in their strength, as that of instruments.
    let softness = 1 - Float(strength) / 255
    let mass = look.mass * Float(max(1, min(cells, 64)))
    let octaves = Float(SoundMath.log2(Double(mass)))
    var body = note
    body.hertz = Self.hertz(family) * TileSound.octaves(-octaves / 3)
    body.gainDecibels += Self.decibels - Self.softDecibels * softness + 0.8 * octaves
    if isNatural {
      let (size, delay) = TileSound.draws(note.stroke)
      let shift = Self.octaves * (2 * size - 1)
      body.hertz *= TileSound.octaves(shift)
      body.gainDecibels += Self.evenDecibels * shift
      body.offsetFrames += Int32(Self.delayFrames * delay)
    }
    return patches[Int(family.rawValue)].enumerated().map { place, patch in
      var part = body
      part.patch = patch
      part.offsetFrames += Self.partFrames[place]
      if place > 0 { part.gainDecibels -= Self.softDecibels * softness / 2 }
      return part
    }
  }
}
