public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The texture under everything: running water, burning wood, falling sand. One voice a family, at
/// the place where most of it moves, the louder the more of it.
public final class BedSoundView: View {
  /// What is heard.
  public weak var dataSource: (any BedSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  /// One a family, so that a texture that goes on keeps its voice.
  private var voices = LastingVoices(
    firstVoice: 1_000, limit: MaterialFamily.allCases.count)
  private let patches: [PatchID?]

  /// The level of the whole bed, in decibels.
  static let decibels: Float = -18

  /// What each of so many textures gives up, so that together they keep the level.
  private static let sharedDecibels: [Float] = [0, 0, -3, -4.8, -6]

  /// Makes the bed.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    self.patches = MaterialFamily.allCases.map { patches.patch(named: "bed-\($0.name)") }
  }

  /// Makes the textures of this pass sound.
  public func update() {
    guard let dataSource else { return }
    let textures = dataSource.bedTextures
    var notes = [Note?](repeating: nil, count: patches.count)
    var count = 0
    for texture in textures {
      // Two materials of one family are one texture to the ear.
      guard let family = looks[texture.material].family.map({ Int($0.rawValue) }),
        let patch = patches[family], notes[family] == nil
      else { continue }
      count += 1
      notes[family] = Note(
        patch, hertz: TileSound.hertz(row: texture.center.y),
        pan: TileSound.pan(column: texture.center.x),
        gain: Self.decibels + Self.amountDecibels(texture.count), priority: 40, bus: .bed)
    }
    // All together are as loud as one alone.
    for index in notes.indices { notes[index]?.gain += Self.sharedDecibels[min(count, 4)] }
    voices.sound(notes, on: surface)
  }

  /// 3 dB a doubling of the moving tiles, −12 dB for a single one, 0 dB from 16 on.
  private static func amountDecibels(_ count: Int) -> Float {
    var (decibels, amount): (Float, Int) = (-12, 1)
    while amount * 2 <= count, decibels < 0 { (decibels, amount) = (decibels + 3, amount * 2) }
    return decibels
  }
}
