import KodamaHosting
import KodamaPlay
import KodamaViews

// Recording what the player does in the valley, and playing it again.
extension PlayController {
  /// What changes nothing in the valley: what is chosen for the whole game, and what only lets it
  /// be heard. What is in hand is kept with every edit.
  private static let unrecorded: [ActionID] = [
    .favourite, .copyText, .pasteText, .captions, .language, .guide, .sweep, .hazardSweep,
    .fullSweep, .familySweep, .probe,
  ]

  /// Does what moves the hand, time or the world, and keeps it if it is recorded.
  func performInValley(_ command: Command) {
    record(command)
    if command.action == .point { return point(command) }
    let operations = operators.lazy.compactMap { $0.operation(for: command.action) }
    if let operation = operations.first { return operation() }
    switch command.action {
    case .goal: model.etude.sayGoal()
    case .hint: model.etude.sayHint()
    case .zoom: model.toggleZoom()
    case .captions: state.toggleCaptions()
    case .language: state.chooseNextLanguage()
    default: break
    }
  }

  /// A pointer: the View says from its layout what is there.
  private func point(_ command: Command) {
    guard case .point(let column, let row, let button) = command.argument else { return }
    if let slot = hotbar.slot(column: column, row: row) { return model.editing.selectSlot(slot) }
    guard let tile = map.tile(column: column, row: row) else { return }
    model.exploring.moveHand(toTile: tile)
    editing.act(button: button)
  }

  private func record(_ command: Command) {
    guard model.macro.isRecording, !Self.unrecorded.contains(command.action),
      command.action.slot == nil
    else { return }
    var point: MacroEdit.Point?
    if case .point(let column, let row, let button) = command.argument {
      point = MacroEdit.Point(column: column, row: row, button: button)
    }
    model.macro.record(MacroEdit(command.action.rawValue, at: point))
  }

  /// Does what the macro asks for before the coming pass.
  func performMacro() {
    while let edit = model.macro.takeEdit() {
      let argument =
        edit.point.map {
          Command.Argument.point(column: $0.column, row: $0.row, button: $0.button)
        } ?? .none
      performInValley(Command(ActionID(edit.action), argument))
    }
  }

  /// Plays what was recorded, on a screen of its own.
  func startReplay() {
    if state.startReplay() { presentation?.presentPlay() }
  }

  /// Goes back to the valley, which has waited.
  func endReplay() {
    state.endReplay()
    presentation?.presentPlay()
  }

  /// Takes an operation while a macro is played: the hand is not the player's.
  func performInReplay(_ command: Command) {
    switch command.action {
    case .back, .replay: endReplay()
    case .closeRequested: askToLeave()
    case .time: model.sayTime()
    case .focusLost: break
    default: model.macro.refuseInReplay()
    }
  }
}
