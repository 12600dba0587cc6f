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
    case .favourite: model.toggleFavourite()
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
    default: if let slot = command.action.slot { model.selectSlot(slot) }
    }
  }

  /// A pointer: the View says from its layout what is there.
  func point(_ command: Command) {
    guard case .point(let column, let row, let button) = command.argument else { return }
    if let slot = hotbar.slot(column: column, row: row) { return model.selectSlot(slot) }
    guard let tile = mapView.tile(column: column, row: row) else { return }
    model.moveHand(toTile: tile)
    switch button {
    case 1: model.place()
    case 2: model.pickUnderHand()
    case 3: model.take()
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
    case .place: model.place()
    case .take: model.take()
    case .use: model.use()
    case .pickUnder: model.pickUnderHand()
    default: return false
    }
    return true
  }

  private func tools(_ action: ActionID) -> Bool {
    switch action {
    case .brush: model.nextBrush()
    case .fill: model.fill()
    case .clear: model.clear()
    case .undo: model.undo()
    case .redo: model.redo()
    case .copy: model.copyStamp()
    case .copyText: state.copy(model.regionText)
    case .pasteText: state.askForText()
    case .paste: model.pasteStamp()
    case .rotate: model.rotateStamp()
    case .brushShape: model.nextBrushShape()
    case .brushMirror: model.toggleBrushMirror()
    case .line: model.drawLine()
    case .replace: model.replaceSeen()
    case .mirrorStamp: model.mirrorStamp()
    case .noteUp: model.changeNote(by: 1)
    case .noteDown: model.changeNote(by: -1)
    case .scale: model.nextScale()
    case .tempoSlower: model.changeTempo(by: -1)
    case .tempoFaster: model.changeTempo(by: 1)
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
