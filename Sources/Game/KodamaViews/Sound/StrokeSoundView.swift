public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// A stroke of the brush: one tone that glides with the hand, as high as its row and as far to the
/// side as its column. Taking away is an octave lower.
public final class StrokeSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any StrokeSoundViewDataSource)?
  private let surface: SoundSurface
  private let patch: PatchID
  private var voices = LastingVoices(firstVoice: 3_000, limit: 1)

  /// Makes the sound of a stroke.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    patch = InterfacePatches(patches).tone
  }

  /// Sounds the stroke that is under way, or lets it end.
  public func update() {
    guard let dataSource else { return }
    voices.sound([dataSource.strokeSound.map(note)], on: surface)
  }

  private func note(_ stroke: StrokeSound) -> Note {
    let hertz = TileSound.hertz(row: stroke.tile.y)
    return Note(
      patch, hertz: stroke.material == .air ? hertz / 2 : hertz,
      panDecibels: surface.isMono ? 0 : TileSound.pan(column: stroke.tile.x), gainDecibels: -12,
      priority: 215, bus: .probe)
  }
}
