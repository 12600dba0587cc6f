public import KodamaDataSources

/// The notes that newly painted instruments receive: the higher the row, the higher the note.
public struct Tuning: Sendable, Hashable {
  /// The row of cells with the highest note.
  public var top: Int
  /// The number of rows that share a note; at least 1.
  public var rowsPerNote: Int {
    didSet { Self.check(rowsPerNote) }
  }

  /// Creates a tuning. A `rowsPerNote` below 1 is a programming error and stops the program.
  public init(top: Int = 0, rowsPerNote: Int = 1) {
    Self.check(rowsPerNote)
    (self.top, self.rowsPerNote) = (top, rowsPerNote)
  }

  private static func check(_ rowsPerNote: Int) {
    precondition(rowsPerNote > 0, "a note without a row")
  }

  /// Returns the note of a row of cells, 0–23.
  public func note(row: Int) -> UInt8 {
    let fromTop = (row - top) / rowsPerNote
    return UInt8(min(max(Music.noteCount - 1 - fromTop, 0), Music.noteCount - 1))
  }

  /// Returns a fresh cell with the note of its row. Other materials, and strings, whose note
  /// follows from their length, stay unchanged.
  package func cell(_ fresh: Cell, row: Int, _ rules: MaterialRules) -> Cell {
    let behaviour = rules.rule(of: fresh.material).behaviour
    guard behaviour.dataKind == .note else { return fresh }
    return fresh.with(NoteData(byte: note(row: row)))
  }
}

/// The scale and tempo of a world. Both are part of its saves, undo steps and digest.
public struct Music: Sendable, Hashable {
  /// The scale in which instruments and creatures sound.
  public var scale: Scale
  /// The speed of the world's clocks.
  public var tempo: Tempo

  /// Creates the music of a world.
  public init(scale: Scale = .pentatonic, tempo: Tempo = Tempo()) {
    self.scale = scale
    self.tempo = tempo
  }

  /// The number of notes, one for each row of the view.
  public static let noteCount = 24
}

/// The speed of a world's clocks, as a whole number of ticks per step. Four steps are a beat; at
/// normal speed a second has 60 ticks.
public struct Tempo: Sendable, Hashable {
  /// The range of `stepTicks`.
  public static let stepRange = 4...30
  /// The range of tempos in beats per minute.
  public static let beatRange = 30...225

  /// The length of a step in ticks. A delay waits one step; clocks fire every 1, 2, 4 … 128 steps.
  public let stepTicks: Int

  /// Creates the default tempo: a step of 8 ticks, 112.5 beats per minute.
  public init() { stepTicks = 8 }

  /// Creates a tempo from the length of a step, or returns nil outside `stepRange`.
  public init?(stepTicks: Int) {
    guard Self.stepRange.contains(stepTicks) else { return nil }
    self.stepTicks = stepTicks
  }

  /// Creates the tempo nearest to a number of beats per minute, or returns nil outside `beatRange`.
  public init?(beatsPerMinute: Int) {
    guard Self.beatRange.contains(beatsPerMinute) else { return nil }
    stepTicks = (Self.stepsTimesBeats + beatsPerMinute / 2) / beatsPerMinute
  }

  /// The beats per minute at normal speed, rounded.
  public var beatsPerMinute: Int { (Self.stepsTimesBeats + stepTicks / 2) / stepTicks }

  /// A minute has 3,600 ticks and a beat four steps.
  private static let stepsTimesBeats = 3_600 / 4
}

// Retuning of single cells by the player.
extension World {
  /// Returns the cell at a point with another note (an instrument) or interval (a clock).
  package func retuned(
    at point: CellPoint, by steps: Int
  ) throws(EditError) -> (cell: Cell, fact: TuningFact) {
    let cell = cell(at: point)
    let behaviour = rules.rule(of: cell.material).behaviour
    if behaviour.dataKind == .clock { return try clock(cell, by: steps) }
    // The note of a string is its length.
    guard behaviour != .string else { throw .stringNote }
    guard behaviour.dataKind == .note else { throw .noNote }
    let note = NoteData(of: cell).tunedNote + steps
    guard (0..<Music.noteCount).contains(note) else { throw .noteLimit }
    return (
      cell.with(NoteData(note: UInt32(note))), .note(note, of: Music.noteCount, music.scale)
    )
  }

  /// A clock's interval is a power of two, in steps.
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
