public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// A hum that loses its voice and goes on as breath: there is nothing that speaks.
public final class VoicelessSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any VoicelessSoundViewDataSource)?
  private let surface: SoundSurface
  private let patch: PatchID?

  /// About the middle of a speaking voice, in hertz.
  private static let hertz: Float = 165

  /// Takes the sound that stands for a voice from the timbres.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    patch = patches.patch(named: "voiceless")
  }

  /// Sounds where it is to be heard in this pass.
  public func update() {
    guard let dataSource, dataSource.isVoicelessHeard, let patch else { return }
    surface.play(
      Note(
        patch, hertz: Self.hertz, gainDecibels: -3, durationFrames: 0, priority: 220,
        bus: .interface))
  }
}
