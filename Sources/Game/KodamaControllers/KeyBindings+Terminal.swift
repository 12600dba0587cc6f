package import KodamaHosting
import KodamaPlay

extension KeyBindings {
  /// The keys of words mode on a first start (docs/keys.md): the standard ones, and a letter where
  /// a terminal cannot send the key or keeps it for itself. Such are Control alone, the wheel,
  /// Space and Backspace with something held, F1 and F10 (help and menu of the terminal), Page up
  /// and down with something held (scrolling, tabs), Alt and a digit (tabs), Control and C.
  package static let terminal: KeyBindings =
    KeyTable(.standard)
    .binding(terminalKeys.map { KeyTable.Row("\($0.stroke)", $0.operation.rawValue) })
    .bindings ?? .standard

  private static let terminalKeys: [(operation: PlayerOperation, stroke: KeyStroke)] =
    [
      (.help, KeyStroke(.slash, .shift)),
      (.learnKeys, KeyStroke(.h, .shift)),
      (.settings, KeyStroke(.s, .shift)),
      (.stopSpeech, KeyStroke(.minus)),
      (.fill, KeyStroke(.f, .shift)),
      (.clear, KeyStroke(.x, .shift)),
      (.copy, KeyStroke(.y, .shift)),
      (.scanPreviousCategory, KeyStroke(.a, .shift)),
      (.scanNextCategory, KeyStroke(.d, .shift)),
      (.scanPreviousKind, KeyStroke(.u, .shift)),
      (.scanNextKind, KeyStroke(.j, .shift)),
      (.brushLarger, KeyStroke(.g, .shift)),
      (.brushSmaller, KeyStroke(.n, .shift)),
      (.zoomIn, KeyStroke(.z, .shift)),
      (.zoomOut, KeyStroke(.o, .shift)),
    ]
    + zip(
      PlayerOperation.messages,
      [Key.digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9]
    ).map { ($0, KeyStroke($1, .shift)) }
}
