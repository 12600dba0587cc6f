import KodamaDataSources
import KodamaEtudes
package import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// A command of the kit as the game takes it, parsed once when it comes in.
package enum Input: Hashable {
  /// A key asks for an operation.
  case operation(PlayerOperation, Press = .once)
  /// The machine reports something.
  case notice(SystemNotice)
  /// Letters were typed, one or several.
  case text(String)
  /// A key was pressed that asks for nothing, or that is asked for itself.
  case key(KeyStroke)
  /// A pointer moved, was pressed or let go.
  case pointer(PointerInput)
  /// A pointer has clicked.
  case click(Click)
  /// A name that is no operation, or one whose argument is missing.
  case unknown(ActionID)

  /// Parses a command; nil where a host repeats something that does not go on.
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
    case .none, .held, .released: .unknown(command.action)
    }
  }

  private var repeats: Bool {
    switch self {
    case .operation(let operation, _): operation.repeats
    case .text: true
    case .notice, .key, .pointer, .click, .unknown: false
    }
  }

  /// A pointer's press as a click, where a screen knows nothing else; nil for anything else.
  package var pressed: Input? {
    guard case .pointer(let input) = self, [.press, .shiftPress].contains(input.phase) else {
      return nil
    }
    return .click(Click(input))
  }
}

/// A click: where on the screen, and with which button.
package struct Click: Hashable {
  let point: ScreenPoint
  let button: Int
}

extension ScreenPoint {
  /// The point that a pointer is at.
  init(_ input: PointerInput) {
    self.init(column: input.column, halfRow: input.halfRow)
  }
}

extension Click {
  /// Creates a click on a cell of the screen.
  init(_ column: Int, _ row: Int, button: Int) {
    self.init(point: ScreenPoint(column: column, row: row), button: button)
  }

  /// Creates the click of a pointer that was pressed: on the whole cell.
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
      case .none, .text, .key, .pointer, .point: command.isRepeat ? .again : .once
      }
  }
}

/// An operation as a list reads it.
enum ListOperation: Equatable {
  /// An operation on the focus and the line that has it.
  case menu(MenuOperation)
  /// An operation that only some lists know.
  case extra(ExtraListOperation)
  case back, help, language

  /// Parses an operation; nil where no list knows it.
  init?(_ operation: PlayerOperation) {
    switch operation.part {
    case .valley(.exploring(.move(let direction))): self = .menu(.move(direction))
    case .valley(.exploring(.scan(.thing, let step))): self = .menu(.page(step))
    case .valley(.exploring(.jumpToFinding)): self = .menu(.first)
    case .valley(.exploring(.rescan)): self = .menu(.last)
    case .valley(.editing(.brush(let step))): self = .menu(.wheel(-step))
    case .valley(.editing(.use)): self = .menu(.use)
    case .valley(.editing(.place)): self = .menu(.place)
    case .valley(.editing(.take)): self = .extra(.erase)
    case .valley(.editing(.paste)), .play(.pasteText): self = .extra(.paste)
    case .valley(.editing(.undo)): self = .extra(.undo)
    case .valley(.editing(.redo)): self = .extra(.redo)
    case .valley(.editing(.favourite)): self = .extra(.favourite)
    case .opening(.catalogue): self = .extra(.catalogue)
    case .opening(.search): self = .extra(.search)
    case .opening(.gallery): self = .extra(.gallery)
    case .opening(.help): self = .help
    case .play(.language): self = .language
    case .play(.back): self = .back
    case .shared, .valley, .play, .opening: return nil
    }
  }
}

/// An operation on the focus of a list.
enum MenuOperation: Equatable {
  case move(Direction)
  /// The wheel turns up (−1) or down (1).
  case wheel(Int)
  /// The focus moves by a page, up (−1) or down (1).
  case page(Int)
  case first, last
  /// The line is chosen, by one of two keys.
  case use, place
}

/// An operation that only some lists know.
enum ExtraListOperation: Equatable {
  case erase, paste, undo, redo, favourite, catalogue, search, gallery
}

extension Input {
  /// The operation as a list reads it; nil for anything else.
  var listOperation: ListOperation? {
    guard case .operation(let operation, _) = self else { return nil }
    return ListOperation(operation)
  }
}

extension Game {
  /// Does what can be asked for on every screen, and by the menu of what else can be done.
  package func perform(_ operation: SharedOperation) {
    switch operation {
    case .curtain: toggleCurtain()
    case .screenshot: requests.ask(.keepPicture)
    case .verbosity: changeVerbosity(.next)
    case .stopSpeech: chronicle.silence()
    case .sayAgain: chronicle.tellAgain()
    case .message(let number): chronicle.tellAgain(number)
    }
  }

  /// Answers what asks for nothing where the player is. What no key asks for needs no answer.
  func reportUnavailable(_ input: Input, in inputContext: Whereabouts) {
    if comesFromKey(input) { chronicle.answer(.notHere(inputContext)) }
  }

  /// Returns true for the input of a bound key, and for a key that is bound to nothing.
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
