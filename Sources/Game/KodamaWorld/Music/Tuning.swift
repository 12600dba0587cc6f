public import KodamaDataSources

/// How new instruments are tuned: what stands higher sounds higher, a note for each row.
public struct Tuning: Sendable, Hashable {
  /// The row of cells that has the highest note.
  public var top: Int
  /// How many rows of cells have the same note.
  public var rowsPerNote: Int {
    didSet { Self.check(rowsPerNote) }
  }

  /// Makes a tuning; a note has at least one row.
  public init(top: Int = 0, rowsPerNote: Int = 1) {
    Self.check(rowsPerNote)
    (self.top, self.rowsPerNote) = (top, rowsPerNote)
  }

  private static func check(_ rowsPerNote: Int) {
    precondition(rowsPerNote > 0, "a note without a row")
  }

  /// The note of a row of cells, 0–23.
  public func note(row: Int) -> UInt8 {
    let fromTop = (row - top) / rowsPerNote
    return UInt8(min(max(Music.noteCount - 1 - fromTop, 0), Music.noteCount - 1))
  }

  /// A new cell of this material in this row: its own note for an instrument that is given one. A
  /// string has the note of its length.
  package func cell(_ fresh: Cell, row: Int, _ rules: MaterialRules) -> Cell {
    let behaviour = rules.rule(of: fresh.material).behaviour
    guard behaviour.dataKind == .note else { return fresh }
    return fresh.with(NoteData(byte: note(row: row)))
  }
}

/// What a world's music goes by: it belongs to the world, so it is saved, undone and part of the
/// digest with it.
public struct Music: Sendable, Hashable {
  /// What the notes of its instruments and creatures sound like.
  public var scale: Scale
  /// How fast its clocks beat.
  public var tempo: Tempo

  /// Makes a music; without further words the usual one.
  public init(scale: Scale = .pentatonic, tempo: Tempo = Tempo()) {
    self.scale = scale
    self.tempo = tempo
  }

  /// How many notes there are, from 0: one for each row of the view.
  public static let noteCount = 24
}
