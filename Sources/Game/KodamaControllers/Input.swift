package import KodamaDataSources
import KodamaEtudes
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// An input to the screens, parsed once from a command of the host.
package enum Input: Hashable {
  case operation(PlayerOperation, Press = .once)
  case notice(SystemNotice)
  /// One or more typed characters.
  case text(String)
  /// A key that has no binding, or any key while a screen captures keys.
  case key(KeyStroke)
  case pointer(PointerInput)
  case click(Click)
  /// An action that is not an operation, or one without its required argument.
  case unknown(ActionID)

  /// Parses a command. Returns nil for a repeated command whose operation does not repeat.
  package init?(_ command: Command) {
    let input = Self.parse(command)
    guard !command.isRepeat || input.repeats else { return nil }
    self = input
  }

  private static func parse(_ command: Command) -> Input {
    if let notice = SystemNotice(command) { return .notice(notice) }
    if let operation = PlayerOperation(command.action) {
      return .operation(operation, Press(command))
    }
    return switch command.argument {
    case .text(let text): .text(text)
    case .key(let stroke): .key(stroke)
    case .pointer(let input): .pointer(input)
    case .point(let x, let y, let button): .click(Click(x, y, button: button))
    case .none, .number, .held, .released: .unknown(command.action)
    }
  }

  private var repeats: Bool {
    switch self {
    case .operation(let operation, _): operation.repeats
    case .text: true
    case .notice, .key, .pointer, .click, .unknown: false
    }
  }

  /// The press of a pointer button, converted to a click for screens that handle only clicks; nil
  /// for other input.
  package var asClick: Input? {
    guard case .pointer(let input) = self, input.phase.isPress else { return nil }
    return .click(Click(input))
  }
}

/// A click on a cell of the screen. Button 1 is the left one, and button 3 the right one.
package struct Click: Hashable {
  let point: ScreenPoint
  let button: Int
}

extension ScreenPoint {
  init(_ input: PointerInput) {
    self.init(column: input.column, halfRow: input.halfRow)
  }
}

extension Click {
  init(_ column: Int, _ row: Int, button: Int) {
    self.init(point: ScreenPoint(column: column, row: row), button: button)
  }

  init(_ input: PointerInput) {
    self.init(input.column, input.halfRow / 2, button: input.button)
  }
}

extension Press {
  fileprivate init(_ command: Command) {
    self =
      switch command.argument {
      case .held: .held
      case .released: .released
      case .none, .text, .number, .key, .pointer, .point: command.isRepeat ? .again : .once
      }
  }
}

/// The meaning of an operation in lists.
enum ListOperation: Equatable {
  case menu(MenuOperation)
  case extra(ExtraListOperation)
  case back, help, language
}

enum MenuOperation: Equatable {
  case move(Direction)
  /// Move by one step of the mouse wheel: −1 is up, 1 is down.
  case wheel(Int)
  /// Move by one page: −1 is up, 1 is down.
  case page(Int)
  case first, last
  case line(Int)
  /// Choose the focused line. Both cases have this effect.
  case use, place
}

/// An operation that only some lists support.
enum ExtraListOperation: Equatable {
  case erase, paste, undo, redo, favourite, catalogue, search, gallery
}

extension Input {
  var listOperation: ListOperation? {
    guard case .operation(let operation, _) = self else { return nil }
    return operation.row.list
  }
}

extension Game {
  package func perform(_ operation: SharedOperation) {
    switch operation {
    case .curtain: changeSetting("settings.curtain")
    case .fullscreen: changeSetting("settings.fullscreen")
    case .part(let part): changeVisibility(of: part)
    case .output(let output): toggle(output)
    case .screenshot: requests.ask(.savePicture)
    case .verbosity: changeVerbosity(.next)
    case .stopSpeech: eventLog.silence()
    case .sayAgain: eventLog.repeatFact()
    case .message(let number): eventLog.repeatFact(number)
    }
  }

  /// Reports that a key has no effect on the current screen. Input that does not come from a key is
  /// ignored.
  func reportUnavailable(_ input: Input, in inputContext: InputContext) {
    if comesFromKey(input) { eventLog.answer(.notHere(inputContext)) }
  }

  /// Returns whether the input comes from a key, with or without a binding.
  package func comesFromKey(_ input: Input) -> Bool {
    let actions = settings.keyTable.value.actions
    return switch input {
    case .operation(let operation, _): actions.contains(operation.rawValue)
    case .unknown(let action): actions.contains(action.rawValue)
    case .key: true
    case .notice, .text, .pointer, .click: false
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
  var isPartOfMacro: Bool {
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
