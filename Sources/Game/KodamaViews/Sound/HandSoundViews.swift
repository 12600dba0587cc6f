package import KodamaDataSources
import KodamaSurfaces

/// Plays the sounds of the hand. A short note conveys the hand's row by pitch, its column by
/// panning, and the material under it by timbre.
package final class HandSoundView: SoundView {
  package weak var dataSource: (any HandSoundViewDataSource)?
  private lazy var impacts = ImpactSounds(patches)
  /// The number of placements so far, from which each one gets its own random variation.
  private var placed = 0

  static let noteMilliseconds = 100
  /// The level reduction for sounds of hovering, in decibels.
  static let hoverDecibels: Float = 9

  package override func update() {
    guard let dataSource else { return }
    for moment in dataSource.handMoments { play(moment) }
  }

  private func play(_ moment: HandMoment) {
    let hertz = TileSound.hertz(row: moment.tile.y)
    // The column in the visible rectangle sets the panning of the hand's own sounds. The offset
    // from the hand sets the panning of sounds for things that the player looks at.
    let columns = moment.kind == .look ? moment.offset.dx : TileSound.columns(moment.tile.x)
    // A duration of 0 plays the whole patch, which patches with two tones need.
    let softer: Float = moment.isHover ? Self.hoverDecibels : 0
    let note = { (patch: PatchID, milliseconds: Int, gain: Float) in
      Note(
        patch, hertz: hertz, gainDecibels: SoundLevels.hand + gain - softer,
        durationFrames: TileSound.frames(milliseconds: milliseconds),
        priority: 220, bus: .probe)
    }
    switch moment.kind {
    case .move, .change:
      let isAir = moment.material == .air
      let patch = isAir ? patches[.tone] : looks[moment.material].patch
      surface.play(
        note(patch, isAir ? 60 : Self.noteMilliseconds, isAir ? -10 : -3), columns: columns)
      if moment.kind == .change { surface.play(note(patches[.tick], 60, -12), columns: columns) }
    case .place:
      var placing = note(looks[moment.material].patch, 120, 0)
      placed &+= 1
      placing.stroke = TileSound.stroke(pass: placed, at: moment.tile, number: 0)
      var contact = placing
      contact.durationFrames = 0
      let impact = impacts.notes(
        contact, looks[moment.material], strength: 200, cells: moment.cells, isNatural: false)
      for note in impact.isEmpty ? [placing] : impact { surface.play(note, columns: columns) }
    case .take: surface.play(note(patches[.unchecked], 0, -6), columns: columns)
    case .edge: surface.play(note(patches[.edge], 80, -3), columns: columns)
    case .refuse: surface.play(note(patches[.error], 120, -6), columns: columns)
    case .look: surface.play(note(looks[moment.material].patch, 150, 0), columns: columns)
    case .corner: surface.play(note(patches[.tone], 70, -4), columns: columns)
    case .arrive: surface.play(note(patches[.arrival], 300, 0), columns: columns)
    case .page: surface.play(note(patches[.page], 120, -6), columns: columns)
    case .progress: surface.play(note(patches[.checked], 0, 8), columns: columns)
    case .solve:
      surface.play(
        Note(
          patches[.solved], hertz: 523.3, durationFrames: TileSound.frames(milliseconds: 900),
          priority: 230, bus: .interface))
    }
  }
}

/// Plays a stroke of the brush as one continuous tone. The hand's row determines the pitch, and its
/// column the panning. Erasing sounds an octave lower than painting.
package final class StrokeSoundView: SoundView {
  package weak var dataSource: (any StrokeSoundViewDataSource)?
  private var voices = SustainedVoices(firstVoice: 3_000, limit: 1)

  package override func update() {
    guard let dataSource else { return }
    voices.sound([dataSource.strokeSound.map(note)], on: surface)
  }

  private func note(_ stroke: StrokeSound) -> Note {
    let hertz = TileSound.hertz(row: stroke.tile.y)
    return Note(
      patches[.tone], hertz: stroke.material == .air ? hertz / 2 : hertz,
      panDecibels: surface.isMono ? 0 : TileSound.pan(column: stroke.tile.x), gainDecibels: -12,
      priority: 215, bus: .probe)
  }
}

/// The sustained voices of one View. They send only changes to the surface.
struct SustainedVoices {
  private let firstVoice: UInt32
  private var sounding: [Note?]

  /// Each View uses its own range of voice numbers.
  init(firstVoice: UInt32, limit: Int) {
    self.firstVoice = firstVoice
    sounding = Array(repeating: nil, count: limit)
  }

  /// Plays the given notes, one for each voice, and stops the other voices. Nil stops a voice.
  mutating func sound(_ notes: [Note?], on surface: SoundSurface) {
    for index in sounding.indices {
      let voice = VoiceID(firstVoice + UInt32(index))
      let wanted = index < notes.count ? notes[index] : nil
      switch (sounding[index], wanted) {
      case (nil, let note?): surface.start(voice, note)
      case (let old?, let note?) where old.patch != note.patch:
        surface.stop(voice, old)
        surface.start(voice, note)
      case (let old?, let note?) where old != note: surface.retarget(voice, note)
      case (let old?, nil): surface.stop(voice, old)
      default: break
      }
      sounding[index] = wanted
    }
  }
}

/// Guides the hand to a target by pulses (docs/sound.md). Each pulse glides from the pitch of the
/// hand's row to that of the target's row. Panning conveys left or right, and faster pulses mean
/// that the target is near.
package final class GuideSoundView: SoundView {
  package weak var dataSource: (any GuideSoundViewDataSource)?

  static let handMilliseconds = 30
  static let glideMilliseconds = 30
  static let targetMilliseconds = 50
  static let glideSteps = 3
  /// The interval between pulses when the hand is next to the target, in milliseconds. It is longer
  /// in mono, because a short note precedes each pulse.
  static let (nearMilliseconds, nearMonoMilliseconds) = (130, 190)
  /// The increase of the interval per tile of distance, in milliseconds.
  static let millisecondsPerTile = 6
  /// The number of time units in a pass (1/60 s), and in a millisecond.
  private static let (unitsPerPass, unitsPerMillisecond) = (50, 3)

  private var unitsToPulse = 0

  package override func update() {
    guard let lead = dataSource?.guideLead else { return }
    if lead.isFirst { unitsToPulse = 0 }
    let near = surface.isMono ? Self.nearMonoMilliseconds : Self.nearMilliseconds
    let distance = Offset(from: lead.hand, to: lead.target).reach
    let period = (near + Self.millisecondsPerTile * distance) * Self.unitsPerMillisecond
    while unitsToPulse < Self.unitsPerPass {
      play(lead, fraction: UInt16(unitsToPulse * 65_536 / Self.unitsPerPass))
      unitsToPulse += period
    }
    unitsToPulse -= Self.unitsPerPass
  }

  /// Plays a pulse that starts at a fraction of the pass, in units of 1/65,536.
  private func play(_ lead: GuideLead, fraction: UInt16) {
    let columns = lead.target.x - lead.hand.x
    let pan = Pan.decibels(columns: columns)
    var start = TileSound.offset(fraction: fraction)
    func note(_ hertz: Float, _ milliseconds: Int) -> Note {
      Note(
        patches[.tone], hertz: hertz, panDecibels: pan, gainDecibels: -3, offsetFrames: start,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 235)
    }
    func tone(_ hertz: Float, _ milliseconds: Int) {
      let note = note(hertz, milliseconds)
      surface.play(note)
      start += note.durationFrames
    }
    let from = TileSound.hertz(row: lead.hand.y)
    let to = TileSound.hertz(row: lead.target.y)
    // In mono, a short note before each pulse shows whether the target is left or right.
    if surface.isMono {
      let first = note(from, Self.handMilliseconds)
      if let grace = MonoDirection.grace(for: first, columns: columns) { surface.play(grace) }
      start += MonoDirection.gapFrames(columns: columns)
    }
    tone(from, Self.handMilliseconds)
    for step in 1...Self.glideSteps {
      let part = Float(step) / Float(Self.glideSteps + 1)
      tone(from + (to - from) * part, Self.glideMilliseconds / Self.glideSteps)
    }
    tone(to, Self.targetMilliseconds)
  }
}
