import KodamaDataSources
import KodamaWorld

// Requests of the parts of the valley. All facts, counts and reports pass through here.
extension PlayModel: PlayPartDelegate {
  func post(_ fact: Fact) { log.post(fact) }

  /// Posts a refusal, and plays its sound at the hand.
  func refuse(_ fact: Fact) { log.refuse(fact) }

  func didEdit() {
    info.counts.countEdit()
    playDidChange(.kept)
  }
}

extension PlayModel: EditingDelegate {
  func endSweep() { soundscape.endSweep() }

  func takeTurn() {
    soundscape.recordPlayerAction()
    info.counts.countEdit()
    time.takeTurn()
  }

  func didBeginStep(_ number: Int) { etude.beginStep(number) }

  func didUndoStep(_ number: Int) { etude.undoStep(number) }

  func didRedoStep(_ number: Int) { etude.redoStep(number) }

  func did(_ fact: EditFact, inStroke isStroking: Bool) {
    if fact.changesValley, world.outcomeOfUse(at: hand.point) == .rings {
      let isBuilt = if case .used = fact { false } else { true }
      soundscape.markOwnMusic(isBuilt: isBuilt)
    }
    if let sound = fact.sound { context.sound(sound, cells: fact.placedCells) }
    if fact.namesPlace { hand.markNamed() }
    if case .used = fact { etude.recordStrike() }
    log.post(.edit(fact))
    // `didDab` counts the cells of a stroke.
    if !isStroking { etude.recordEdit(fact) }
  }

  func didDab(_ material: MaterialID, cells: Int) { etude.recordEdit(of: material, cells: cells) }
}
