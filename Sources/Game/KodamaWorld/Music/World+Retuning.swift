package import KodamaDataSources

// What the player can tune, cell by cell.
extension World {
  /// The cell at a place with another note (an instrument) or pace (a clock).
  ///
  /// - Parameters:
  ///   - point: the cell; one that has neither is refused.
  ///   - steps: notes up, or how often the pace is doubled; negative for the other way.
  /// - Returns: the cell as it would be, and what it would be tuned to.
  /// - Throws: why it cannot be tuned, or no further.
  package func retuned(
    at point: GridPoint, by steps: Int
  ) throws(EditRefusal) -> (cell: Cell, fact: TuningFact) {
    let cell = cell(at: point)
    let behaviour = rules.rule(of: cell.material).behaviour
    if behaviour.dataKind == .clock { return try clock(cell, by: steps) }
    // A string's note is its length.
    guard behaviour != .string else { throw .stringNote }
    guard behaviour.dataKind == .note else { throw .noNote }
    let note = NoteData(of: cell).tunedNote + steps
    guard (0..<Music.noteCount).contains(note) else { throw .noteLimit }
    return (
      cell.with(NoteData(note: UInt32(note))), .note(note, of: Music.noteCount, music.scale)
    )
  }

  /// A clock waits a number of steps that is a power of two.
  private func clock(
    _ cell: Cell, by steps: Int
  ) throws(EditRefusal) -> (cell: Cell, fact: TuningFact) {
    let power = ClockData(of: cell).power - steps
    guard ClockData.powers.contains(power) else { throw .noteLimit }
    return (
      cell.with(ClockData(of: cell).paced(power)),
      .clock(ticks: music.tempo.stepTicks << power)
    )
  }
}
