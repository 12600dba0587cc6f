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
  private var voices = LastingVoices(firstVoice: 1_000, limit: 4)

  /// The level of the whole bed, in decibels.
  static let decibels: Float = -18

  /// Makes the bed.
  public init(surface: SoundSurface, looks: MaterialLooks) {
    self.surface = surface
    self.looks = looks
  }

  /// Makes the textures of this pass sound.
  public func update() {
    guard let dataSource else { return }
    let textures = dataSource.bedTextures
    var notes: [Note?] = []
    for texture in textures {
      let patch = looks[texture.material].patch
      // Two materials of one family are one texture to the ear.
      guard !notes.contains(where: { $0?.patch == patch }) else { continue }
      notes.append(
        Note(
          patch, hertz: TileSound.hertz(row: texture.center.y),
          pan: TileSound.pan(column: texture.center.x),
          gain: Self.decibels + Self.amountDecibels(texture.count), priority: 40, bus: .bed))
    }
    voices.sound(notes, on: surface)
  }

  /// 3 dB a doubling of the moving tiles, −12 dB for a single one, 0 dB from 16 on.
  private static func amountDecibels(_ count: Int) -> Float {
    var (decibels, amount): (Float, Int) = (-12, 1)
    while amount * 2 <= count, decibels < 0 { (decibels, amount) = (decibels + 3, amount * 2) }
    return decibels
  }
}
