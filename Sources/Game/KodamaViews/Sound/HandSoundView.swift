public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// The hand: a short note with the pitch of its row, the direction of its column in the rectangle,
/// and the timbre of what is under it.
public final class HandSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any HandSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private let patches: InterfacePatches

  /// The length of a note, in milliseconds.
  static let noteMilliseconds = 100

  /// Makes the hand's sound.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    self.patches = InterfacePatches(patches)
  }

  /// Sounds what the hand did during this pass, in the pass that took the key.
  public func update() {
    guard let dataSource else { return }
    for moment in dataSource.handMoments { play(moment) }
  }

  private func play(_ moment: HandMoment) {
    let hertz = TileSound.hertz(row: moment.tile.y)
    // The hand's own notes lie where it is in the rectangle; what it found lies as seen from it.
    let columns = moment.kind == .look ? moment.offset.dx : TileSound.columns(moment.tile.x)
    // 0 ms: as long as the patch is, for pairs of tones.
    let note = { (patch: PatchID, milliseconds: Int, gain: Float) in
      Note(
        patch, hertz: hertz, gainDecibels: gain,
        durationFrames: TileSound.frames(milliseconds: milliseconds),
        priority: 220, bus: .probe)
    }
    switch moment.kind {
    case .move, .change:
      let isAir = moment.material == .air
      let patch = isAir ? patches.tone : looks[moment.material].patch
      surface.play(
        note(patch, isAir ? 60 : Self.noteMilliseconds, isAir ? -10 : -3), columns: columns)
      if moment.kind == .change { surface.play(note(patches.tick, 60, -12), columns: columns) }
    case .place: surface.play(note(looks[moment.material].patch, 120, 0), columns: columns)
    case .take: surface.play(note(patches.unchecked, 0, -6), columns: columns)
    case .edge: surface.play(note(patches.edge, 80, -3), columns: columns)
    case .refuse: surface.play(note(patches.error, 120, -6), columns: columns)
    case .look: surface.play(note(looks[moment.material].patch, 150, 0), columns: columns)
    case .corner: surface.play(note(patches.tone, 70, -4), columns: columns)
    case .arrive: surface.play(note(patches.arrival, 300, 0), columns: columns)
    case .page: surface.play(note(patches.page, 120, -6), columns: columns)
    case .progress: surface.play(note(patches.checked, 0, -3), columns: columns)
    case .solve:
      surface.play(
        Note(
          patches.solved, hertz: 523.3, durationFrames: TileSound.frames(milliseconds: 900),
          priority: 230, bus: .interface))
    }
  }
}
