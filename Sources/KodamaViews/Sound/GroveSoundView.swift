public import KodamaDataSources
public import KodamaRoles
public import KodamaSurfaces

/// What groves let be heard: a step towards waking, the waking itself, the voice that each has
/// brought to the valley, and what its kodama gives back.
public final class GroveSoundView: View {
  /// Where it pulls what it sounds; held weakly, and nothing happens without it.
  public weak var dataSource: (any GroveSoundViewDataSource)?
  private let surface: SoundSurface
  private let voices: [GroveKind: PatchID]
  private let kodama: PatchID
  private let lost: PatchID

  /// How long lies between two notes of a song, in milliseconds.
  static let stepMilliseconds = 180

  /// Takes the timbres from the table.
  public init(surface: SoundSurface, patches: PatchTable) {
    self.surface = surface
    func patch(_ name: String) -> PatchID { patches.patch(named: name) ?? PatchID(0) }
    var voices: [GroveKind: PatchID] = [:]
    for kind in GroveKind.allCases { voices[kind] = patch(Self.patchName(kind)) }
    self.voices = voices
    kodama = patch("note-kodama")
    lost = patch("unchecked")
  }

  /// Sounds what groves let be heard during this pass.
  public func update() {
    guard let dataSource else { return }
    for moment in dataSource.groveMoments { play(moment) }
  }

  /// Whose voice a grove has: none sings like another.
  static func patchName(_ kind: GroveKind) -> String {
    switch kind {
    case .chord: "note-bell"
    case .lamps: "note-chime"
    case .garden: "note-songbird"
    case .fire: "note-string"
    case .machine: "note-wood-block"
    case .wheel: "note-drum"
    }
  }

  /// The rows of the notes that a grove sings, the lowest being 0; each kind has a tune of its own.
  static func song(_ kind: GroveKind) -> [Int] {
    switch kind {
    case .chord: [10, 12, 14]
    case .lamps: [15, 17, 16, 18]
    case .garden: [14, 13, 16, 14, 17]
    case .fire: [5, 7, 5]
    case .machine: [10, 10, 15, 10]
    case .wheel: [8, 10, 12, 10]
    }
  }

  private func play(_ moment: GroveMoment) {
    let song = Self.song(moment.kind)
    switch moment.sound {
    case .progress(let steps):
      // The song grows by a note with each step.
      play(song: Array(song.prefix(max(1, min(steps, song.count)))), moment, -6, gap: 120)
    case .woke:
      play(song: song + song.map { $0 + 5 }, moment, 0, gap: Self.stepMilliseconds)
    case .song: play(song: song, moment, -14, gap: Self.stepMilliseconds)
    case .echo(let note): play(kodama, row: note, moment, decibels: -6, after: 0)
    case .lost: play(lost, row: 8, moment, decibels: -8, after: 0)
    }
  }

  private func play(song: [Int], _ moment: GroveMoment, _ decibels: Float, gap: Int) {
    guard let voice = voices[moment.kind] else { return }
    for (number, row) in song.enumerated() {
      play(voice, row: row, moment, decibels: decibels, after: number * gap)
    }
  }

  private func play(
    _ patch: PatchID, row: Int, _ moment: GroveMoment, decibels: Float, after milliseconds: Int
  ) {
    surface.play(
      Note(
        patch, hertz: Pitch.hertz(row: row),
        gainDecibels: SoundLevels.music + decibels
          + TileSound.distanceDecibels(moment.way.reach) / 3,
        offsetFrames: TileSound.frames(milliseconds: milliseconds), reverb: 0.4, priority: 190,
        bus: .music),
      columns: moment.way.dx)
  }
}
