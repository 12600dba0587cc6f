public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What happens in the valley: hits, splashes, fires, growth, and bells with their own notes.
public final class MomentSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any MomentSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  /// Thunder is thunder, whatever it strikes.
  private var events: EventSounds
  private var filter = MomentFilter()

  /// Makes the valley's sound.
  public init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    events = EventSounds(patches)
  }

  /// Sounds what happened during this pass.
  public func update() {
    guard let dataSource else { return }
    let scale = dataSource.scale
    let heard = filter.moments(of: dataSource)
    guard !heard.isEmpty, !dataSource.isSweepHeard else { return }
    let obstacles = dataSource.momentObstacles
    for var moment in heard {
      moment.obstacles = obstacles[moment.index]
      play(moment, scale)
    }
  }

  /// Note 0, C3, as a key of the piano.
  private static let lowestKey = 48

  private func play(_ heard: HeardMoment, _ scale: Scale) {
    if events.play(heard, on: surface) { return }
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
        looks[moment.material].patch, hertz: hertz,
        gainDecibels: isMusic
          ? SoundLevels.music + EventSounds.decibels(heard)
          : SoundLevels.moment + max(-9, strength) + TileSound.distanceDecibels(heard.distance),
        offsetFrames: TileSound.offset(fraction: moment.fraction),
        durationFrames: TileSound.frames(milliseconds: Self.milliseconds(moment.kind)),
        cutoffHertz: TileSound.cutoffHertz(obstacles: heard.obstacles),
        reverb: isMusic ? 0.3 : 0.15,
        priority: isMusic ? 200 : 120, bus: isMusic ? .music : .moments),
      columns: heard.offset.dx)
  }

  /// How long a moment is heard; 0: as long as its timbre lasts.
  private static func milliseconds(_ kind: MomentKind) -> Int {
    switch kind {
    case .ring, .call: 0
    case .splash, .ignite, .react: 160
    default: 90
    }
  }
}
