#if SDL
  import CSDL2
  import KodamaHosting
  @testable import KodamaSDL
  import Testing

  @Suite("The keyboard's events become strokes")
  struct KeyboardTests {
    private var keyboard = Keyboard()

    private static func event(
      _ scancode: SDL_Scancode, _ label: Unicode.Scalar? = nil, _ mods: [SDL_Keymod] = []
    ) -> SDL_KeyboardEvent {
      var event = SDL_KeyboardEvent()
      event.keysym.scancode = scancode
      event.keysym.sym = label.map { SDL_Keycode($0.value) } ?? 0
      event.keysym.mod = mods.reduce(0) { $0 | UInt16($1.rawValue) }
      return event
    }

    private mutating func press(
      _ scancode: SDL_Scancode, _ label: Unicode.Scalar, _ mods: [SDL_Keymod], typing text: String?,
      wantsText: Bool = false
    ) -> InputEvent? {
      let event = Self.event(scancode, label, mods)
      let input = keyboard.press(event, typing: text, wantsText: wantsText)
      _ = keyboard.release(event)
      return input
    }

    @Test("A Control key released in the same pass still counts until its release")
    mutating func order() {
      #expect(keyboard.heldModifiers == [])
      _ = keyboard.press(Self.event(SDL_SCANCODE_LCTRL, nil, [KMOD_LCTRL]), wantsText: false)
      // SDL reports no modifier, because the keyboard was not used.
      #expect(SDL_GetModState().rawValue & KMOD_CTRL.rawValue == 0)
      #expect(keyboard.heldModifiers == .control)
      let alone = keyboard.release(Self.event(SDL_SCANCODE_LCTRL))
      #expect(keyboard.heldModifiers == [])
      #expect(alone == .key(KeyStroke(.control), isRepeat: false))
    }

    @Test("Right Alt is Alt where it types what the key types alone, and AltGr elsewhere")
    mutating func altGr() {
      let american = press(SDL_SCANCODE_P, "p", [KMOD_RALT], typing: "p")
      #expect(american == .hold(KeyStroke(.p, .alt)))
      let silent = press(SDL_SCANCODE_P, "p", [KMOD_RALT], typing: nil)
      #expect(silent == .hold(KeyStroke(.p, .alt)), "macOS and Windows type nothing with it")
      let shifted = press(SDL_SCANCODE_1, "1", [KMOD_RALT, KMOD_LSHIFT], typing: "!")
      #expect(shifted == .hold(KeyStroke(.digit1, [.alt, .shift])))
      for mods in [[KMOD_RALT], [KMOD_RALT, KMOD_LCTRL], [KMOD_MODE]] {
        let euro = press(SDL_SCANCODE_E, "e", mods, typing: "€")
        #expect(euro == .hold(KeyStroke(.other)))
      }
      let typed = press(SDL_SCANCODE_E, "e", [KMOD_RALT], typing: "€", wantsText: true)
      #expect(typed == nil && !keyboard.dropsText)
    }

    @Test("Strokes with Super are the desktop's, and what a command types is not text")
    mutating func superKey() {
      let super_ = press(SDL_SCANCODE_X, "x", [KMOD_LGUI], typing: "x")
      #expect(super_ == nil && keyboard.dropsText)
      let command = press(SDL_SCANCODE_P, "p", [KMOD_LALT], typing: "p", wantsText: true)
      #expect(command == .hold(KeyStroke(.p, .alt)) && keyboard.dropsText)
    }

    @Test("Losing the focus releases what is held, once")
    mutating func focus() {
      let event = Self.event(SDL_SCANCODE_Y, "z", [])
      _ = keyboard.press(event, typing: "z", wantsText: false)
      let released = keyboard.releaseAll()
      #expect(released == [.release(KeyStroke(.z))])
      let late = keyboard.release(event)
      let again = keyboard.releaseAll()
      #expect(late == nil && again.isEmpty)
    }

    @Test("A layout without Latin letters is used by position")
    mutating func position() {
      keyboard.isLatin = false
      let stroke = press(SDL_SCANCODE_Z, "я", [KMOD_LCTRL], typing: nil)
      #expect(stroke == .hold(KeyStroke(.z, .control)))
    }
  }

  @Suite("A key that is down before the window has the focus does nothing")
  struct FocusedKeysTests {
    private var keys = FocusedKeys(driver: "x11")

    /// Hands over an X event of a type, with some bytes at offsets.
    private mutating func read(_ type: UInt8, _ bytes: [Int: UInt8] = [:]) {
      var message = [UInt64](repeating: 0, count: 25)
      message.withUnsafeMutableBytes { message in
        message[8] = type
        for (offset, byte) in bytes { message[8 + offset] = byte }
        var event = SDL_SysWMEvent()
        event.msg = message.baseAddress.map { OpaquePointer($0) }
        keys.read(event)
      }
    }

    private mutating func origin(_ scancode: SDL_Scancode) -> FocusedKeys.Origin {
      var event = SDL_KeyboardEvent()
      event.keysym.scancode = scancode
      return keys.origin(of: event)
    }

    /// Presses (2) or releases (3) the key with a code.
    private mutating func key(_ type: UInt8, _ code: UInt8) { read(type, [84: code]) }

    /// Hands over the state of all keys, of which one is down.
    private mutating func keymap(down code: Int) { read(11, [40 + code / 8: 1 << (code % 8)]) }

    @Test("Its repetition is no press, until it has been released")
    mutating func repetition() {
      keymap(down: 53)
      key(2, 53)
      let held = origin(SDL_SCANCODE_X)
      #expect(held == .elsewhere)
      key(2, 54)
      let another = origin(SDL_SCANCODE_C)
      #expect(another == .here, "another key is pressed")
      key(3, 53)
      key(2, 53)
      let again = origin(SDL_SCANCODE_X)
      #expect(again == .here, "it is pressed again")
    }

    @Test("A key that is pressed here stays pressed when the pointer enters the window")
    mutating func entering() {
      key(2, 53)
      keymap(down: 53)
      key(2, 53)
      let repeated = origin(SDL_SCANCODE_X)
      #expect(repeated == .here)
    }

    @Test("A modifier that SDL finds pressed was pressed elsewhere")
    mutating func modifier() {
      let control = origin(SDL_SCANCODE_LCTRL)
      #expect(control == .elsewhere)
      let letter = origin(SDL_SCANCODE_X)
      #expect(letter == .here, "an input method may have kept its event")
      var other = FocusedKeys(driver: "wayland")
      var event = SDL_KeyboardEvent()
      event.keysym.scancode = SDL_SCANCODE_LCTRL
      let wayland = other.origin(of: event)
      #expect(wayland == .here)
    }
  }
#endif
