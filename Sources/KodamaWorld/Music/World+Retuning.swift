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
    if behaviour == .clock { return try clock(cell, by: steps) }
    // A string's note is its length.
    guard behaviour != .string else { throw .stringNote }
    guard behaviour.rings else { throw .noNote }
    let note = Int(cell.data & 31) % Music.noteCount + steps
    guard (0..<Music.noteCount).contains(note) else { throw .noteLimit }
    return (
      Cell(cell.material, data: UInt8(note)), .note(note, of: Music.noteCount, music.scale)
    )
  }

  /// The high three bits of a clock say how many steps it waits, as a power of two.
  private func clock(
    _ cell: Cell, by steps: Int
  ) throws(EditRefusal) -> (cell: Cell, fact: TuningFact) {
    let power = Int(cell.data >> 5) - steps
    guard (0...7).contains(power) else { throw .noteLimit }
    return (
      Cell(cell.material, data: UInt8(power << 5) | cell.data & 0x1f),
      .clock(ticks: music.tempo.stepTicks << power)
    )
  }
}
