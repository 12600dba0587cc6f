package import KodamaDataSources
import KodamaRoles
package import KodamaSurfaces

/// Plays the events of the valley, such as impacts, splashes, fires and growth, and the notes of
/// its instruments and creatures.
package final class MomentSoundView: View {
  /// The source of the events. Without it, the View does nothing.
  package weak var dataSource: (any MomentSoundViewDataSource)?
  /// The source of the volumes of kinds of sound. Without it, they are full.
  package weak var mixSource: (any MixSoundViewDataSource)?
  private let surface: SoundSurface
  private let looks: MaterialLooks
  private var events: EventSounds
  private var filter = MomentFilter()
  private let instruments: InstrumentTable
  private var valley: ValleyMusic

  /// Creates the View, and finds its patches by name.
  package init(surface: SoundSurface, looks: MaterialLooks, patches: PatchTable) {
    self.surface = surface
    self.looks = looks
    events = EventSounds(patches)
    instruments = InstrumentTable(looks, patches)
    let kodama = looks.looks.firstIndex { $0.name == "kodama" }
    valley = ValleyMusic(kodama: kodama.map { MaterialID(UInt8($0)) })
  }

  /// Plays the events of this pass.
  package func update() {
    guard let dataSource else { return }
    let moments = filter.moments(of: dataSource)
    guard !moments.isEmpty, !dataSource.isSweepAudible else { return }
    let scale = dataSource.scale
    let pass = dataSource.momentPass
    let obstacles = dataSource.momentObstacles
    let isLoud = moments.contains(where: Self.carries)
    let echo = CliffEcho(cliffCells: isLoud ? dataSource.cliffCells : [])
    let mix = mixSource?.soundMix ?? SoundMix()
    for var heard in moments {
      guard let volume = mix.decibels(kind(of: heard.moment)) else { continue }
      (heard.obstacles, heard.volume) = (obstacles[heard.index], volume)
      if events.play(heard, echo, on: surface) { continue }
      if heard.moment.kind.isMusic {
        guard let level = level(of: heard, pass: pass, dataSource, mix) else { continue }
        play(heard, scale, echo, level: level)
      } else {
        play(heard)
      }
    }
  }

  /// Returns the kind of an event's sound; nil for instruments, whose kind depends on their place.
  private func kind(of moment: Moment) -> SoundKind? {
    switch moment.kind {
    case .ring: nil
    case .thunder: .rain
    case .explode: .fire
    default: looks[moment.material].family.map { SoundKind($0) }
    }
  }

  /// Returns the level of a note at its hardest stroke, in decibels; nil if the note is not played.
  private func level(
    of heard: AudibleMoment, pass: Int, _ dataSource: any MomentSoundViewDataSource,
    _ mix: SoundMix
  ) -> Float? {
    // Music carries far: it loses a third of the level that other sounds lose by distance.
    let level = SoundLevels.music + heard.volume + TileSound.distanceDecibels(heard.distance) / 3
    let soft = InstrumentTable.softDecibels * (1 - Float(heard.moment.strength) / 255)
    let loss = valley.loss(
      of: heard, level: level - soft, pass: pass, sites: dataSource.untouchedSites)
    let kind = heard.moment.kind == .ring && !valley.isOwn ? SoundKind.valley : nil
    guard let loss, let volume = mix.decibels(kind) else { return nil }
    return level - loss + volume
  }

  /// Returns whether a kind of event is loud enough for an echo.
  private static func carries(_ heard: AudibleMoment) -> Bool {
    switch heard.moment.kind {
    case .ring, .thunder, .explode: true
    default: false
    }
  }

  /// Plays a note of an instrument or a creature.
  private func play(
    _ heard: AudibleMoment, _ scale: Scale, _ echo: CliffEcho, level: Float
  ) {
    let moment = heard.moment
    let number = Int(moment.data) % Pitch.rowCount
    let note = Note(
      looks[moment.material].patch,
      hertz: TileSound.hertz(ofNote: number, in: scale),
      gainDecibels: level,
      offsetFrames: TileSound.offset(fraction: moment.fraction),
      cutoffHertz: TileSound.cutoffHertz(obstacles: heard.obstacles), reverb: 0.3,
      priority: 200, bus: .music)
    let notes = instruments.notes(
      note, moment.material, strength: moment.strength, turn: number + moment.point.x)
    for (index, note) in notes.enumerated() {
      if index == 0, moment.kind == .ring {
        echo.play(note, columns: heard.offset.dx, on: surface)
      } else {
        surface.play(note, columns: heard.offset.dx)
      }
    }
  }

  private func play(_ heard: AudibleMoment) {
    let moment = heard.moment
    let strength = Float(Int(moment.strength) - 255) / 24
    surface.play(
      Note(
        looks[moment.material].patch, hertz: TileSound.hertz(row: heard.tile.y),
        gainDecibels: SoundLevels.moment + heard.volume + max(-9, strength)
          + TileSound.distanceDecibels(heard.distance),
        offsetFrames: TileSound.offset(fraction: moment.fraction),
        durationFrames: TileSound.frames(milliseconds: Self.milliseconds(moment.kind)),
        cutoffHertz: TileSound.cutoffHertz(obstacles: heard.obstacles), reverb: 0.15,
        priority: 120, bus: .moments),
      columns: heard.offset.dx)
  }

  /// Returns the duration of an event's sound, in milliseconds.
  private static func milliseconds(_ kind: MomentKind) -> Int {
    switch kind {
    case .splash, .ignite, .react: 160
    default: 90
    }
  }
}
