package import KodamaDataSources
import KodamaSurfaces

/// Plays the events of the valley, such as impacts, splashes, fires and growth, and the notes of
/// its instruments and creatures.
package final class MomentSoundView: SoundView {
  package weak var dataSource: (any MomentSoundViewDataSource)?
  /// The source of the volumes of kinds of sound. Without it, they are full.
  package weak var mixSource: (any MixSoundViewDataSource)?
  private lazy var events = EventSounds(patches)
  private var filter = MomentFilter()
  private lazy var instruments = InstrumentTable(looks, patches)
  private lazy var impacts = ImpactSounds(patches)
  private lazy var firefly = material("firefly")
  private lazy var valley = ValleyMusic(kodama: material("kodama"))

  private func material(_ name: String) -> MaterialID? {
    looks.looks.firstIndex { $0.name == name }.map { MaterialID(UInt8($0)) }
  }

  package override func update() {
    guard let dataSource else { return }
    let moments = filter.moments(of: dataSource)
    guard !moments.isEmpty, !dataSource.isSweepAudible else { return }
    let scale = dataSource.scale
    let pass = dataSource.momentPass
    let obstacles = dataSource.momentObstacles
    let isLoud = moments.contains(where: Self.carries)
    let echo = CliffEcho(cliffCells: isLoud ? dataSource.cliffCells : [])
    let all = dataSource.moments
    let mix = mixSource?.soundMix ?? SoundMix()
    for (number, var heard) in moments.enumerated() {
      guard let volume = mix.decibels(kind(of: heard.moment)) else { continue }
      (heard.obstacles, heard.volume) = (obstacles[heard.index], volume)
      let stroke = TileSound.stroke(pass: pass, at: heard.moment.point, number: number)
      if events.play(heard, echo, on: surface) { continue }
      if heard.moment.kind.isMusic {
        guard let level = level(of: heard, pass: pass, dataSource, mix) else { continue }
        play(heard, scale, echo, level: level, stroke)
      } else {
        play(heard, cells: Self.cells(heard.moment, all), stroke)
      }
    }
  }

  /// Returns the kind of an event's sound; nil for instruments, whose kind depends on their
  /// position.
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
    // Music carries far: distance reduces its level only a third as much as that of other sounds.
    let isCall = heard.moment.kind == .call
    let level =
      (isCall ? SoundLevels.call : SoundLevels.music) + heard.volume
      + TileSound.distanceDecibels(heard.distance) / 3
    let soft = InstrumentTable.loss(strength: heard.moment.strength)
    let loss = valley.loss(
      of: heard, level: level - soft, pass: pass, sites: dataSource.siteCenters,
      own: dataSource.ownMusicPoints)
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

  private func play(
    _ heard: AudibleMoment, _ scale: Scale, _ echo: CliffEcho, level: Float,
    _ stroke: UInt32
  ) {
    let moment = heard.moment
    let number = Int(moment.data) % Pitch.rowCount
    var note = Note(
      looks[moment.material].patch,
      hertz: TileSound.hertz(ofNote: number, in: scale),
      gainDecibels: level,
      offsetFrames: TileSound.offset(fraction: moment.fraction),
      cutoffHertz: TileSound.cutoffHertz(obstacles: heard.obstacles), reverb: 0.3,
      priority: 200, bus: .music)
    note.stroke = stroke
    if moment.kind == .call {
      if moment.material == firefly {
        FireflyChorus.spread(&note, distance: heard.distance)
      } else {
        note.offsetFrames += Int32(ImpactSounds.delayFrames * TileSound.draws(stroke).0)
      }
    }
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

  /// Returns the number of cells that fall near an event in the same pass.
  private static func cells(_ moment: Moment, _ moments: [Moment]) -> Int {
    guard moment.kind == .landing || moment.kind == .splash else { return 1 }
    return moments.count {
      $0.kind == moment.kind && Offset(from: moment.point, to: $0.point).reach <= sizeCells
    }
  }

  /// The maximum distance between cells that fall at once and sound like one body, in cells.
  private static let sizeCells = 4

  private func play(_ heard: AudibleMoment, cells: Int, _ stroke: UInt32) {
    let moment = heard.moment
    let strength = Float(Int(moment.strength) - 255) / 24
    var note = Note(
      looks[moment.material].patch, hertz: TileSound.hertz(row: heard.tile.y),
      gainDecibels: SoundLevels.moment + heard.volume
        + TileSound.distanceDecibels(heard.distance),
      offsetFrames: TileSound.offset(fraction: moment.fraction),
      cutoffHertz: TileSound.cutoffHertz(obstacles: heard.obstacles), reverb: 0.15,
      priority: 120, bus: .moments)
    note.stroke = stroke
    let isImpact = moment.kind == .landing || moment.kind == .splash
    let impact =
      isImpact
      ? impacts.notes(
        note, looks[moment.material], strength: moment.strength, cells: cells, isNatural: true)
      : []
    guard impact.isEmpty else {
      return impact.forEach { surface.play($0, columns: heard.offset.dx) }
    }
    note.gainDecibels += max(-9, strength)
    note.durationFrames = TileSound.frames(milliseconds: Self.milliseconds(moment.kind))
    surface.play(note, columns: heard.offset.dx)
  }

  private static func milliseconds(_ kind: MomentKind) -> Int {
    switch kind {
    case .splash, .ignite, .react: 160
    default: 90
    }
  }
}
