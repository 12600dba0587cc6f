public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The file that is being made of what was played: a tick at every tenth of it, each higher than
/// the one before, and a pair of tones when it is done.
public final class ExportSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any ExportSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: InterfacePatches
  /// How many tenths were made when it was updated last; nil while no file was.
  private var tenths: Int?

  /// Makes the sound of a file that is made.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = InterfacePatches(patches)
  }

  /// Sounds how much was made since the last update, once.
  public func update() {
    guard let dataSource else { return }
    let before = tenths
    tenths = dataSource.exportPercent.map { $0 / 10 }
    switch (before, tenths) {
    case (let before?, let now?) where now > before:
      play(patches.tick, hertz: Pitch.hertz(row: 6 + now), milliseconds: 60)
    case (_?, nil) where dataSource.isExported: play(patches.checked, hertz: 784)
    case (_?, nil): play(patches.error, hertz: 220, milliseconds: 60)
    default: break
    }
  }

  private func play(_ patch: PatchID, hertz: Float, milliseconds: Int = 0) {
    surface.play(
      Note(
        patch, hertz: hertz, gainDecibels: -6,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 210,
        bus: .interface))
  }
}
