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
  package weak var momentSource: (any MomentSoundViewDataSource)?
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
  private static let chorusMilliseconds = (start: 8_000, turn: 900)
  /// The notes that the player has rung last, in hertz, each with its pass.
  private var rung: [(hertz: Float, pass: Int)] = []
  /// The maximum number of notes that a waking grove answers, and their maximum age, in passes
  /// (1/60 s).
  private static let (rungLimit, rungPasses) = (5, 1_200)

  private func patch(_ name: String) -> PatchID { patches.patch(named: name) ?? PatchID(0) }

  package override func update() {
    guard let dataSource else { return }
    remember()
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
    case .woke: wake(moment, song + song.map { $0 + 5 })
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

  private func remember() {
    guard let source = momentSource else { return }
    let pass = source.momentPass
    rung.removeAll { !(0...Self.rungPasses).contains(pass - $0.pass) }
    let rings = source.moments.filter { $0.kind == .ring }
    guard !rings.isEmpty else { return }
    let own = source.ownMusicPoints
    for ring in rings where own.contains(ring.point) {
      let note = Int(ring.data) % Pitch.rowCount
      let hertz = TileSound.hertz(ofNote: note, in: source.scale)
      rung.removeAll { $0.hertz == hertz }
      rung.append((hertz, pass))
    }
    rung.removeFirst(max(0, rung.count - Self.rungLimit))
  }

  /// Plays the waking of a grove, eight seconds long: its kodama answer the chord that the player
  /// rang last, the grove sings, more and more kodama join in from both sides, and all sound
  /// together. Meanwhile the valley opens.
  private func wake(_ moment: GroveMoment, _ song: [Int]) {
    surface.open(frames: TileSound.frames(milliseconds: Self.openMilliseconds))
    var near = moment
    near.way = Offset(dx: min(max(moment.way.dx, -9), 9), dy: 0)
    play(song: song, near, -2, gap: Self.stepMilliseconds, after: 1_300)
    var chord = rung.map { $0.hertz }.sorted()
    if chord.count < 3 { chord = song.prefix(3).map { Pitch.hertz(row: $0) } }
    // The octave above the answer must not be shrill, and the answer itself not dull.
    let top = chord.last ?? 0
    let octave: Float = top > 1_100 ? 0.5 : top < 500 ? 2 : 1
    let own = patch(Self.patchName(moment.kind))
    for layer in Self.layers {
      for (number, hertz) in chord.enumerated() {
        var place = near
        place.way.dx += layer.columns * (number % 2 == 0 ? 1 : -1)
        play(
          layer.isOwn ? own : kodama, hertz: hertz * octave * layer.pitch, place,
          decibels: layer.decibels + (layer.isOwn ? Self.ownDecibels(moment.kind) : 0),
          after: layer.start + number * layer.gap, priority: 189, reverb: layer.reverb)
      }
    }
  }

  /// The time for which the valley opens when a grove wakes, in milliseconds.
  private static let openMilliseconds = 7_000
  /// The layers of a waking, each of which plays the chord: the start and the gap between two
  /// notes, in milliseconds, the factor of the pitch, the level, how far the notes are to the
  /// sides, the reverb, and whether the grove's own instrument plays.
  private typealias Layer = (
    start: Int, gap: Int, pitch: Float, decibels: Float, columns: Int, reverb: Float, isOwn: Bool
  )
  private static let layers: [Layer] = [
    (400, 140, 1, -4, 0, 0.4, false), (2_300, 130, 2, -4, 4, 0.6, false),
    (3_200, 110, 1, -2, 7, 0.8, false), (3_340, 110, 2, -3, 10, 0.8, false),
    (4_200, 60, 1, 0, 5, 0.8, true), (4_260, 60, 2, -2, 9, 1, true),
    (4_200, 90, 1, 2, 9, 1, false), (4_350, 90, 2, 0, 12, 1, false),
    (5_100, 140, 2, -4, 14, 1, false), (5_900, 170, 1, -7, 16, 1, false),
    (6_800, 200, 2, -10, 18, 1, false),
  ]

  /// The level of a grove's instrument while all sound together, in decibels: it makes them equally
  /// loud.
  private static func ownDecibels(_ kind: GroveKind) -> Float {
    switch kind {
    case .lamps: -6
    case .chord: -3
    case .wheel, .machine: -4
    case .garden, .fire: 0
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
    play(
      patch, hertz: Pitch.hertz(row: row), moment,
      decibels: decibels + TileSound.distanceDecibels(moment.way.reach) / 3, after: start,
      milliseconds: milliseconds)
  }

  private func play(
    _ patch: PatchID, hertz: Float, _ moment: GroveMoment, decibels: Float, after start: Int,
    milliseconds: Int = 0, priority: UInt8 = 190, reverb: Float = 0.4
  ) {
    var note = Note(
      patch, hertz: hertz, gainDecibels: SoundLevels.music + decibels,
      offsetFrames: TileSound.frames(milliseconds: start),
      durationFrames: TileSound.frames(milliseconds: milliseconds), reverb: reverb,
      priority: priority, bus: .music)
    played &+= 1
    note.stroke = TileSound.stroke(pass: played, at: CellPoint(Int(hertz), start), number: 0)
    surface.play(note, columns: moment.way.dx)
  }
}
