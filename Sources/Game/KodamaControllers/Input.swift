package import KodamaHosting
package import KodamaPlay
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
