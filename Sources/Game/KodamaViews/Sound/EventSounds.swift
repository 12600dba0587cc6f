import KodamaDataSources
import KodamaSurfaces

/// The sounds of loud, rare events: thunder and explosions. Each consists of a few notes and a
/// fading stream of grains.
struct EventSounds {
  private let thunder: PatchID?
  private let crack: PatchID?
  private let roll: (patch: PatchID, texture: PatchTexture)?
  private let explosion: PatchID?
  private let debris: (patch: PatchID, texture: PatchTexture)?
  /// The number of streams so far. It selects the voice of the next stream.
  private var next: UInt32 = 0

  private let firstVoice: UInt32
  static let voiceLimit: UInt32 = 6
  /// The distance below which thunder has a crack, in cells.
  static let crackCells = 40

  init(_ patches: PatchTable, firstVoice: UInt32 = 5_000) {
    self.firstVoice = firstVoice
    func stream(_ name: String) -> (patch: PatchID, texture: PatchTexture)? {
      guard let patch = patches.patch(named: name),
        let texture = patches.patches[Int(patch.rawValue)].texture
      else { return nil }
      return (patch, texture)
    }
    thunder = patches.patch(named: "thunder")
    crack = patches.patch(named: "thunder+crack")
    roll = stream("thunder+roll")
    explosion = patches.patch(named: "explosion")
    debris = stream("explosion+debris")
  }

  /// Plays thunder or an explosion with its echoes. Returns false for all other events.
  mutating func play(_ heard: AudibleMoment, _ echo: CliffEcho, on surface: SoundSurface) -> Bool {
    switch heard.moment.kind {
    case .thunder: thunder.map { playThunder(heard, $0, echo, on: surface) } ?? false
    case .explode: explosion.map { playExplosion(heard, $0, echo, on: surface) } ?? false
    default: false
    }
  }

  /// Returns the event's volume at its distance, in dB. Distance reduces it half as much as other
  /// sounds, by at most 12 dB.
  static func decibels(_ heard: AudibleMoment) -> Float {
    max(-12, TileSound.distanceDecibels(heard.distance) / 2) + heard.volume
  }

  private mutating func playThunder(
    _ heard: AudibleMoment, _ patch: PatchID, _ echo: CliffEcho, on surface: SoundSurface
  ) -> Bool {
    // The flash is visible immediately. The thunder follows when its sound has travelled the
    // distance.
    let start = TileSound.frames(milliseconds: heard.distance * CliffEcho.millisecondsPerCell)
    let level = SoundLevels.thunder + Self.decibels(heard)
    echo.play(
      note(patch, heard, level, start, priority: 190), columns: heard.offset.dx, on: surface)
    if let crack, heard.distance < Self.crackCells {
      let near = Float(Self.crackCells - heard.distance) / Float(Self.crackCells)
      surface.play(
        note(crack, heard, SoundLevels.thunder - 9 + 6 * near + heard.volume, start, priority: 190),
        columns: heard.offset.dx)
    }
    // Distant thunder rolls longer.
    let far = Float(min(heard.distance, 96)) / 96
    let width: Float = 8 + 8 * far
    let rolling = note(roll?.patch ?? patch, heard, level - 1, start, priority: 120)
    stream(roll, rolling, hold: 500 + 500 * far, fade: 2_200 + 1_800 * far, width, on: surface)
    return true
  }

  mutating func playDistantThunder(columns: Int, decibels: Float, on surface: SoundSurface) {
    guard let thunder else { return }
    let level = SoundLevels.thunder - 25 + decibels
    func note(_ patch: PatchID, _ level: Float) -> Note {
      Note(
        patch, hertz: 440, panDecibels: Pan.decibels(columns: columns), gainDecibels: level,
        cutoffHertz: 700, reverb: 0.35, priority: 80, bus: .ambience)
    }
    surface.play(note(thunder, level - 5))
    stream(roll, note(roll?.patch ?? thunder, level), hold: 1_000, fade: 4_500, 16, on: surface)
  }

  private mutating func playExplosion(
    _ heard: AudibleMoment, _ patch: PatchID, _ echo: CliffEcho, on surface: SoundSurface
  ) -> Bool {
    // The smallest explosion is 9 dB quieter than the largest.
    let size = Float(heard.moment.strength) / 255
    let level = SoundLevels.explosion + Self.decibels(heard) - 9 * (1 - size)
    let start = TileSound.offset(fraction: heard.moment.fraction)
    echo.play(
      note(patch, heard, level, start, priority: 200), columns: heard.offset.dx, on: surface)
    let falling = note(debris?.patch ?? patch, heard, level - 6, start, priority: 60)
    stream(debris, falling, hold: 120 + 200 * size, fade: 500 + 900 * size, 9, on: surface)
    return true
  }

  private func note(
    _ patch: PatchID, _ heard: AudibleMoment, _ decibels: Float, _ start: Int32, priority: UInt8
  ) -> Note {
    Note(
      patch, hertz: 440, gainDecibels: decibels, offsetFrames: start,
      cutoffHertz: heard.obstacles > 2 ? 2_000 : 0, reverb: 0.35, priority: priority,
      bus: .moments)
  }

  private mutating func stream(
    _ grain: (patch: PatchID, texture: PatchTexture)?, _ note: Note, hold: Float, fade: Float,
    _ width: Float, on surface: SoundSurface
  ) {
    guard let texture = grain?.texture else { return }
    var note = note
    note.hertz = Float(texture.hertz)
    note.gainDecibels += Float(texture.decibels)
    let voice = VoiceID(firstVoice + next % Self.voiceLimit)
    next &+= 1
    var stream = GrainStream(
      of: texture, perSecond: Float(texture.perSecond), panDecibels: width)
    (stream.holdMilliseconds, stream.fadeMilliseconds, stream.isOnce) = (hold, fade, true)
    surface.stream(voice, note, stream)
  }
}

/// The echoes (木霊) of loud sounds from cliffs under the open sky. Each cliff echoes once from its
/// side. The echo is quieter and duller, and arrives when the sound has travelled to the cliff and
/// back.
struct CliffEcho {
  /// The distances from the hand to the cliffs, in cells. Cliffs on the left have negative
  /// distances.
  let cliffCells: [Int]

  /// The level of an echo relative to its sound, and the additional change per cell of distance, in
  /// dB.
  static let decibels: Float = -11
  static let decibelsPerCell: Float = -0.12
  /// The cutoff frequency of an echo, which makes it duller, in hertz.
  static let cutoffHertz: Float = 1_600
  /// The panning of an echo to its cliff's side, in columns.
  static let columns = 16
  /// The time that sound takes to cross one cell, in milliseconds. It also delays thunder.
  static let millisecondsPerCell = 8

  private func echoes(of note: Note) -> [(note: Note, columns: Int)] {
    cliffCells.map { cells in
      let way = Int(cells.magnitude)
      var echo = note
      echo.offsetFrames += TileSound.frames(milliseconds: 2 * way * Self.millisecondsPerCell)
      echo.gainDecibels += Self.decibels + Self.decibelsPerCell * Float(way)
      echo.cutoffHertz =
        note.cutoffHertz > 0 ? min(note.cutoffHertz, Self.cutoffHertz) : Self.cutoffHertz
      echo.bus = .moments
      echo.priority = 90
      return (echo, cells > 0 ? Self.columns : -Self.columns)
    }
  }

  func play(_ note: Note, columns: Int, on surface: SoundSurface) {
    surface.play(note, columns: columns)
    for (echo, columns) in echoes(of: note) { surface.play(echo, columns: columns) }
  }
}
