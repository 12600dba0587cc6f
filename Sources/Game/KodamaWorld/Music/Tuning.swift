public import KodamaDataSources

/// The mapping from rows of the world to the notes of newly painted instruments. Instruments in
/// higher rows receive higher notes.
public struct Tuning: Sendable, Hashable {
  /// The row of cells that receives the highest note.
  package var top: Int
  /// The number of adjacent rows that share a note, at least 1.
  package var rowsPerNote: Int {
    didSet { Self.check(rowsPerNote) }
  }

  /// Creates a mapping in which the row `top` receives the highest note, and `rowsPerNote` rows
  /// share each note. A `rowsPerNote` below 1 is a programming error and stops the program.
  public init(top: Int = 0, rowsPerNote: Int = 1) {
    Self.check(rowsPerNote)
    (self.top, self.rowsPerNote) = (top, rowsPerNote)
  }

  private static func check(_ rowsPerNote: Int) {
    precondition(rowsPerNote > 0, "a note has at least one row")
  }

  /// Returns the note of a row of cells, 0–23.
  package func note(row: Int) -> UInt8 {
    let fromTop = (row - top) / rowsPerNote
    return UInt8(min(max(Music.noteCount - 1 - fromTop, 0), Music.noteCount - 1))
  }

  /// Returns a new cell with the note of its row. Cells without a note of their own, including
  /// strings, stay unchanged.
  package func cell(_ fresh: Cell, row: Int, _ rules: MaterialRules) -> Cell {
    let behaviour = rules.rule(of: fresh.material).behaviour
    guard behaviour.dataKind == .note else { return fresh }
    return fresh.with(NoteData(byte: note(row: row)))
  }
}

/// The musical scale and the tempo of a world. Saves, undo steps and digests include both.
public struct Music: Sendable, Hashable {
  package var scale: Scale
  /// The length of a step of the music, which sets the speed of clocks.
  package var tempo: Tempo

  /// Creates the scale and the tempo of a world's music.
  public init(scale: Scale = .pentatonic, tempo: Tempo = Tempo()) {
    self.scale = scale
    self.tempo = tempo
  }

  package static let noteCount = 24
}

/// The tempo of a world's music: the length of a musical step, as a whole number of ticks (steps of
/// the simulation). Four musical steps are a beat. A second has 60 ticks at normal speed.
public struct Tempo: Sendable, Hashable {
  /// The range of `stepTicks`.
  package static let stepRange = 4...30
  /// The range of tempos, in beats per minute.
  package static let beatRange = 30...225

  /// The length of a step of the music, in ticks. A delay waits one step; clocks fire every 1, 2, 4
  /// … 128 steps.
  package let stepTicks: Int

  /// Creates the default tempo: a musical step of 8 ticks, which gives 112.5 beats per minute.
  public init() { stepTicks = 8 }

  /// Creates a tempo from the length of a musical step in ticks. Returns nil if the length is
  /// outside `stepRange`.
  public init?(stepTicks: Int) {
    guard Self.stepRange.contains(stepTicks) else { return nil }
    self.stepTicks = stepTicks
  }

  /// Creates the tempo nearest to a number of beats per minute, or returns nil if the number is
  /// outside `beatRange`.
  public init?(beatsPerMinute: Int) {
    guard Self.beatRange.contains(beatsPerMinute) else { return nil }
    stepTicks = (Self.stepsTimesBeats + beatsPerMinute / 2) / beatsPerMinute
  }

  /// The length of a beat, in ticks.
  package var beatTicks: Int { 4 * stepTicks }

  package var beatsPerMinute: Int { (Self.stepsTimesBeats + stepTicks / 2) / stepTicks }

  /// The product of ticks per step and beats per minute: a minute has 3,600 ticks, and a beat has
  /// four steps.
  private static let stepsTimesBeats = 3_600 / 4
}

// Retuning of single cells by the player.
extension World {
  package func retuned(
    at point: CellPoint, by steps: Int
  ) throws(EditError) -> (cell: Cell, fact: TuningFact) {
    let cell = cell(at: point)
    let behaviour = rules.rule(of: cell.material).behaviour
    if behaviour.dataKind == .clock { return try clock(cell, by: steps) }
    // A string's length determines its note.
    guard behaviour != .string else { throw .stringNote }
    guard behaviour.dataKind == .note else { throw .noNote }
    let note = NoteData(of: cell).tunedNote + steps
    guard (0..<Music.noteCount).contains(note) else { throw .noteLimit }
    return (
      cell.with(NoteData(note: UInt32(note))), .note(note, of: Music.noteCount, music.scale)
    )
  }

  private func clock(
    _ cell: Cell, by steps: Int
  ) throws(EditError) -> (cell: Cell, fact: TuningFact) {
    let power = ClockData(of: cell).power - steps
    guard ClockData.powers.contains(power) else { throw .noteLimit }
    return (
      cell.with(ClockData(of: cell).paced(power)),
      .clock(ticks: music.tempo.stepTicks << power)
    )
  }
}
