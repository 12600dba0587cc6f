import KodamaHosting
import KodamaPlay
import KodamaViews

// Recording what the player does in the valley, and playing it again.
extension PlayController {
  /// Does what moves the hand, time or the world, and keeps it if it is recorded.
  func performInValley(_ input: Input) {
    record(input)
    switch input {
    case .pointer(let pointer): point(pointer)
    case .click(let click): self.click(click)
    case .operation(let operation, let press): perform(operation, press)
    case .text, .key, .notice, .unknown: break
    }
  }

  private func perform(_ operation: PlayerOperation, _ press: Input.Press) {
    switch (press, operation.part) {
    case (.held, .editing(.place)), (.held, .editing(.take)):
      pointer.isPlaceHeld = operation == .place
      model.editing.beginStroke(takes: operation == .take)
    case (.released, .editing(.place)), (.released, .editing(.take)):
      if operation == .place { pointer.isPlaceHeld = false }
      model.editing.endStroke()
    case (.released, _): break
    // A player who stands at the edge of the world with a key held has been told.
    case (.again, .exploring(let moving)) where model.exploring.isAtEdge(moving.direction): break
    case (_, .exploring(let operation)): exploring.perform(operation)
    case (_, .editing(let operation)):
      if operation == .paste { model.pointing.bringHand() }
      editing.perform(operation)
    case (_, .time(let operation)): time.perform(operation)
    case (_, .hearing(let operation)): soundscape.perform(operation)
    case (_, .valley(let operation)): perform(operation)
    // They are no part of what a macro does.
    case (_, .play), (_, .opening), (_, .shared): break
    }
  }

  private func perform(_ operation: ValleyOperation) {
    switch operation {
    case .goal: model.sayGoal()
    case .hint: model.sayHint()
    case .zoom: model.exploring.toggleZoom()
    case .zoomIn: model.exploring.zoom(in: true, around: model.pointing.hover)
    case .zoomOut: model.exploring.zoom(in: false, around: model.pointing.hover)
    case .captions: state.toggleCaptions()
    case .language: state.chooseNextLanguage()
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

  private func record(_ input: Input) {
    guard model.macro.isRecording, input.isPartOfMacro, let edit = MacroEdit(input) else { return }
    model.macro.record(edit)
  }

  /// Does what the macro asks for before the coming pass, as far as the pass has time for it; the
  /// next pass does the rest.
  func performMacro() {
    while state.hasWorkLeft, let edit = model.macro.takeEdit() {
      defer { state.chargeCommand() }
      // One that somebody has given on may hold what no game records.
      if let input = edit.input, input.isPartOfMacro { performInValley(input) }
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
  func performInReplay(_ input: Input) {
    guard case .operation(let operation, _) = input else { return model.macro.refuseInReplay() }
    switch operation.part {
    case .play(.back), .play(.replay): endReplay()
    case .time(.tell): model.sayTime()
    case .shared, .exploring, .editing, .time, .hearing, .valley, .play, .opening:
      model.macro.refuseInReplay()
    }
  }
}

extension Input {
  /// True where it ends what was begun: a key or a button is let go.
  var isLettingGo: Bool {
    switch self {
    case .operation(_, let press): press == .released
    case .pointer(let input): input.phase == .release
    case .notice, .text, .key, .click, .unknown: false
    }
  }

  /// False where it changes nothing in the valley: what is chosen for the whole game, and what only
  /// lets it be heard. What is in hand is kept with every edit.
  fileprivate var isPartOfMacro: Bool {
    switch self {
    case .operation(let operation, _):
      switch operation.part {
      case .editing(.favourite), .editing(.copyText), .editing(.pasteText), .editing(.slot),
        .exploring(.guide), .valley(.captions), .valley(.language), .hearing, .shared, .play,
        .opening:
        false
      case .editing, .exploring, .valley, .time: true
      }
    case .pointer, .click: true
    case .notice, .text, .key, .unknown: false
    }
  }
}

extension MacroEdit {
  /// Creates the edit that a macro keeps of an input; nil where it keeps none.
  init?(_ input: Input) {
    switch input {
    case .operation(let operation, let press):
      self.init(
        operation.rawValue,
        hold: press == .held ? .held : press == .released ? .released : nil)
    case .click(let click):
      self.init(
        ActionID.point.rawValue,
        at: Point(column: click.point.column, row: click.point.halfRow / 2, button: click.button))
    case .pointer(let at):
      self.init(
        ActionID.pointer.rawValue,
        at: Point(
          column: at.column, row: at.halfRow, button: at.button, phase: at.phase.rawValue))
    case .notice, .text, .key, .unknown: return nil
    }
  }

  /// The input that the macro repeats; nil where no operation has the name.
  var input: Input? {
    guard let point else {
      let press: Input.Press = hold.map { $0 == .held ? .held : .released } ?? .once
      return PlayerOperation(rawValue: action).map { .operation($0, press) }
    }
    guard let phase = point.phase.flatMap({ PointerInput.Phase(rawValue: $0) }) else {
      let place = ScreenPoint(column: point.column, row: point.row)
      return .click(Click(point: place, button: point.button))
    }
    return .pointer(
      PointerInput(phase, column: point.column, halfRow: point.row, button: point.button))
  }
}
