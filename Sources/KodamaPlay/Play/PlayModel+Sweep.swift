public import KodamaDataSources
import KodamaRoles

// What the player can have swept or probed.
extension PlayModel {
  /// Plays a sweep of the rectangle, or the hand's column; a second time ends it.
  public func toggleSweep(_ kind: SweepProgress.Kind) {
    let isSame = sweep.progress?.kind == kind
    endSweep()
    guard !isSame else { return }
    if kind == .families { return startFamilySweep() }
    let slots = slots(of: kind)
    sweep.start([part(kind, slots)])
    mention(.soundscape(.sweep(kind)))
    if kind == .probe { probed = probe() }
    if kind == .hazards, slots.allSatisfy(\.notes.isEmpty) { tell(.soundscape(.noHazards)) }
  }

  private func part(
    _ kind: SweepProgress.Kind, _ slots: [SweepSlot], family: MaterialFamily? = nil
  ) -> SweepProgress {
    SweepProgress(
      kind: kind, family: family, passes: 0,
      slotMilliseconds: kind == .probe
        ? Sweep.probeMilliseconds : settings.sweepSlotMilliseconds.value,
      slots: slots, hand: viewport.tile(of: hand.point))
  }

  /// Everything, one family after another; those that are not there are left out.
  private func startFamilySweep() {
    let slots = slots(of: .full)
    let parts = MaterialFamily.allCases.compactMap { family -> SweepProgress? in
      let own = slots.map { slot in
        SweepSlot(
          column: slot.column, notes: slot.notes.filter { names.family($0.material) == family })
      }
      return own.allSatisfy(\.notes.isEmpty) ? nil : part(.families, own, family: family)
    }
    guard !parts.isEmpty else { return tell(.soundscape(.sweepNothing)) }
    sweep.start(parts)
  }

  /// Names the family whose part of a sweep has just begun.
  func announceFamily() {
    guard let progress = sweep.progress, progress.passes == 0, let family = progress.family else {
      return
    }
    chronicle.tell(.soundscape(.sweepPart(family)))
    delegate?.playWordsDidChange()
  }

  private func slots(of kind: SweepProgress.Kind) -> [SweepSlot] {
    let tiles = tiles()
    let goal = goalMaterial
    if kind == .probe {
      let column = viewport.tile(of: hand.point).x
      return columnRuns().runs.map {
        SweepSlot(column: column, notes: [GridNote(row: $0.row, material: $0.material)])
      }
    }
    return (0..<ViewRectangle.columns).map { column in
      var notes: [GridNote] = []
      for row in 0..<ViewRectangle.rows {
        let material = tiles[row * ViewRectangle.columns + column].material
        guard material != .air else { continue }
        let matters = names.isHazard(material) || material == goal
        guard kind != .hazards || matters else { continue }
        notes.append(GridNote(row: row, material: material))
        if kind != .full { break }
      }
      return SweepSlot(column: column, notes: notes)
    }
  }

  /// Tells what a column probe played, once it is over; notes and words at once are hard to follow.
  func sayProbe() {
    guard sweep.progress == nil, let probed else { return }
    self.probed = nil
    tell(.soundscape(probed))
  }

  private func probe() -> SoundscapeFact {
    let (runs, hasMore) = columnRuns()
    return .column(
      runs.map { ColumnRun($0.material, cells: $0.length * viewport.tileSide) }, hasMore: hasMore)
  }
}
