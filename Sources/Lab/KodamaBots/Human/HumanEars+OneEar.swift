import KodamaPerception

// Being led with one ear: a pulse's pitches say how many rows, as they do to two; how many columns
// says the time to the next pulse, once the hand is on the row. On which side they lie is tried.
extension HumanEars {
  /// No more often is a way tried until it is let be.
  private static let wayLimit = 8
  /// The time between two pulses says how far it is but for so many cells.
  private static let doubtCells = 2
  /// What is no farther is gone to cell by cell.
  private static let nearCells = 4

  /// Goes on with one ear from a pulse that was heard.
  func leadOneEar(_ first: Pulse, unlessWithin near: Int) -> Lead {
    var pulse = first
    var before: Int?
    for _ in 0..<Self.wayLimit where !isOver {
      if pulse.isStrike { return .there }
      guard let next = pulseAfter(pulse) else { return .nowhere }
      if next.isStrike { return .there }
      let cells = max(1, Int(pulse.cells(to: next).rounded()))
      if max(cells, abs(next.rows)) <= near {
        press("guide")
        return .near
      }
      if next.rows != 0 {
        step(next.rows, "up", "down")
      } else if cells <= Self.nearCells {
        before = nil
        if let lead = feel(cells + 1, in: next.row) { return lead }
        likelySide = -likelySide
        if let lead = feel(2 * cells + 2, in: next.row) { return lead }
      } else {
        // Where it was gone to it is not much nearer: it lies on the other side.
        if let before, 2 * cells > before { likelySide = -likelySide }
        before = cells
        step(likelySide * (cells - Self.doubtCells), "left", "right")
      }
      let key = keyFrame
      if let lead = arrival(in: next.row, after: key) { return lead }
      guard let heard = nextPulse(from: key + Self.handFrames) else { return .nowhere }
      pulse = heard
    }
    press("guide")
    return .nowhere
  }

  /// Goes cell by cell to the likelier side, until it is told that it is there.
  private func feel(_ cells: Int, in row: Int) -> Lead? {
    for _ in 0..<cells where !isOver {
      step(likelySide, "left", "right")
      if let lead = arrival(in: row, after: keyFrame) { return lead }
    }
    return nil
  }
}
