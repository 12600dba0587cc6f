public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What happens in the valley: hits, splashes, fires, growth, and bells with their own notes.
public final class MomentSoundView: View {
  /// What is heard.
  public weak var dataSource: (any MomentSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks

  /// Makes the valley's sound.
  public init(surface: SoundSurface, looks: MaterialLooks) {
    self.surface = surface
    self.looks = looks
  }

  /// Sounds what happened during this pass.
  public func update() {
    guard let dataSource else { return }
    for heard in dataSource.heardMoments { play(heard) }
  }

  private func play(_ heard: HeardMoment) {
    let moment = heard.moment
    let isMusic = moment.kind == .ring || moment.kind == .call
    let hertz =
      isMusic
      ? Pitch.hertz(row: Int(moment.data) % Pitch.rowCount) : TileSound.hertz(row: heard.tile.y)
    let strength = Float(Int(moment.strength) - 255) / 24
    surface.play(
      Note(
        looks[moment.material].patch, hertz: hertz,
        pan: TileSound.pan(column: heard.tile.x),
        gain: (isMusic ? 0 : -6 + max(-9, strength)) + TileSound.distanceDecibels(heard.distance),
        offset: TileSound.offset(fraction: moment.fraction),
        duration: isMusic ? 0 : TileSound.frames(milliseconds: Self.milliseconds(moment.kind)),
        reverb: isMusic ? 0.3 : 0.15, priority: isMusic ? 200 : 120,
        bus: isMusic ? .music : .moments))
  }

  private static func milliseconds(_ kind: MomentKind) -> Int {
    switch kind {
    case .explode, .thunder: 600
    case .splash, .ignite, .react: 160
    default: 90
    }
  }
}
