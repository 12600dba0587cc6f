public import KodamaHosting

// What keys ask for while a screen wants something else than commands.
extension KeyBindings {
  /// While a text is typed: letters are text, and the keys to end and mend it are always these,
  /// whatever the player has bound.
  public static let typing = KeyBindings([
    Binding(KeyStroke(.enter), .use), Binding(KeyStroke(.escape), .back),
    Binding(KeyStroke(.backspace), .take), Binding(KeyStroke(.up), .up),
    Binding(KeyStroke(.down), .down), Binding(KeyStroke(.home), .first),
    Binding(KeyStroke(.end), .last), Binding(KeyStroke(.f1), .help),
    Binding(KeyStroke(.control), .stopSpeech), Binding(KeyStroke(.padA), .use),
    Binding(KeyStroke(.padB), .back), Binding(KeyStroke(.padUp), .up),
    Binding(KeyStroke(.padDown), .down),
  ])

  /// While a key is asked for: every key is handed on as it is.
  public static let handingOn: KeyBindings = {
    var bindings = KeyBindings()
    bindings.handsOnKeys = true
    return bindings
  }()
}
