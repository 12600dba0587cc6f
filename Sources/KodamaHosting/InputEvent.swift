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
