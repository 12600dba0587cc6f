public import KodamaDataSources
import KodamaWorld

extension PlayModel: GhostViewDataSource {
  /// The outline of what would be changed: by what is marked, or by the brush under a pointer.
  public var ghost: Ghost? {
    if let outlined = editing.outlined {
      return Ghost(outlined.kind, halves: viewport.halves(of: outlined.cells))
    }
    guard let hover = pointing.hover, !editing.isStroking else { return nil }
    return Ghost(.brush, halves: viewport.halves(of: editing.brushOutline(at: hover)))
  }

  /// The hand rests: what would be changed is counted, and its corners are heard.
  func tellOutline() {
    guard let outlined = editing.outlined else { return }
    log.say(.edit(outlined.fact))
    hand.noteInTurn(
      editing.outlineCorners.map {
        HandMoment(.corner, editing.selected, tile: viewport.tile(of: $0))
      })
  }
}
