import KodamaDataSources
public import KodamaHosting
import KodamaPlay

extension KeyBindings {
  /// The default key bindings, in the order in which the key bindings screen lists them
  /// (docs/keys.md).
  public static let standard: KeyBindings = {
    var bindings = KeyBindings(
      PlayerOperation.allCases.compactMap { operation in
        operation.row.key.map { Binding($0, operation.action) }
      } + pad.map { Binding($1, $0.action) })
    bindings.lasting = PlayerOperation.lasting
    return bindings
  }()

  /// Gamepad buttons. The action menu offers all actions that have no button.
  private static let pad: [(operation: PlayerOperation, stroke: KeyStroke)] = [
    (.left, KeyStroke(.padLeft)), (.right, KeyStroke(.padRight)), (.up, KeyStroke(.padUp)),
    (.down, KeyStroke(.padDown)), (.use, KeyStroke(.padA)), (.back, KeyStroke(.padB)),
    (.place, KeyStroke(.padX)), (.take, KeyStroke(.padY)), (.catalogue, KeyStroke(.padBack)),
    (.sweep, KeyStroke(.padLeftShoulder)), (.probe, KeyStroke(.padRightShoulder)),
    (.scanNext, KeyStroke(.padRightTrigger)), (.guide, KeyStroke(.padLeftTrigger)),
    (.whereAmI, KeyStroke(.padLeftStick)), (.pause, KeyStroke(.padRightStick)),
    (.menu, KeyStroke(.padStart)),
  ]
}

extension KeyBindings {
  /// The default bindings in a terminal: the standard ones, plus a letter for each key that a
  /// terminal cannot send or that it uses itself (docs/keys.md). These keys are Control alone, the
  /// wheel, Space and Backspace with a modifier, F1, F10 and F11 (help, menu and size of the
  /// terminal), Page Up and Page Down with a modifier (scrolling and tabs), Alt with a digit
  /// (tabs), Control-C and Control-Z.
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
      (.undo, KeyStroke(.u, .control)),
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
      (.fullscreen, KeyStroke(.x, .alt)),
    ]
    + zip(
      PlayerOperation.messages,
      [Key.digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9]
    ).map { ($0, KeyStroke($1, .shift)) }
}
