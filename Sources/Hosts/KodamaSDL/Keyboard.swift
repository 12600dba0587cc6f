#if SDL
  internal import CSDL2
  import KodamaHosting

  /// Makes key strokes of what SDL says about the keyboard. Keys are told by their place, not by
  /// the letter printed on them.
  struct Keyboard {
    /// Whether Control went down and nothing else since.
    private var isControlAlone = false
    /// The keys that are down, each as the stroke it went down as.
    private var held: [(scancode: SDL_Scancode, stroke: KeyStroke)] = []

    /// What is held down with a click or a turn of the wheel, as of the key that was told of last:
    /// by the time that the wheel is looked at, SDL may know of keys that were let go after it.
    private(set) var heldModifiers: KeyModifiers = []

    /// What a key that went down asks for; nil for keys that cannot be bound, and for plain letters
    /// while text is wanted, which arrive as text. The system's own repeats are passed over: how a
    /// key that is held repeats is the player's choice, and the same everywhere.
    mutating func press(_ event: SDL_KeyboardEvent, wantsText: Bool) -> InputEvent? {
      let scancode = event.keysym.scancode
      heldModifiers = Self.modifiers(UInt32(event.keysym.mod))
      if scancode == SDL_SCANCODE_LCTRL || scancode == SDL_SCANCODE_RCTRL {
        if event.repeat == 0 { isControlAlone = true }
        return nil
      }
      isControlAlone = false
      guard let key = Self.key(of: scancode) else { return nil }
      let modifiers = heldModifiers
      if wantsText, key.types, modifiers.isDisjoint(with: [.control, .alt]) { return nil }
      guard event.repeat == 0, !held.contains(where: { $0.scancode == scancode }) else {
        return nil
      }
      held.append((scancode, KeyStroke(key, modifiers)))
      return .hold(KeyStroke(key, modifiers))
    }

    /// What a key that was let go ends, or asks for: the Control key alone.
    mutating func release(_ event: SDL_KeyboardEvent) -> InputEvent? {
      let scancode = event.keysym.scancode
      heldModifiers = Self.modifiers(UInt32(event.keysym.mod))
      if let index = held.firstIndex(where: { $0.scancode == scancode }) {
        return .release(held.remove(at: index).stroke)
      }
      guard scancode == SDL_SCANCODE_LCTRL || scancode == SDL_SCANCODE_RCTRL, isControlAlone else {
        return nil
      }
      isControlAlone = false
      return .key(KeyStroke(.control), isRepeat: false)
    }

    /// Takes note that something else happened while Control may be held.
    mutating func interrupt() { isControlAlone = false }

    private static func modifiers(_ mod: UInt32) -> KeyModifiers {
      var modifiers: KeyModifiers = []
      if mod & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { modifiers.insert(.shift) }
      if mod & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { modifiers.insert(.control) }
      if mod & KMOD_LALT.rawValue != 0 { modifiers.insert(.alt) }
      return modifiers
    }

    private static func key(of scancode: SDL_Scancode) -> Key? {
      let code = scancode.rawValue
      let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
      if letters.contains(code) {
        return Key.allCases[Int(code - letters.lowerBound)]
      }
      let functions = SDL_SCANCODE_F1.rawValue...SDL_SCANCODE_F12.rawValue
      if functions.contains(code) { return Key(rawValue: "f\(code - functions.lowerBound + 1)") }
      let digits = SDL_SCANCODE_1.rawValue...SDL_SCANCODE_9.rawValue
      if digits.contains(code) { return Key(rawValue: "\(code - digits.lowerBound + 1)") }
      return others.first { $0.scancode == scancode }?.key
    }

    private static let others: [(scancode: SDL_Scancode, key: Key)] = [
      (SDL_SCANCODE_0, .digit0), (SDL_SCANCODE_LEFT, .left), (SDL_SCANCODE_RIGHT, .right),
      (SDL_SCANCODE_UP, .up), (SDL_SCANCODE_DOWN, .down), (SDL_SCANCODE_HOME, .home),
      (SDL_SCANCODE_END, .end), (SDL_SCANCODE_PAGEUP, .pageUp), (SDL_SCANCODE_PAGEDOWN, .pageDown),
      (SDL_SCANCODE_SPACE, .space), (SDL_SCANCODE_BACKSPACE, .backspace),
      (SDL_SCANCODE_RETURN, .enter), (SDL_SCANCODE_TAB, .tab), (SDL_SCANCODE_ESCAPE, .escape),
      (SDL_SCANCODE_DELETE, .delete), (SDL_SCANCODE_COMMA, .comma), (SDL_SCANCODE_PERIOD, .period),
      (SDL_SCANCODE_SLASH, .slash), (SDL_SCANCODE_MINUS, .minus),
      (SDL_SCANCODE_SEMICOLON, .semicolon), (SDL_SCANCODE_APOSTROPHE, .apostrophe),
      (SDL_SCANCODE_BACKSLASH, .backslash), (SDL_SCANCODE_NONUSHASH, .backslash),
      (SDL_SCANCODE_GRAVE, .backtick), (SDL_SCANCODE_EQUALS, .equals),
      (SDL_SCANCODE_LEFTBRACKET, .leftBracket), (SDL_SCANCODE_RIGHTBRACKET, .rightBracket),
      (SDL_SCANCODE_NONUSBACKSLASH, .other), (SDL_SCANCODE_INTERNATIONAL1, .other),
      (SDL_SCANCODE_INTERNATIONAL3, .other),
    ]
  }
#endif
