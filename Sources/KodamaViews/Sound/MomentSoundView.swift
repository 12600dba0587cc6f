public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What happens in the valley: hits, splashes, fires, growth, and bells with their own notes.
public final class MomentSoundView: View {
  /// What is heard.
  public weak var dataSource: (any MomentSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  /// Thunder is thunder, whatever it strikes.
  private let thunder: PatchID?

  /// Makes the valley's sound.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    thunder = patches.patch(named: "thunder")
  }

  /// Sounds what happened during this pass.
  public func update() {
    guard let dataSource else { return }
    let scale = dataSource.scale
    for heard in dataSource.heardMoments { play(heard, scale) }
  }

  /// Note 0, C3, as a key of the piano.
  private static let lowestKey = 48

  private func play(_ heard: HeardMoment, _ scale: Scale) {
    let moment = heard.moment
    let isMusic = moment.kind == .ring || moment.kind == .call
    let hertz =
      isMusic
      ? Pitch.hertz(
        midiKey: Self.lowestKey + scale.semitones(ofNote: Int(moment.data) % Pitch.rowCount))
      : TileSound.hertz(row: heard.tile.y)
    let strength = Float(Int(moment.strength) - 255) / 24
    surface.play(
      Note(
        patch(of: moment), hertz: hertz,
        gainDecibels: (isMusic ? 0 : -6 + max(-9, strength))
          + TileSound.distanceDecibels(heard.distance),
        offsetFrames: TileSound.offset(fraction: moment.fraction) + Self.delay(of: heard),
        durationFrames: TileSound.frames(milliseconds: Self.milliseconds(moment.kind)),
        cutoffHertz: TileSound.cutoffHertz(obstacles: heard.obstacles),
        reverb: isMusic ? 0.3 : 0.15,
        priority: isMusic ? 200 : 120, bus: isMusic ? .music : .moments),
      columns: TileSound.columns(heard.tile.x))
  }

  private func patch(of moment: Moment) -> PatchID {
    let own = looks[moment.material].patch
    return moment.kind == .thunder ? thunder ?? own : own
  }

  /// Thunder is seen at once and heard after its distance: 8 ms a cell.
  private static func delay(of heard: HeardMoment) -> Int32 {
    heard.moment.kind == .thunder ? TileSound.frames(milliseconds: heard.distance * 8) : 0
  }

  /// How long a moment is heard; 0: as long as its timbre lasts.
  private static func milliseconds(_ kind: MomentKind) -> Int {
    switch kind {
    case .ring, .call, .thunder: 0
    case .explode: 600
    case .splash, .ignite, .react: 160
    default: 90
    }
  }
}
