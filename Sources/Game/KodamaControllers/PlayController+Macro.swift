import KodamaHosting
import KodamaPlay
import KodamaViews

// Recording and replaying macros in the valley.
extension PlayController {
  /// Performs an input in the valley and, while a macro is being recorded, adds it to the macro.
  func performInValley(_ input: Input) {
    record(input)
    switch input {
    case .pointer(let pointer): point(pointer)
    case .click(let click): self.click(click)
    case .operation(let operation, let press):
      if case .valley(let operation) = operation.part { model.perform(operation, press) }
    case .text, .key, .notice, .unknown: break
    }
  }

  func record(_ input: Input) {
    guard model.isRecording, input.isPartOfMacro, let edit = MacroEdit(input) else { return }
    model.record(edit)
  }

  /// Performs the macro's edits that are due in this pass. Edits that exceed the pass's work budget
  /// are performed in the next pass.
  func performMacro() {
    while game.session.hasWorkLeft, let edit = model.nextReplayEdit() {
      defer { game.session.chargeCommand() }
      // An imported macro can contain inputs that the game never records.
      if let input = edit.input, input.isPartOfMacro { performInValley(input) }
    }
  }

  /// Replays the macro in a copy of the valley, on a new screen.
  func startReplay() {
    if game.session.startReplay() { presentation?.present(.valley) }
  }

  /// Ends the replay and returns to the valley, which was paused meanwhile.
  func endReplay() {
    game.session.endReplay()
    presentation?.present(.valley)
  }

  /// Performs an input during a replay. The only allowed inputs end the replay or ask for the time.
  func performInReplay(_ input: Input) {
    guard case .operation(let operation, _) = input else { return model.refuseInReplay() }
    switch operation.part {
    case .play(.back), .play(.replay): endReplay()
    case .valley(.time(.tell)): model.perform(.time(.tell))
    case .shared, .valley, .play, .opening: model.refuseInReplay()
    }
  }
}

extension Input {
  var isRelease: Bool {
    switch self {
    case .operation(_, let press): press == .released
    case .pointer(let input): input.phase == .release
    case .notice, .text, .key, .click, .unknown: false
    }
  }

  /// True if the input changes the valley and is therefore recorded. Sweeps and settings are not
  /// recorded, and neither are hotbar slots, because each edit stores its material.
  fileprivate var isPartOfMacro: Bool {
    switch self {
    case .operation(let operation, _):
      switch operation.part {
      case .valley(.editing(.favourite)), .valley(.editing(.slot)), .valley(.exploring(.guide)),
        .valley(.hearing), .shared, .play, .opening:
        false
      case .valley: true
      }
    case .pointer, .click: true
    case .notice, .text, .key, .unknown: false
    }
  }
}

extension MacroEdit {
  /// Creates the edit that a macro stores for an input. Returns nil for inputs that macros do not
  /// store.
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

  /// The input that replays the edit, or nil if the edit does not name an operation.
  var input: Input? {
    guard let point else {
      let press: Press = hold.map { $0 == .held ? .held : .released } ?? .once
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
