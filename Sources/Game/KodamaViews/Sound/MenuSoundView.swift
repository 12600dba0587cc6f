public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// Lists: a tick when the focus moves, a thud at an end, a pair of tones when something is chosen.
/// Speech comes first; these only confirm.
public final class MenuSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any MenuSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: InterfacePatches

  /// Makes the sound of a list.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = InterfacePatches(patches)
  }

  /// Sounds what happened in the list during this pass.
  public func update() {
    guard let dataSource else { return }
    for moment in dataSource.menuMoments {
      let (patch, hertz): (PatchID, Float) =
        switch moment {
        case .open: (patches.page, 523.3)
        case .move: (patches.tick, 1_047)
        case .edge: (patches.edge, 196)
        case .choose: (patches.checked, 784)
        case .switchOff: (patches.unchecked, 784)
        case .refuse: (patches.error, 220)
        }
      // A pair is a pair only when its second tone is heard.
      let isPair = moment == .choose || moment == .switchOff
      surface.play(
        Note(
          patch, hertz: hertz, gainDecibels: -6,
          durationFrames: isPair ? 0 : TileSound.frames(milliseconds: 60), priority: 210,
          bus: .interface))
    }
  }
}
