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

/// A stroke of the brush: one tone that glides with the hand, as high as its row and as far to the
/// side as its column. Taking away is an octave lower.
public final class StrokeSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any StrokeSoundViewDataSource)?
  private let surface: SoundSurface
  private let patch: PatchID
  private var voices = SustainedVoices(firstVoice: 3_000, limit: 1)

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

/// The lasting voices of one sound View: it says what should sound now, and commands are given only
/// for what differs from what sounds already.
struct SustainedVoices {
  private let firstVoice: UInt32
  private var sounding: [Note?]

  /// Makes voices that are silent; each View has a range of names of its own.
  init(firstVoice: UInt32, limit: Int) {
    self.firstVoice = firstVoice
    sounding = Array(repeating: nil, count: limit)
  }

  /// Makes these notes sound, each at its place, and nothing else.
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

/// The way to a target: the hand's pitch, then the target's. Left or right is heard in the ears, up
/// or down in the step, near or far in the rate of the pulses (RECIPES, guide).
public final class GuideSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any GuideSoundViewDataSource)?
  private let surface: SoundSurface
  private let patches: InterfacePatches

  static let handMilliseconds = 30
  static let glideMilliseconds = 30
  static let targetMilliseconds = 50
  /// The glide is heard as this many short steps.
  static let glideSteps = 3

  /// Takes the guide's timbre from the table.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    self.patches = InterfacePatches(patches)
  }

  /// Sounds the pulses that start in this pass.
  public func update() {
    guard let dataSource else { return }
    for pulse in dataSource.guidePulses { play(pulse) }
  }

  private func play(_ pulse: GuidePulse) {
    let columns = pulse.target.x - pulse.hand.x
    let pan = Pan.decibels(columns: columns)
    var start = TileSound.offset(fraction: pulse.fraction)
    func note(_ hertz: Float, _ milliseconds: Int) -> Note {
      Note(
        patches.tone, hertz: hertz, panDecibels: pan, gainDecibels: -3, offsetFrames: start,
        durationFrames: TileSound.frames(milliseconds: milliseconds), priority: 235)
    }
    func tone(_ hertz: Float, _ milliseconds: Int) {
      let note = note(hertz, milliseconds)
      surface.play(note)
      start += note.durationFrames
    }
    let from = TileSound.hertz(row: pulse.hand.y)
    let to = TileSound.hertz(row: pulse.target.y)
    // From one loudspeaker left and right are a short note before each pulse.
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
