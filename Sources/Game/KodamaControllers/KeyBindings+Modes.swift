package import KodamaHosting
package import KodamaPlay

// What keys ask for while a screen wants something else than commands.
extension KeyBindings {
  /// While a text is typed: letters are text, and the keys to end and mend it are always these,
  /// whatever the player has bound.
  package static let typing: KeyBindings = {
    var bindings = KeyBindings(typingKeys)
    bindings.lasting = Set([PlayerOperation.take, .up, .down].map { $0.action })
    return bindings
  }()

  /// While a list is filtered by typing: what has no letter still asks for what it does in a list.
  package static let filtering: KeyBindings = {
    var bindings = KeyBindings(
      typingKeys + [
        Binding(.left, .left), Binding(.right, .right),
        Binding(.padLeft, .left), Binding(.padRight, .right),
        Binding(.tab, .catalogue), Binding(.padBack, .catalogue),
        // Where blanks come as keys, and for who would rather not type one.
        Binding(.space, .place), Binding(.padX, .place),
        Binding(.padY, .take), Binding(.wheelUp, .brushLarger),
        Binding(.wheelDown, .brushSmaller), Binding(.f10, .settings),
        Binding(.f12, .screenshot), Binding(.f4, .curtain),
      ])
    bindings.lasting = Set([PlayerOperation.take, .left, .right, .up, .down].map { $0.action })
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
    Binding(.enter, .use), Binding(.escape, .back),
    Binding(.backspace, .take), Binding(.up, .up),
    Binding(.down, .down), Binding(.home, .first),
    Binding(.end, .last), Binding(.f1, .help),
    Binding(.control, .stopSpeech), Binding(.padA, .use),
    Binding(.padB, .back), Binding(.padUp, .up),
    Binding(.padDown, .down),
  ]

  /// While a key is asked for: every key is handed on as it is.
  package static let capturingKeys: KeyBindings = {
    var bindings = KeyBindings()
    bindings.handsOnKeys = true
    return bindings
  }()
}

extension KeyBindings.Binding {
  /// Binds a key alone to an operation.
  fileprivate init(_ key: Key, _ operation: PlayerOperation) {
    self.init(KeyStroke(key), operation.action)
  }
}

extension KeyStroke {
  /// Whether it types a character where a text is wanted.
  fileprivate var types: Bool {
    modifiers.isDisjoint(with: [.control, .alt]) && key.types
  }
}

// The same table, for those who know keys and for those who know only names.
extension KeyTable {
  /// The table of some bindings.
  package init(_ bindings: KeyBindings) {
    self.init(bindings.bindings.map { Row("\($0.stroke)", $0.action.rawValue) })
  }

  /// The bindings of the table, or nil where it names a key that there is not.
  package var bindings: KeyBindings? {
    var bindings = KeyBindings()
    bindings.lasting = PlayerOperation.lasting
    for row in rows {
      guard let stroke = KeyStroke(row.stroke) else { return nil }
      bindings.bind(stroke, to: ActionID(row.action))
    }
    return bindings
  }
}
