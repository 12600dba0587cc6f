package import KodamaDataSources
package import KodamaHosting
package import KodamaPlay

// Bindings for screens that read text, filter a list, or capture keys.
extension KeyBindings {
  /// The bindings while the player types text. Letter keys type text, and only the keys that edit
  /// or finish it have fixed actions.
  package static let typing: KeyBindings = {
    var bindings = KeyBindings(typingKeys)
    bindings.lasting = Set([PlayerOperation.take, .up, .down].map { $0.action })
    return bindings
  }()

  /// The bindings while typing filters a list. Keys that do not type a character work as in any
  /// other list.
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

  /// Returns these bindings with second keys for some actions, unless those keys already have an
  /// action: Alt+Enter for full screen, Escape for going back, and the usual function keys for
  /// help, settings and learning the keys, which many terminals do send. Key tables contain one
  /// key per action, so they cannot contain these.
  package var withSecondKeys: KeyBindings {
    var bindings = self
    let seconds: [(KeyStroke, PlayerOperation)] = [
      (KeyStroke(.enter, .alt), .fullscreen), (KeyStroke(.escape), .back),
      (KeyStroke(.f1), .help), (KeyStroke(.f10), .settings),
      (KeyStroke(.f1, .shift), .learnKeys),
    ]
    for (stroke, operation) in seconds where action(for: stroke) == nil {
      bindings.bind(stroke, to: operation.action)
    }
    return bindings
  }

  /// Returns these bindings, plus those in `commands` for keys that do not type a character. If the
  /// screen does not use such a key, it reports that.
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

  /// The bindings while a screen captures keys. The screen receives every key directly.
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
  /// True if the key types a character on a screen that reads text.
  fileprivate var types: Bool {
    modifiers.isDisjoint(with: [.control, .alt]) && key.types
  }
}

// Conversion between bindings, which contain keys, and key tables, which contain the names of keys.
extension KeyTable {
  package init(_ bindings: KeyBindings) {
    self.init(bindings.bindings.map { Row("\($0.stroke)", $0.action.rawValue) })
  }

  /// The bindings that the table describes, or nil if a row names an unknown key.
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
