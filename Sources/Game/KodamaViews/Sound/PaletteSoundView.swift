public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The palette: the material taken in hand, and stars put on and taken off.
public final class PaletteSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any PaletteSoundViewDataSource & PaletteViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private let patches: InterfacePatches
  private let pan: Float

  /// Makes the palette's sound, heard at `pan`: two screens that show one palette stand side by
  /// side.
  public init(
    surface: SoundSurface, looks: MaterialLooks, patches: PatchTable, pan: Float = 0
  ) {
    self.surface = surface
    self.looks = looks
    self.patches = InterfacePatches(patches)
    self.pan = pan
  }

  /// Sounds what happened to the palette during this pass.
  public func update() {
    guard let dataSource else { return }
    let selected = dataSource.paletteEntries.first(where: { $0.isSelected })
    for moment in dataSource.paletteMoments {
      switch moment {
      case .select:
        guard let selected else { continue }
        play(looks[selected.material].patch, hertz: 523.3, milliseconds: 120)
      case .star: play(patches.star, hertz: 1_568)
      case .unstar: play(patches.unchecked, hertz: 784)
      }
    }
  }

  /// Plays a patch, as long as it is where no length is given.
  private func play(_ patch: PatchID, hertz: Float, milliseconds: Int = 0) {
    surface.play(
      Note(
        patch, hertz: hertz, panDecibels: pan, gainDecibels: -4,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 215, bus: .interface
      ))
  }
}
