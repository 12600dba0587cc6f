/// The name of an action, such as `left`, `place` or `catalogue`. A game declares its own actions;
/// the kit declares those of typed text, pointers and the system.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name: letters, digits, dots and hyphens.
  public let rawValue: String
  /// Creates an action from its name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates an action from a literal name.
  public init(stringLiteral value: String) { rawValue = value }
  /// The name as it appears in recordings and bindings.
  public var description: String { rawValue }

  /// Text was typed; the argument holds it.
  public static let text: ActionID = "text"
  /// A key without a binding was pressed, or `KeyBindings.forwardsRawKeys` is set. The argument
  /// holds the key stroke.
  public static let key: ActionID = "key"
  /// A pointer was clicked on a cell of the text surface; the argument holds the cell and the
  /// button.
  public static let point: ActionID = "point"
  /// A pointer was pressed, moved or released; the argument holds its position.
  public static let pointer: ActionID = "pointer"
  /// The window lost the focus.
  public static let focusLost: ActionID = "system.focus-lost"
  /// The window has the focus again.
  public static let focusGained: ActionID = "system.focus-gained"
  /// The loudspeaker was lost; the game continues silently.
  public static let loudspeakerLost: ActionID = "system.loudspeaker-lost"
  /// The loudspeaker was opened, or came back.
  public static let loudspeakerFound: ActionID = "system.loudspeaker-found"
  /// The voice stopped responding.
  public static let voiceLost: ActionID = "system.voice-lost"
  /// A voice is wanted, and none is available.
  public static let voiceMissing: ActionID = "system.voice-missing"
  /// A voice is available.
  public static let voiceFound: ActionID = "system.voice-found"
  /// The voice began an utterance; the argument holds its number, counted from 1.
  public static let utteranceBegan: ActionID = "system.utterance-began"
  /// The voice finished an utterance; the argument holds its number.
  public static let utteranceEnded: ActionID = "system.utterance-ended"
  /// A gamepad was connected.
  public static let gamepadFound: ActionID = "system.gamepad-found"
  /// The gamepad in use was disconnected.
  public static let gamepadLost: ActionID = "system.gamepad-lost"
  /// A picture of the screen was saved; the argument holds its path. Without an argument, saving
  /// failed.
  public static let pictureSaved: ActionID = "system.picture-kept"
  /// A text was copied to the clipboard.
  public static let textCopied: ActionID = "system.text-copied"
  /// The clipboard was read; the argument holds its text. Without an argument, it holds no text.
  public static let textPasted: ActionID = "system.text-pasted"
  /// The size or scale of the display changed; the argument holds the scale in percent if it
  /// changed or was requested.
  public static let displayChanged: ActionID = "system.display-changed"
  /// The player closed the window.
  public static let closeRequested: ActionID = "system.close-requested"
}

/// One input of a pass. Commands are the only input of a game, so a recording of them replays it.
///
///     let step = Command("left")
///     let typed = Command(.text, .text("sand"))
public struct Command: Hashable, Sendable {
  /// The data of a command.
  public enum Argument: Hashable, Sendable {
    /// No data: the action is enough.
    case none
    /// The text that was typed.
    case text(String)
    /// A key stroke that is not translated into an action.
    case key(KeyStroke)
    /// The key of the action went down and stays down, or was released.
    case held, released
    /// A press, move or release of a pointer.
    case pointer(PointerInput)
    /// A cell of the text surface, and the button: 1 (left), 2 (middle) or 3 (right).
    case point(column: Int, row: Int, button: Int)
  }

  /// The action to perform.
  public var action: ActionID
  /// The data of the action.
  public var argument: Argument
  /// True if the command repeats because its key is held down. Repeats are not spoken.
  public var isRepeat: Bool

  /// Creates a command. Without an argument it represents one press of its key.
  public init(_ action: ActionID, _ argument: Argument = .none, isRepeat: Bool = false) {
    (self.action, self.argument, self.isRepeat) = (action, argument, isRepeat)
  }
}

/// A pointer event, in cells and half cells rather than pixels, so that it replays on every
/// display.
public struct PointerInput: Hashable, Sendable {
  /// The kind of event; `shiftPress` is a press while Shift is held.
  public enum Phase: String, Sendable, CaseIterable { case press, move, release, shiftPress }

  /// The kind of event.
  public var phase: Phase
  /// The column of the surface, from 0. It is out of range during a drag beyond the surface.
  public var column: Int
  /// The row of the surface in half cells, from 0 at the top.
  public var halfRow: Int
  /// The button that is down or was released: 1 (left), 2 (middle), 3 (right), or 0 for none.
  public var button: Int

  /// Creates a pointer event.
  public init(_ phase: Phase, column: Int, halfRow: Int, button: Int = 0) {
    (self.phase, self.column, self.halfRow, self.button) = (phase, column, halfRow, button)
  }
}

/// Input from a host, before `KeyBindings` translates it into commands.
public enum InputEvent: Hashable, Sendable {
  /// A key went down, or repeats because it is held.
  case key(KeyStroke, isRepeat: Bool)
  /// A key went down, and a `release` will follow.
  case hold(KeyStroke)
  /// The key of a `hold` was released.
  case release(KeyStroke)
  /// Text was typed while the app wanted text.
  case text(String)
  /// A pointer was pressed, moved or released over the text surface.
  case pointer(PointerInput)
  /// A pointer was clicked on a cell of the text surface.
  case point(column: Int, row: Int, button: Int)
  /// A command from a recording, a script or the system.
  case command(Command)
}
