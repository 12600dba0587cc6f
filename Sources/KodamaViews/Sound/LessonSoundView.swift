public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// One sound of the lesson: low, in the middle and high, so that its timbre stands out from its
/// pitch.
public final class LessonSoundView: View {
  /// What is heard.
  public weak var dataSource: (any LessonSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: PatchTable

  /// The rows at which a sound is shown, from the bottom.
  static let rows = [6, 12, 18]
  static let noteMilliseconds = 250
  static let stepMilliseconds = 320

  /// Makes the lesson's sound.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = patches
  }

  /// Sounds what was chosen during this pass.
  public func update() {
    guard let dataSource else { return }
    guard let name = dataSource.lessonSound, let patch = patches.patch(named: name) else { return }
    surface.silence(.probe)
    for (index, row) in Self.rows.enumerated() {
      surface.play(
        Note(
          patch, hertz: Pitch.hertz(row: row),
          offset: TileSound.frames(milliseconds: index * Self.stepMilliseconds),
          duration: TileSound.frames(milliseconds: Self.noteMilliseconds), priority: 240))
    }
  }
}
