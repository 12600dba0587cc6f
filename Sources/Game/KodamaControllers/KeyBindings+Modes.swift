package import KodamaHosting

// What keys ask for while a screen wants something else than commands.
extension KeyBindings {
  /// While a text is typed: letters are text, and the keys to end and mend it are always these,
  /// whatever the player has bound.
  package static let typing: KeyBindings = {
    var bindings = KeyBindings(typingKeys)
    bindings.lasting = [.take, .up, .down]
    return bindings
  }()

  /// While a list is filtered by typing: what has no letter still asks for what it does in a list.
  package static let filtering: KeyBindings = {
    var bindings = KeyBindings(
      typingKeys + [
        Binding(KeyStroke(.left), .left), Binding(KeyStroke(.right), .right),
        Binding(KeyStroke(.padLeft), .left), Binding(KeyStroke(.padRight), .right),
        Binding(KeyStroke(.tab), .catalogue), Binding(KeyStroke(.padBack), .catalogue),
        // Where blanks come as keys, and for who would rather not type one.
        Binding(KeyStroke(.space), .place), Binding(KeyStroke(.padX), .place),
        Binding(KeyStroke(.padY), .take), Binding(KeyStroke(.wheelUp), .brushLarger),
        Binding(KeyStroke(.wheelDown), .brushSmaller), Binding(KeyStroke(.f10), .settings),
        Binding(KeyStroke(.f12), .screenshot), Binding(KeyStroke(.f4), .curtain),
      ])
    bindings.lasting = [.take, .left, .right, .up, .down]
    return bindings
  }()

  /// These keys, and all others that type nothing, with what they ask for elsewhere: a screen that
  /// has no use for them says so.
  package func answering(_ commands: KeyBindings) -> KeyBindings {
    var bindings = self
    for binding in commands.bindings
    where !binding.stroke.types && action(for: binding.stroke) == nil {
      bindings.bind(binding.stroke, to: binding.action)
    }
    return bindings
  }

  private static let typingKeys = [
    Binding(KeyStroke(.enter), .use), Binding(KeyStroke(.escape), .back),
    Binding(KeyStroke(.backspace), .take), Binding(KeyStroke(.up), .up),
    Binding(KeyStroke(.down), .down), Binding(KeyStroke(.home), .first),
    Binding(KeyStroke(.end), .last), Binding(KeyStroke(.f1), .help),
    Binding(KeyStroke(.control), .stopSpeech), Binding(KeyStroke(.padA), .use),
    Binding(KeyStroke(.padB), .back), Binding(KeyStroke(.padUp), .up),
    Binding(KeyStroke(.padDown), .down),
  ]

  /// While a key is asked for: every key is handed on as it is.
  package static let handingOn: KeyBindings = {
    var bindings = KeyBindings()
    bindings.handsOnKeys = true
    return bindings
  }()
}

extension KeyStroke {
  /// Whether it types a character where a text is wanted.
  fileprivate var types: Bool {
    modifiers.isDisjoint(with: [.control, .alt]) && key.types
  }
}
