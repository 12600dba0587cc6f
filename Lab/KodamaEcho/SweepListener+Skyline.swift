import KodamaPerception

/// The strongest pitch of a column of a skyline.
struct SkylineNote {
  /// The power of a column's note, relative to the usual one.
  private static let leastNote = 0.05
  /// The rows of an octave, and the power of a note's tone relative to its octave.
  fileprivate static let (octave, leastTone) = (5, 0.4)
  /// The power of the room's echo of a note, relative to the note in the column before.
  private static let mostEcho = 0.2
  /// The power of a column that bursts, relative to the usual one.
  private static let mostBurst = 100.0

  var row: Int
  /// The energy that the pitch explains, and its share in that of the column.
  var power: Double
  var share: Double

  /// Returns the rows that the notes of a skyline draw. High notes have less power, because they
  /// sound as loud with less.
  static func line(_ notes: [SkylineNote]) -> [[Int]] {
    func power(_ note: SkylineNote) -> Double { note.power * RowReader.hertz[note.row] }
    let powers = notes.map(power).sorted()
    // A codec may let a column burst. In a sea with few islands most columns are silent.
    let usual = max(powers[powers.count * 3 / 4], (powers.last ?? 0) / mostBurst)
    let least = leastNote * usual
    return notes.indices.map { index in
      let (note, before) = (notes[index], notes[max(0, index - 1)])
      let isEcho = note.row == before.row && note.power < mostEcho * before.power
      return power(note) > least && !isEcho ? [note.row] : []
    }
  }
}

extension SweepListener {
  /// The half of the home tone that a damaged first chirp does not reach, and the tone's end.
  private static let (lateHome, toneEnd) = (4_320..<6_720, 6_624..<6_720)
  /// The interval at which a skyline without a first chirp is sought, in frames.
  private static let lookStep = 240
  /// The least mean power of its home tone.
  private static let leastPower: Float = 1e-6
  /// The share of a column's pitch in its energy, in four of five columns of it.
  private static let leastShare = 0.3

  /// Returns the strongest pitch of a column.
  func note(_ start: Int) -> SkylineNote {
    let slice = Array(mono[start..<(start + decoder.frames)])
    let energies = notes.energies(slice)
    var row = energies.indices.max { energies[$0] < energies[$1] } ?? 0
    // A room may let the octave sound louder than the tone.
    let below = row - SkylineNote.octave
    if below >= 0, energies[below] > SkylineNote.leastTone * energies[row] { row = below }
    let whole = slice.reduce(1e-12) { $0 + Double($1 * $1) }
    return SkylineNote(row: row, power: energies[row], share: energies[row] / whole)
  }

  /// Looks for a skyline whose first chirp a codec has drowned: a pure tone, silence, and then a
  /// pure tone in the columns. It needs the whole of it, so that nothing else is held up.
  func lookBack() -> [SweepReport] {
    while looked + Self.columnStart + Self.columns * decoder.frames <= mono.count {
      defer { looked += Self.lookStep }
      guard looked > partEnd else { continue }
      let tone = power(looked, Self.lateHome)
      guard tone > Self.leastPower, power(looked, Self.silence) < Self.mostSilence * tone
      else { continue }
      // The tone has ended in the half of the silence that was not asked for, or before.
      var start = looked + Self.silence.lowerBound - Self.homeFrames.upperBound
      while power(start, Self.toneEnd) < tone / 4, start > looked - Self.silence.count {
        start -= Self.toneEnd.count / 2
      }
      guard start >= 0, let reports = skyline(at: start) else { continue }
      looked += Self.columnStart + Self.columns * decoder.frames
      return reports
    }
    return []
  }

  private func skyline(at start: Int) -> [SweepReport]? {
    let home = note(start + Self.homeFrames.upperBound - decoder.frames)
    guard home.share > Self.leastPure else { return nil }
    let columns = (0..<Self.columns).map { start + Self.columnStart + $0 * decoder.frames }
    guard columns[Self.columns - 1] + decoder.frames <= mono.count else { return nil }
    let notes = columns.map(note)
    let line = SkylineNote.line(notes)
    let heard = line.indices.filter { !line[$0].isEmpty }
    guard heard.count > Self.columns / 4, Set(line).count > 2,
      heard.count(where: { notes[$0].share > Self.leastShare }) * 5 > heard.count * 4
    else { return nil }
    return [
      .began(
        family: nil, isNext: false, handRow: home.row, side: side(start, Self.lateHome)),
      .ended(family: nil, columns: line, tick: Self.loudest(columns.map(tick))),
    ]
  }
}
