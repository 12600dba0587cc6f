#if SDL
  internal import CSDL2
  import KodamaHosting

  /// Turns SDL's keyboard events into key strokes. `KeyPress` decides which key a press is.
  struct Keyboard {
    /// False if the layout has no Latin letters, so that positions name the keys.
    var isLatin = true
    /// True if the text that follows the last press is not typed, because the press is a command or
    /// belongs to another program.
    private(set) var dropsText = false

    /// True if Control was pressed and no other input has followed.
    private var isControlAlone = false
    private var held: [(scancode: SDL_Scancode, stroke: KeyStroke)] = []

    /// The modifiers of the last key event, which apply to clicks and wheel events. SDL's current
    /// state may already be newer than those events.
    private(set) var heldModifiers: KeyModifiers = []

    /// Handles a pressed key. The system's key repeat is ignored, because the game has its own.
    ///
    /// - Parameters:
    ///   - event: The press, as SDL reports it.
    ///   - text: The text that the press types; nil if it types none.
    ///   - wantsText: Whether letters are text input instead of commands.
    ///   - origin: Where the press began.
    /// - Returns: The input; nil for keys that cannot be bound, for letters during text input,
    ///   which arrive as text, and with the Super key, whose strokes belong to the desktop.
    mutating func press(
      _ event: SDL_KeyboardEvent, typing text: String? = nil, wantsText: Bool,
      origin: FocusedKeys.Origin = .here
    ) -> InputEvent? {
      let scancode = event.keysym.scancode
      let mod = UInt32(event.keysym.mod)
      heldModifiers = Self.modifiers(mod)
      dropsText = origin == .elsewhere || mod & KMOD_GUI.rawValue != 0
      if Self.isControl(scancode) {
        if event.repeat == 0 { isControlAlone = origin == .here }
        return nil
      }
      isControlAlone = false
      guard !dropsText, let stroke = KeyStroke(keyPress(event, typing: text)) else { return nil }
      if wantsText, stroke.key.types, stroke.modifiers.isDisjoint(with: [.control, .alt]) {
        return nil
      }
      dropsText = true
      guard event.repeat == 0, !held.contains(where: { $0.scancode == scancode }) else {
        return nil
      }
      held.append((scancode, stroke))
      return .hold(stroke)
    }

    /// Returns the input of a released key: the end of a stroke, or Control pressed on its own.
    mutating func release(_ event: SDL_KeyboardEvent) -> InputEvent? {
      let scancode = event.keysym.scancode
      heldModifiers = Self.modifiers(UInt32(event.keysym.mod))
      if let index = held.firstIndex(where: { $0.scancode == scancode }) {
        return .release(held.remove(at: index).stroke)
      }
      guard Self.isControl(scancode), isControlAlone else { return nil }
      isControlAlone = false
      return .key(KeyStroke(.control), isRepeat: false)
    }

    /// Releases every key, because the window no longer receives their releases.
    mutating func releaseAll() -> [InputEvent] {
      defer { held = [] }
      (isControlAlone, heldModifiers) = (false, [])
      return held.map { .release($0.stroke) }
    }

    /// Records that something other than a key happened, so that Control was not pressed on its
    /// own.
    mutating func interrupt() { isControlAlone = false }

    mutating func readLayout() {
      let letters = SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue
      let labels = letters.map { Self.label(SDL_GetKeyFromScancode(SDL_Scancode($0))) }
      let isKnown = labels.contains { $0 != nil }
      isLatin = !isKnown || labels.contains { $0.map { ("a"..."z").contains($0) } ?? false }
    }

    private func keyPress(_ event: SDL_KeyboardEvent, typing text: String?) -> KeyPress {
      let mod = UInt32(event.keysym.mod)
      let label = Self.label(event.keysym.sym)
      var modifiers = Self.modifiers(mod)
      let scalars = text?.unicodeScalars
      let typed = scalars.flatMap { $0.count == 1 ? $0.first : nil }
      let hasAltGr = Self.isAltGr(mod, label: label, typed: typed)
      // Windows reports AltGr as Control and Alt together.
      if hasAltGr { modifiers.subtract([.control, .alt]) }
      return KeyPress(
        scancode: event.keysym.scancode.rawValue, label: label, typed: typed,
        modifiers: modifiers, hasAltGr: hasAltGr, isLatin: isLatin)
    }

    /// Returns whether AltGr is held. SDL calls the key right Alt on most systems, so that only a
    /// typed character that the key does not have otherwise tells the two apart.
    private static func isAltGr(
      _ mod: UInt32, label: Unicode.Scalar?, typed: Unicode.Scalar?
    ) -> Bool {
      if mod & KMOD_MODE.rawValue != 0 { return true }
      guard mod & KMOD_RALT.rawValue != 0 else { return false }
      if mod & KMOD_LCTRL.rawValue != 0, typed != nil { return true }
      guard let label, let typed else { return false }
      let isShifted = mod & KMOD_SHIFT.rawValue != 0
      return typed.properties.lowercaseMapping != String(label) && !(isShifted && typed.isASCII)
    }

    /// The character of SDL's key code; nil if the key has none.
    private static func label(_ code: SDL_Keycode) -> Unicode.Scalar? {
      code >= 0x20 && code < 0x4000_0000 && code != 0x7f ? Unicode.Scalar(UInt32(code)) : nil
    }

    private static func isControl(_ scancode: SDL_Scancode) -> Bool {
      scancode == SDL_SCANCODE_LCTRL || scancode == SDL_SCANCODE_RCTRL
    }

    private static func modifiers(_ mod: UInt32) -> KeyModifiers {
      var modifiers: KeyModifiers = []
      if mod & KMOD_SHIFT.rawValue != 0 { modifiers.insert(.shift) }
      if mod & KMOD_CTRL.rawValue != 0 { modifiers.insert(.control) }
      if mod & KMOD_ALT.rawValue != 0 { modifiers.insert(.alt) }
      return modifiers
    }
  }

  /// Distinguishes keys that were pressed in this window from those that were already down when it
  /// got the focus. X repeats such a key to the new window, and SDL reports the first repetition as
  /// a press. Other systems do not repeat it.
  struct FocusedKeys {
    /// Where a press began.
    enum Origin {
      case here, elsewhere
    }

    /// The types of X events (X.h) that are read here.
    private static let (press, release, focusOut, keymap): (Int32, Int32, Int32, Int32) =
      (2, 3, 10, 11)
    /// The offset of the X event in SDL's message, and those of the fields in the X event, on
    /// systems with 64 bits.
    private static let (event, keyCode, keys, mode) = (8, 84, 40, 40)

    private let isReading: Bool
    private var here = [Bool](repeating: false, count: 256)
    private var elsewhere = [Bool](repeating: false, count: 256)
    /// The key code of the press that SDL reports next.
    private var pressed: Int?

    init(driver: String?) {
      isReading = driver == "x11" && MemoryLayout<Int>.size == 8
      if isReading { _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE) }
    }

    /// Reads an event of the window system, which precedes SDL's own event.
    mutating func read(_ event: SDL_SysWMEvent) {
      guard isReading, let message = event.msg else { return }
      let event = UnsafeRawPointer(message) + Self.event
      switch event.load(as: Int32.self) {
      case Self.press:
        let code = Int(event.load(fromByteOffset: Self.keyCode, as: UInt32.self) & 0xff)
        if !elsewhere[code] { here[code] = true }
        pressed = code
      case Self.release:
        let code = Int(event.load(fromByteOffset: Self.keyCode, as: UInt32.self) & 0xff)
        (here[code], elsewhere[code]) = (false, false)
      case Self.focusOut:
        // A shortcut of the desktop grabs the keyboard for a moment (NotifyGrab, NotifyUngrab).
        let mode = event.load(fromByteOffset: Self.mode, as: Int32.self)
        if mode != 1, mode != 2 { here = Array(repeating: false, count: 256) }
      case Self.keymap:
        // X sends the state of all keys with the focus.
        for code in 8..<256 {
          let byte = event.load(fromByteOffset: Self.keys + code / 8, as: UInt8.self)
          let isDown = byte >> (code % 8) & 1 == 1
          elsewhere[code] = isDown && !here[code]
          here[code] = isDown && here[code]
        }
      default: break
      }
    }

    /// Returns where the press began that SDL reports now. For modifiers that are already down, SDL
    /// reports a press of its own.
    mutating func origin(of event: SDL_KeyboardEvent) -> Origin {
      defer { pressed = nil }
      guard isReading, let pressed else {
        let isModifier = Key(scancode: event.keysym.scancode.rawValue) == nil
        return isReading && isModifier ? .elsewhere : .here
      }
      return elsewhere[pressed] ? .elsewhere : .here
    }
  }
#endif
