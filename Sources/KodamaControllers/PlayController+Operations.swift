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
    case .sweep: model.toggleSweep(.skyline)
    case .hazardSweep: model.toggleSweep(.hazards)
    case .fullSweep: model.toggleSweep(.full)
    case .familySweep: model.toggleSweep(.families)
    case .probe: model.toggleSweep(.probe)
    case .lookUp: model.look(.up)
    case .lookLeft: model.look(.left)
    case .lookDown: model.look(.down)
    case .lookRight: model.look(.right)
    case .whereAmI: model.sayWhere()
    case .goal: model.sayGoal()
    case .hint: model.sayHint()
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
    model.moveHand(toTile: tile)
    switch button {
    case 1: model.editing.place()
    case 2: model.editing.pickUnderHand()
    case 3: model.editing.take()
    default: break
    }
  }

  private func hand(_ action: ActionID) -> Bool {
    switch action {
    case .left: model.moveHand(dx: -1, dy: 0)
    case .right: model.moveHand(dx: 1, dy: 0)
    case .up: model.moveHand(dx: 0, dy: -1)
    case .down: model.moveHand(dx: 0, dy: 1)
    case .jumpLeft: model.moveHand(dx: -8, dy: 0)
    case .jumpRight: model.moveHand(dx: 8, dy: 0)
    case .jumpUp: model.moveHand(dx: 0, dy: -8)
    case .jumpDown: model.moveHand(dx: 0, dy: 8)
    case .runLeft: model.runHand(dx: -1, dy: 0)
    case .runRight: model.runHand(dx: 1, dy: 0)
    case .runUp: model.runHand(dx: 0, dy: -1)
    case .runDown: model.runHand(dx: 0, dy: 1)
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
    case .guide: model.toggleGuide()
    case .scanNext: model.scanThing(1)
    case .scanPrevious: model.scanThing(-1)
    case .scanNextCategory: model.scanCategory(1)
    case .scanPreviousCategory: model.scanCategory(-1)
    case .scanNextKind: model.scanKind(1)
    case .scanPreviousKind: model.scanKind(-1)
    case .first: model.jumpToFinding()
    case .last: model.rescan()
    case .changes: model.sayChanges()
    case .structure: model.sayStructure()
    case .whereFrom: model.sayWhereFrom()
    default: return false
    }
    return true
  }

  private func time(_ action: ActionID) -> Bool {
    switch action {
    case .pause: model.togglePause()
    case .step: model.stepOnce()
    case .leap: model.leap()
    case .slower: model.changeSpeed(by: -1)
    case .faster: model.changeSpeed(by: 1)
    case .time: model.sayTime()
    default: return false
    }
    return true
  }
}
