package import KodamaDataSources
import KodamaSurfaces

/// Plays the sounds of groves: their progress, their waking, their songs, and the echoes of their
/// kodama.
///
/// It also plays the progress of the valley when the player requests it. First, each grove answers
/// from its direction: an awake grove with two notes of its song, another one with a dull knock.
/// Then one to four kodama notes convey the valley's liveliness. Finally, two tones form an
/// interval: the wider it is, the more reactions the player has seen.
package final class GroveSoundView: SoundView {
  package weak var dataSource: (any GroveSoundViewDataSource)?
  private var kodama: PatchID { patch("note-kodama") }
  private var lost: PatchID { patches[.unchecked] }
  /// The number of notes so far, from which each note gets its own random variation.
  private var played = 0

  /// The interval between two notes of a song, in milliseconds.
  static let stepMilliseconds = 180
  /// The duration of one grove's answer, and of each note after the answers, in milliseconds.
  static let turnMilliseconds = 260
  static let countMilliseconds = 130
  /// The time after which the chorus of all groves begins, and the duration of one grove's turn in
  /// it, in milliseconds.
  private static let chorusMilliseconds = (start: 2_000, turn: 900)

  private func patch(_ name: String) -> PatchID { patches.patch(named: name) ?? PatchID(0) }

  package override func update() {
    guard let dataSource else { return }
    for moment in dataSource.groveMoments { play(moment) }
    if let progress = dataSource.requestedProgress { play(progress) }
  }

  private func play(_ progress: ValleyProgress) {
    let here = GroveMoment(.chord, .lost, way: Offset(dx: 0, dy: 0))
    var time = progress.groveCount * Self.turnMilliseconds
    let steps = (Liveliness.allCases.firstIndex(of: progress.liveliness) ?? 0) + 1
    for step in 0..<steps {
      play(kodama, row: Self.liveRows[step], here, decibels: -8, after: time)
      time += Self.countMilliseconds
    }
    time += Self.countMilliseconds
    for row in [0, Self.row(of: progress)] {
      play(
        patches[.tone], row: row, here, decibels: -18, after: time,
        milliseconds: Self.countMilliseconds)
      time += Self.countMilliseconds
    }
  }

  /// The pitches of the notes for still, stirring, awake and singing, as rows from the bottom.
  static let liveRows = [7, 9, 12, 14]

  /// Returns the pitch of the second tone as a row from the bottom. It is the lowest row if no
  /// reaction was seen, and the highest if all were seen.
  static func row(of progress: ValleyProgress) -> Int {
    (Pitch.rowCount - 1) * progress.discoveries / max(1, progress.reactionCount)
  }

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

  /// Returns the notes of a grove's song, as rows from the bottom.
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
      // Each step towards waking adds a note of the grove's song.
      play(song: Array(song.prefix(max(1, min(steps, song.count)))), moment, -6, gap: 120)
    case .woke:
      play(song: song + song.map { $0 + 5 }, moment, 0, gap: Self.stepMilliseconds)
    case .song: play(song: song, moment, -14, gap: Self.stepMilliseconds)
    case .chorus(let turn):
      let (start, length) = Self.chorusMilliseconds
      play(song: song, moment, -3, gap: Self.stepMilliseconds, after: start + turn * length)
    case .echo(let note): play(kodama, row: note, moment, decibels: -6, after: 0)
    case .present(let turn, let isAwake):
      let after = turn * Self.turnMilliseconds
      guard isAwake else { return play(lost, row: 8, moment, decibels: -10, after: after) }
      let notes = Array(song.prefix(2))
      play(song: notes, moment, -6, gap: Self.countMilliseconds, after: after)
    case .lost: play(lost, row: 8, moment, decibels: -8, after: 0)
    }
  }

  private func play(
    song: [Int], _ moment: GroveMoment, _ decibels: Float, gap: Int, after start: Int = 0
  ) {
    let voice = patch(Self.patchName(moment.kind))
    for (number, row) in song.enumerated() {
      play(voice, row: row, moment, decibels: decibels, after: start + number * gap)
    }
  }

  private func play(
    _ patch: PatchID, row: Int, _ moment: GroveMoment, decibels: Float, after start: Int,
    milliseconds: Int = 0
  ) {
    var note = Note(
      patch, hertz: Pitch.hertz(row: row),
      gainDecibels: SoundLevels.music + decibels
        + TileSound.distanceDecibels(moment.way.reach) / 3,
      offsetFrames: TileSound.frames(milliseconds: start),
      durationFrames: TileSound.frames(milliseconds: milliseconds), reverb: 0.4, priority: 190,
      bus: .music)
    played &+= 1
    note.stroke = TileSound.stroke(pass: played, at: CellPoint(row, start), number: 0)
    surface.play(note, columns: moment.way.dx)
  }
}
