/// What a player can do, by name: `left`, `place`, `catalogue`. The game declares its own.
public struct ActionID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name: letters, digits, dots and hyphens.
  public let rawValue: String
  /// Makes the name of an action.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Makes the name of an action.
  public init(stringLiteral value: String) { rawValue = value }
  /// The name that recordings and bindings write: `run-left`.
  public var description: String { rawValue }

  /// Text was typed; the command's argument holds it.
  public static let text: ActionID = "text"
  /// A key was pressed that is not bound, or that was asked for; the argument says which.
  public static let key: ActionID = "key"
  /// A pointer was pressed on a cell of the text surface; the argument says which.
  public static let point: ActionID = "point"
  /// A pointer moved, was pressed or let go; the argument says where.
  public static let pointer: ActionID = "pointer"
  /// The window lost the focus: what may change because of it is the Controllers' to decide.
  public static let focusLost: ActionID = "system.focus-lost"
  /// The window has the focus again.
  public static let focusGained: ActionID = "system.focus-gained"
  /// The loudspeaker went away; the game goes on in silence.
  public static let loudspeakerLost: ActionID = "system.loudspeaker-lost"
  /// What sounds is heard from now on: a loudspeaker was opened, or came back.
  public static let loudspeakerFound: ActionID = "system.loudspeaker-found"
  /// The voice stopped answering; another one speaks, or none.
  public static let voiceLost: ActionID = "system.voice-lost"
  /// There is no voice now, though one is wanted.
  public static let voiceMissing: ActionID = "system.voice-missing"
  /// There is a voice again, or at last.
  public static let voiceFound: ActionID = "system.voice-found"
  /// The voice has begun an utterance; the argument says which of all that were asked for, from 1.
  public static let utteranceBegan: ActionID = "system.utterance-began"
  /// The voice has come to the end of an utterance; the argument says which.
  public static let utteranceEnded: ActionID = "system.utterance-ended"
  /// A gamepad was connected.
  public static let gamepadFound: ActionID = "system.gamepad-found"
  /// The gamepad in use was disconnected; the keyboard does everything.
  public static let gamepadLost: ActionID = "system.gamepad-lost"
  /// A picture of the screen was kept; the argument says where. Without one it could not be.
  public static let pictureKept: ActionID = "system.picture-kept"
  /// A text was put where other programs can take it.
  public static let textCopied: ActionID = "system.text-copied"
  /// A text that other programs had copied was asked for; the argument holds it. Without one there
  /// is none.
  public static let textPasted: ActionID = "system.text-pasted"
  /// The size or scale of the display changed; the argument says how many percent it is now, where
  /// the scale is another one or was asked for.
  public static let displayChanged: ActionID = "system.display-changed"
  /// The window was asked to close.
  public static let closeRequested: ActionID = "system.close-requested"
}

/// Input as the game sees it. A recording is a list of these, so nothing else may change the game.
public struct Command: Hashable, Sendable {
  /// What goes with an action.
  public enum Argument: Hashable, Sendable {
    /// The action says everything.
    case none
    /// Text that was typed.
    case text(String)
    /// A key as it is, not what it asks for.
    case key(KeyStroke)
    /// Its key went down and stays down, or was let go.
    case held, released
    /// What a pointer does.
    case pointer(PointerInput)
    /// A cell of the text surface; the button is 1 (left), 2 (middle) or 3 (right).
    case point(column: Int, row: Int, button: Int)
  }

  /// What is asked for.
  public var action: ActionID
  /// What goes with it.
  public var argument: Argument
  /// Whether it comes from a key held down. Held keys do not repeat speech.
  public var isRepeat: Bool

  /// A command for an action; without an argument it stands for a press of its key.
  public init(_ action: ActionID, _ argument: Argument = .none, isRepeat: Bool = false) {
    self.action = action
    self.argument = argument
    self.isRepeat = isRepeat
  }
}

/// What a pointer does, in halves of a cell's height: never in pixels, for recordings.
public struct PointerInput: Hashable, Sendable {
  /// A button goes down, the pointer moves, the button goes up; one goes down while Shift is held.
  public enum Phase: String, Sendable, CaseIterable { case press, move, release, shiftPress }

  /// What the pointer does now.
  public var phase: Phase
  /// The column of the surface, from 0; outside of it while it is dragged there.
  public var column: Int
  /// The row of the surface in half cells, from 0.
  public var halfRow: Int
  /// The button that is down, or was let go: 1 (left), 2 (middle), 3 (right); 0 where none is.
  public var button: Int

  /// A pointer over a cell of the text surface: `halfRow` counts halves of cells from the top,
  /// `button` is 0 where none is held.
  public init(_ phase: Phase, column: Int, halfRow: Int, button: Int = 0) {
    (self.phase, self.column, self.halfRow, self.button) = (phase, column, halfRow, button)
  }
}

/// What a host hears from the outside, before the bindings make commands of it.
public enum InputEvent: Hashable, Sendable {
  /// A key went down, or repeats because it is held.
  case key(KeyStroke, isRepeat: Bool)
  /// A key went down, and stays down until it is let go.
  case hold(KeyStroke)
  /// A key was let go that had gone down as this stroke.
  case release(KeyStroke)
  /// Text was typed while the app asked for text.
  case text(String)
  /// A pointer moved over the text surface, was pressed or let go.
  case pointer(PointerInput)
  /// A pointer was pressed on a cell of the text surface and let go again.
  case point(column: Int, row: Int, button: Int)
  /// A command as it is: from a recording, a script, or a notice of the system.
  case command(Command)
}
