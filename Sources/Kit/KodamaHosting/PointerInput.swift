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
