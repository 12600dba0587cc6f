/// What a host hears from the outside, before the bindings make commands of it.
public enum InputEvent: Hashable, Sendable {
  /// A key went down, or repeats because it is held.
  case key(KeyStroke, isRepeat: Bool)
  /// Text was typed while the app asked for text.
  case text(String)
  /// A pointer was pressed on a cell of the text surface.
  case point(column: Int, row: Int, button: Int)
  /// A command as it is: from a recording, a script, or a notice of the system.
  case command(Command)
}
