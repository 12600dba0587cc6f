package import KodamaHosting
package import KodamaPlay

// Bindings for screens that need something other than commands.
extension KeyBindings {
  /// The bindings while text is typed. Letters are text; the keys that end and edit the text are
  /// fixed.
  package static let typing: KeyBindings = {
    var bindings = KeyBindings(typingKeys)
    bindings.lasting = Set([PlayerOperation.take, .up, .down].map { $0.action })
    return bindings
  }()

  /// The bindings while typing filters a list. Keys without a character keep their meaning in
  /// lists.
  package static let filtering: KeyBindings = {
    var bindings = KeyBindings(
      typingKeys + [
        Binding(.left, .left), Binding(.right, .right),
        Binding(.padLeft, .left), Binding(.padRight, .right),
        Binding(.tab, .catalogue), Binding(.padBack, .catalogue),
        // For hosts that send the space bar as a key, and for players who prefer not to type.
        Binding(.space, .place), Binding(.padX, .place),
        Binding(.padY, .take), Binding(.wheelUp, .brushLarger),
        Binding(.wheelDown, .brushSmaller), Binding(.f10, .settings),
        Binding(.f12, .screenshot), Binding(.f4, .curtain),
      ])
    bindings.lasting = Set([PlayerOperation.take, .left, .right, .up, .down].map { $0.action })
    return bindings
  }()

  /// Returns these bindings, completed with the bindings of `commands` for keys that type nothing.
  /// The screen reports keys that it does not use.
  package func completed(with commands: KeyBindings) -> KeyBindings {
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

  /// The bindings while a screen captures keys: every key is passed on without a binding.
  package static let capturingKeys: KeyBindings = {
    var bindings = KeyBindings()
    bindings.forwardsRawKeys = true
    return bindings
  }()
}

extension KeyBindings.Binding {
  fileprivate init(_ key: Key, _ operation: PlayerOperation) {
    self.init(KeyStroke(key), operation.action)
  }
}

extension KeyStroke {
  /// True if the key types a character while text is wanted.
  fileprivate var types: Bool {
    modifiers.isDisjoint(with: [.control, .alt]) && key.types
  }
}

// Conversion between bindings, which know keys, and tables, which know only their names.
extension KeyTable {
  package init(_ bindings: KeyBindings) {
    self.init(bindings.bindings.map { Row("\($0.stroke)", $0.action.rawValue) })
  }

  /// The bindings of the table; nil if a row names an unknown key.
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
