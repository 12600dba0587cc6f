import KodamaDataSources
import KodamaSurfaces

/// The sounds of things that meet: falling grains, splashes, knocks and placed cells. The material
/// determines which modes ring, and its mass and the number of cells determine their pitch
/// (`patches/impacts.yaml`). Unlike in probes, sweeps and the hand's sounds, the row does not
/// affect the pitch.
struct ImpactSounds {
  /// The level of the hardest impact of one cell of water next to the hand, in decibels.
  static let decibels: Float = 0
  /// The level reduction of the softest impact, in decibels. The parts after the contact lose half
  /// as much again.
  static let softDecibels: Float = 10
  /// The maximum random pitch shift of a natural impact, in octaves, and its maximum delay, in
  /// frames: 8 ms. No two grains have the same size or fall in step.
  static let octaves: Float = 0.25
  static let delayFrames: Float = 384
  /// The rise of level for each octave of that shift, in decibels. A lower grain rings longer and
  /// is lifted by the equal-loudness correction, which this evens out.
  static let evenDecibels: Float = 4

  /// The delays after the contact until a splash's cavity closes and until its first drop falls, in
  /// frames: 34 and 105 ms.
  static let partFrames: [Int32] = [0, 1_632, 5_040]

  /// The patches of each family's impact: the contact, then the sounds that follow it.
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
  ///   - note: The note of the impact, with its direction and distance. Its patch and pitch are
  ///     replaced, and its level is adjusted.
  ///   - look: The material that was struck, or that fell.
  ///   - strength: The strength of the impact, 0–255.
  ///   - cells: The number of cells that meet at once. More cells sound lower and louder.
  ///   - isNatural: True for impacts that the player does not cause.
  /// - Returns: The notes; empty if the material's family has no impact.
  func notes(
    _ note: Note, _ look: MaterialLook, strength: UInt8, cells: Int, isNatural: Bool
  ) -> [Note] {
    guard let family = look.family else { return [] }
    // The level reduction of soft impacts is linear in their strength, unlike that of instruments.
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
