/// The name of an action, such as `left` or `place`. A game declares its own actions. This type
/// declares those for typed text, pointers and system events.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, which consists of letters, digits, dots and hyphens.
  public let rawValue: String
  /// Creates an action with a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates an action from a string literal.
  public init(stringLiteral value: String) { rawValue = value }
  /// The name as it appears in recordings and bindings.
  public var description: String { rawValue }

  /// The player typed text; the argument holds it.
  package static let text: ActionID = "text"
  /// The player pressed a key that has no binding, or any key while `KeyBindings.forwardsRawKeys`
  /// is true. The argument holds the key stroke.
  package static let key: ActionID = "key"
  /// The player clicked a cell of the text surface; the argument holds the cell and the button.
  package static let point: ActionID = "point"
  /// A mouse or finger was pressed, moved or released; the argument holds its position.
  package static let pointer: ActionID = "pointer"
  /// The window lost the focus.
  public static let focusLost: ActionID = "system.focus-lost"
  /// The window has the focus again.
  public static let focusGained: ActionID = "system.focus-gained"
  /// The loudspeaker was lost; the game continues silently.
  package static let loudspeakerLost: ActionID = "system.loudspeaker-lost"
  /// The loudspeaker was opened, or works again.
  package static let loudspeakerFound: ActionID = "system.loudspeaker-found"
  package static let voiceLost: ActionID = "system.voice-lost"
  package static let voiceMissing: ActionID = "system.voice-missing"
  package static let voiceFound: ActionID = "system.voice-found"
  /// The voice began to speak an utterance; the argument holds its number, counted from 1.
  package static let utteranceBegan: ActionID = "system.utterance-began"
  /// The voice finished an utterance; the argument holds its number, counted from 1.
  package static let utteranceEnded: ActionID = "system.utterance-ended"
  package static let gamepadFound: ActionID = "system.gamepad-found"
  package static let gamepadLost: ActionID = "system.gamepad-lost"
  /// The host saved a picture of the screen to the path in the argument; none if saving failed.
  package static let pictureSaved: ActionID = "system.picture-kept"
  package static let textCopied: ActionID = "system.text-copied"
  /// The clipboard could not take a text. The argument holds the path of the file that has it; none
  /// if there is no such file.
  package static let textWritten: ActionID = "system.text-written"
  /// The host read the clipboard; the argument holds its text, if it contains any.
  package static let textPasted: ActionID = "system.text-pasted"
  /// The size or scale of the window changed. The argument holds the scale in percent if the scale
  /// changed or was requested.
  package static let displayChanged: ActionID = "system.display-changed"
  /// The player wants to leave the game. If the program ends after the current pass (1/60 s) of the
  /// game loop, because the window was closed or a signal came, the argument is the text `final`:
  /// the game can no longer ask for confirmation.
  public static let closeRequested: ActionID = "system.close-requested"
}

/// One input that the game handles in a pass (1/60 s). Commands are a game's only input, so
/// replaying them repeats the game exactly.
///
///     let step = Command("left")
///     let typed = Command(.text, .text("sand"))
public struct Command: Hashable, Sendable {
  /// The data that a command carries in addition to its action.
  public enum Argument: Hashable, Sendable {
    /// No data beyond the action itself.
    case none
    /// Text, such as what the player typed.
    case text(String)
    /// A number, such as the scale of the display in percent.
    case number(Int)
    /// A key stroke that was not translated into an action.
    case key(KeyStroke)
    /// The player holds down (`held`) or has released (`released`) the key of the action.
    case held, released
    /// A press, move or release of a pointer.
    case pointer(PointerInput)
    /// The player clicked a cell of the text screen. `button` is 1 (left), 2 (middle) or 3 (right).
    case point(column: Int, row: Int, button: Int)
  }

  /// The action to perform.
  public var action: ActionID
  /// The data that accompanies the action, such as typed text.
  public var argument: Argument
  /// True if the command is an automatic repetition, because the player holds down the key.
  public var isRepeat: Bool

  /// Creates a command. Without an argument, it represents one press of the action's key.
  public init(_ action: ActionID, _ argument: Argument = .none, isRepeat: Bool = false) {
    (self.action, self.argument, self.isRepeat) = (action, argument, isRepeat)
  }

  /// The last command of a host that is asked to end.
  package static let finalClose = Command(.closeRequested, .text("final"))
}

/// A press, move or release of a mouse or finger. The position is in character cells rather than
/// pixels, so that a recording replays on every display.
public struct PointerInput: Hashable, Sendable {
  /// The kind of event. There is a press for each combination of Shift and Control.
  public enum Phase: String, Sendable, CaseIterable {
    case press, move, release, shiftPress, controlPress, controlShiftPress

    /// Creates a press for the modifier keys that are held down. Alt has no effect.
    package init(pressWith keys: KeyModifiers) {
      switch (keys.contains(.control), keys.contains(.shift)) {
      case (true, let isShifted): self = isShifted ? .controlShiftPress : .controlPress
      case (false, let isShifted): self = isShifted ? .shiftPress : .press
      }
    }

    package var isPress: Bool { self != .move && self != .release }
  }

  /// The kind of event.
  public var phase: Phase
  /// The column of the text screen, from 0 at the left. It is negative or too large if the pointer
  /// is beside the text, where the window may show more of the picture.
  public var column: Int
  /// The vertical position in half character cells, from 0 at the top of the text screen. Each text
  /// row has two.
  public var halfRow: Int
  /// The button that is down or was released: 1 (left), 2 (middle), 3 (right), or 0 (no button).
  public var button: Int

  /// The column and the half row of a pointer that has left the window.
  package static let awayPlace = -9_000

  /// Creates a pointer event at a position of the text screen.
  public init(_ phase: Phase, column: Int, halfRow: Int, button: Int = 0) {
    (self.phase, self.column, self.halfRow, self.button) = (phase, column, halfRow, button)
  }

  package var isAway: Bool { column == Self.awayPlace }

  package func hasSamePlace(as other: PointerInput) -> Bool {
    column == other.column && halfRow == other.halfRow
  }
}

/// Raw input from a host. `KeyBindings` translates it into commands.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed, or repeats because it is held down.
  case key(KeyStroke, isRepeat: Bool)
  /// A key was pressed, and the host will report its release.
  case hold(KeyStroke)
  /// A key that an earlier `hold` event reported was released.
  case release(KeyStroke)
  /// The player typed text while `App.wantsText` was true.
  case text(String)
  /// A mouse or finger was pressed, moved or released over the text screen.
  case pointer(PointerInput)
  /// The player clicked a cell of the text screen. `button` is 1 (left), 2 (middle) or 3 (right).
  case point(column: Int, row: Int, button: Int)
  /// A command from a recording, a script or the system, which needs no translation.
  case command(Command)
}
