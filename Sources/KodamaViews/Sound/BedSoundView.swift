public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The texture under everything: running water, burning wood, falling sand. One voice a family, at
/// the place where most of it moves: with few grains where little moves, with many and louder where
/// much does.
public final class BedSoundView: View {
  /// What is heard.
  public weak var dataSource: (any BedSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  /// One a family, so that a texture that goes on keeps its voice.
  private var voices = LastingVoices(
    firstVoice: 1_000, limit: MaterialFamily.allCases.count)
  private let patches: [PatchID?]
  private let sparsePatches: [PatchID?]
  /// Which families have a dense texture.
  private var isDense = [Bool](repeating: false, count: MaterialFamily.allCases.count)

  /// From so many moving tiles on a texture is dense; it is sparse again when so few are left, so
  /// that it does not change to and fro.
  static let denseCount = 8
  static let sparseCount = 4

  /// The level of the whole bed, in decibels.
  static let decibels: Float = -18

  /// What each of so many textures gives up, so that together they keep the level.
  private static let sharedDecibels: [Float] = [0, 0, -3, -4.8, -6]

  /// Makes the bed.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    self.patches = MaterialFamily.allCases.map { patches.patch(named: "bed-\($0.name)") }
    sparsePatches = MaterialFamily.allCases.map {
      patches.patch(named: "bed-\($0.name)-sparse")
    }
  }

  /// Makes the textures of this pass sound.
  public func update() {
    guard let dataSource else { return }
    var notes = [Note?](repeating: nil, count: patches.count)
    var count = 0
    for (family, texture) in families(dataSource.bedTextures).enumerated() {
      noteAmount(texture?.count ?? 0, of: family)
      let fitting = isDense[family] ? patches[family] : sparsePatches[family] ?? patches[family]
      guard let texture, let patch = fitting else { continue }
      count += 1
      notes[family] = Note(
        patch, hertz: TileSound.hertz(row: texture.center.y),
        panDecibels: TileSound.pan(column: texture.center.x),
        gainDecibels: Self.decibels + Self.amountDecibels(texture.count), priority: 40, bus: .bed)
    }
    // All together are as loud as one alone.
    for index in notes.indices { notes[index]?.gainDecibels += Self.sharedDecibels[min(count, 4)] }
    voices.sound(notes, on: surface)
  }

  private func noteAmount(_ count: Int, of family: Int) {
    if count >= Self.denseCount { isDense[family] = true }
    if count <= Self.sparseCount { isDense[family] = false }
  }

  /// Two materials of one family are one texture to the ear: as much as both, and between them.
  private func families(_ textures: [BedTexture]) -> [BedTexture?] {
    var families = [BedTexture?](repeating: nil, count: patches.count)
    for texture in textures {
      guard let family = looks[texture.material].family.map({ Int($0.rawValue) }) else { continue }
      guard var sum = families[family] else {
        families[family] = texture
        continue
      }
      let count = sum.count + texture.count
      func mean(_ a: Int, _ b: Int) -> Int { (a * sum.count + b * texture.count) / max(1, count) }
      sum.center = GridPoint(
        mean(sum.center.x, texture.center.x), mean(sum.center.y, texture.center.y))
      sum.count = count
      families[family] = sum
    }
    return families
  }

  /// 3 dB a doubling of the moving tiles, −12 dB for a single one, 0 dB from 16 on.
  private static func amountDecibels(_ count: Int) -> Float {
    var (decibels, amount): (Float, Int) = (-12, 1)
    while amount * 2 <= count, decibels < 0 { (decibels, amount) = (decibels + 3, amount * 2) }
    return decibels
  }
}
