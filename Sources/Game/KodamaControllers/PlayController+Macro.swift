package import KodamaHosting
import KodamaPlay
import KodamaViews

// Recording what the player does in the valley, and playing it again.
extension PlayController {
  /// What changes nothing in the valley: what is chosen for the whole game, and what only lets it
  /// be heard. What is in hand is kept with every edit.
  private static let unrecorded: [ActionID] = [
    .favourite, .copyText, .pasteText, .captions, .language, .guide, .sweep, .hazardSweep,
    .fullSweep, .familySweep, .probe, .heat,
  ]

  /// Whether a command ends what was begun: a key or a button is let go.
  func isLettingGo(_ command: Command) -> Bool {
    switch command.argument {
    case .released: true
    case .pointer(let input): input.phase == .release
    default: false
    }
  }

  /// Does what moves the hand, time or the world, and keeps it if it is recorded.
  func performInValley(_ command: Command) {
    record(command)
    switch command.argument {
    case .pointer(let input): return point(input)
    case .point: return command.clicked.map(click) ?? ()
    case .held where command.action == .place || command.action == .take:
      pointer.isPlaceHeld = command.action == .place
      return model.editing.beginStroke(takes: command.action == .take)
    case .released:
      if command.action == .place { pointer.isPlaceHeld = false }
      if command.action == .place || command.action == .take { model.editing.endStroke() }
      return
    default: break
    }
    // Who stands at the edge of the world with a key held has been told.
    if command.isRepeat, model.exploring.isAtEdge(command.action.direction) { return }
    if command.action == .paste { model.pointing.bringHand() }
    let operations = operators.lazy.compactMap { $0.operation(for: command.action) }
    if let operation = operations.first { return operation() }
    switch command.action {
    case .goal: model.sayGoal()
    case .hint: model.sayHint()
    case .zoom: model.exploring.toggleZoom()
    case .zoomIn: model.exploring.zoom(in: true, around: model.pointing.hover)
    case .zoomOut: model.exploring.zoom(in: false, around: model.pointing.hover)
    case .captions: state.toggleCaptions()
    case .language: state.chooseNextLanguage()
    default: break
    }
  }

  /// A pointer: the View says from its layout what is there.
  private func point(_ input: PointerInput) {
    if [.press, .shiftPress].contains(input.phase),
      let slot = hotbar.slot(at: ScreenPoint(input))
    {
      return select(slot)
    }
    pointer.perform(input)
  }

  /// A pointer has clicked.
  private func click(_ click: Click) {
    if let slot = hotbar.slot(at: click.point) { return select(slot) }
    pointer.perform(click)
  }

  /// Takes a slot of the hotbar in hand, if there is something to be placed here.
  private func select(_ slot: Int) {
    if model.etude.canPlace { model.editing.selectSlot(slot) } else { model.etude.refuseTool() }
  }

  private func record(_ command: Command) {
    guard model.macro.isRecording, !Self.unrecorded.contains(command.action),
      command.action.slot == nil
    else { return }
    model.macro.record(MacroEdit(command))
  }

  /// Does what the macro asks for before the coming pass, as far as the pass has time for it; the
  /// next pass does the rest.
  func performMacro() {
    while state.hasWorkLeft, let edit = model.macro.takeEdit() {
      defer { state.chargeCommand() }
      // One that somebody has given on may hold what no game records.
      let command = edit.command
      if !Self.unrecorded.contains(command.action) { performInValley(command) }
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

extension Command {
  /// What a pointer asks for where it only clicks: a point as it goes down, and nothing else.
  package var click: Command? {
    guard case .pointer(let input) = argument, [.press, .shiftPress].contains(input.phase) else {
      return nil
    }
    return Command(
      .point, .point(column: input.column, row: input.halfRow / 2, button: input.button))
  }
}

extension MacroEdit {
  /// A command as a macro keeps it.
  init(_ command: Command) {
    let action = command.action.rawValue
    switch command.argument {
    case .held: self.init(action, hold: .held)
    case .released: self.init(action, hold: .released)
    case .point(let column, let row, let button):
      self.init(action, at: Point(column: column, row: row, button: button))
    case .pointer(let at):
      self.init(
        action,
        at: Point(
          column: at.column, row: at.halfRow, button: at.button, phase: at.phase.rawValue))
    case .none, .text, .key: self.init(action)
    }
  }

  /// The command that it was.
  var command: Command {
    let action = ActionID(action)
    guard let point else {
      return Command(action, hold.map { $0 == .held ? .held : .released } ?? .none)
    }
    guard let phase = point.phase.flatMap(PointerInput.Phase.init) else {
      return Command(action, .point(column: point.column, row: point.row, button: point.button))
    }
    return Command(
      action,
      .pointer(
        PointerInput(phase, column: point.column, halfRow: point.row, button: point.button)))
  }
}
