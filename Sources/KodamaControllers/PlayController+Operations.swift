import KodamaPlay
import KodamaRoles
import KodamaDataSources
import KodamaHosting
import KodamaViews

// Which operation asks what of the Model.
extension PlayController {
  func operate(_ command: Command) {
    let isDone = [hand, time, tools, finding].contains { $0(command.action) }
    if isDone { return }
    switch command.action {
    case .favourite: model.editing.toggleFavourite()
    case .sweep: model.soundscape.toggleSweep(.skyline)
    case .hazardSweep: model.soundscape.toggleSweep(.hazards)
    case .fullSweep: model.soundscape.toggleSweep(.full)
    case .familySweep: model.soundscape.toggleSweep(.families)
    case .probe: model.soundscape.toggleSweep(.probe)
    case .lookUp: model.exploring.look(.up)
    case .lookLeft: model.exploring.look(.left)
    case .lookDown: model.exploring.look(.down)
    case .lookRight: model.exploring.look(.right)
    case .whereAmI: model.exploring.sayWhere()
    case .goal: model.etude.sayGoal()
    case .hint: model.etude.sayHint()
    case .zoom: model.toggleZoom()
    case .captions: state.toggleCaptions()
    case .language: state.chooseNextLanguage()
    default: if let slot = command.action.slot { model.editing.selectSlot(slot) }
    }
  }

  /// A pointer: the View says from its layout what is there.
  func point(_ command: Command) {
    guard case .point(let column, let row, let button) = command.argument else { return }
    if let slot = hotbar.slot(column: column, row: row) { return model.editing.selectSlot(slot) }
    guard let tile = mapView.tile(column: column, row: row) else { return }
    model.exploring.moveHand(toTile: tile)
    switch button {
    case 1: model.editing.place()
    case 2: model.editing.pickUnderHand()
    case 3: model.editing.take()
    default: break
    }
  }

  private func hand(_ action: ActionID) -> Bool {
    switch action {
    case .left: model.exploring.moveHand(dx: -1, dy: 0)
    case .right: model.exploring.moveHand(dx: 1, dy: 0)
    case .up: model.exploring.moveHand(dx: 0, dy: -1)
    case .down: model.exploring.moveHand(dx: 0, dy: 1)
    case .jumpLeft: model.exploring.moveHand(dx: -8, dy: 0)
    case .jumpRight: model.exploring.moveHand(dx: 8, dy: 0)
    case .jumpUp: model.exploring.moveHand(dx: 0, dy: -8)
    case .jumpDown: model.exploring.moveHand(dx: 0, dy: 8)
    case .runLeft: model.exploring.runHand(dx: -1, dy: 0)
    case .runRight: model.exploring.runHand(dx: 1, dy: 0)
    case .runUp: model.exploring.runHand(dx: 0, dy: -1)
    case .runDown: model.exploring.runHand(dx: 0, dy: 1)
    case .place: model.editing.place()
    case .take: model.editing.take()
    case .use: model.editing.use()
    case .pickUnder: model.editing.pickUnderHand()
    default: return false
    }
    return true
  }

  private func tools(_ action: ActionID) -> Bool {
    switch action {
    case .brush: model.editing.nextBrush()
    case .fill: model.editing.fill()
    case .clear: model.editing.clear()
    case .undo: model.editing.undo()
    case .redo: model.editing.redo()
    case .copy: model.editing.copyStamp()
    case .copyText: state.copy(model.editing.regionText)
    case .pasteText: state.askForText()
    case .paste: model.editing.pasteStamp()
    case .rotate: model.editing.rotateStamp()
    case .brushShape: model.editing.nextBrushShape()
    case .brushMirror: model.editing.toggleBrushMirror()
    case .line: model.editing.drawLine()
    case .replace: model.editing.replaceSeen()
    case .mirrorStamp: model.editing.mirrorStamp()
    case .noteUp: model.editing.changeNote(by: 1)
    case .noteDown: model.editing.changeNote(by: -1)
    case .scale: model.editing.nextScale()
    case .tempoSlower: model.editing.changeTempo(by: -1)
    case .tempoFaster: model.editing.changeTempo(by: 1)
    default: return false
    }
    return true
  }

  private func finding(_ action: ActionID) -> Bool {
    switch action {
    case .guide: model.exploring.toggleGuide()
    case .scanNext: model.exploring.scanThing(1)
    case .scanPrevious: model.exploring.scanThing(-1)
    case .scanNextCategory: model.exploring.scanCategory(1)
    case .scanPreviousCategory: model.exploring.scanCategory(-1)
    case .scanNextKind: model.exploring.scanKind(1)
    case .scanPreviousKind: model.exploring.scanKind(-1)
    case .first: model.exploring.jumpToFinding()
    case .last: model.exploring.rescan()
    case .changes: model.exploring.sayChanges()
    case .structure: model.exploring.sayStructure()
    case .whereFrom: model.exploring.sayWhereFrom()
    default: return false
    }
    return true
  }

  private func time(_ action: ActionID) -> Bool {
    switch action {
    case .pause: model.time.togglePause()
    case .step: model.time.stepOnce()
    case .leap: model.leap()
    case .slower: model.time.changeSpeed(by: -1)
    case .faster: model.time.changeSpeed(by: 1)
    case .time: model.sayTime()
    default: return false
    }
    return true
  }
}
