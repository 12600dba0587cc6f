import KodamaDataSources
import KodamaRoles
import KodamaWorld

// Requests of the parts of the valley. All facts, counts and reports pass through here.
extension PlayModel: PlayPartDelegate {
  func tell(_ fact: Fact, _ telling: Telling) {
    if telling == .refusal { context.record(.refuse) }
    log.tell(fact, telling)
  }

  func didEdit() {
    info.counts.countEdit()
    playDidChange(.kept)
  }
}

extension PlayModel: EditingDelegate {
  func endSweep() { soundscape.endSweep() }

  func willEdit() {
    soundscape.endSweep()
    takeTurn()
  }

  /// Counts what a load would lose, and lets a turn pass, because the player has acted.
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
    if let moment = fact.handMoment { context.record(moment, cells: fact.placedCells) }
    if fact.namesPlace { hand.markNamed() }
    if case .used = fact { etude.recordStrike() }
    post(.edit(fact))
    // `didDab` counts the cells of a stroke.
    if !isStroking { etude.recordEdit(fact) }
  }

  func didDab(_ material: MaterialID, cells: Int) { etude.recordEdit(of: material, cells: cells) }
}

extension PlayModel: ExploringDelegate {
  func willGo(to point: CellPoint) { groves.chooseGrove(at: point) }

  var sought: SoughtGoal { etude.sought }

  var goalBearing: GoalBearing? { etude.bearing }

  var groveAtHand: GroveState? { groves.groveAtHand }

  var offeredGrove: GroveState? { groves.offeredGrove }
}

extension PlayModel: PointingDelegate {
  var pointerTarget: PointerTarget {
    PointerTarget(
      isCornerMarked: editing.isCornerMarked, isCornerPointed: editing.isCornerPointed,
      isUsable: editing.isUsable, holdsEraser: editing.holdsEraser, canPlace: etude.canPlace,
      canDraw: etude.allows(.draw), canPick: etude.allows(.materials))
  }

  var soundsHover: Bool { parts.settings.hoverSounds.value }

  func moveHand(toHalfTile half: CellPoint) { exploring.moveHand(toHalfTile: half) }

  func perform(_ act: PointerAct) { editing.perform(act) }

  func refuseTool() { etude.refuseTool() }
}
