#if SDL
  internal import CSDL2
  import KodamaHosting

  /// Turns SDL's keyboard events into key strokes. Keys are identified by their position (scan
  /// code), not by the letter on them.
  struct Keyboard {
    /// True if Control was pressed and no other input has followed.
    private var isControlAlone = false
    /// The pressed keys, each with the key stroke that its press produced.
    private var held: [(scancode: SDL_Scancode, stroke: KeyStroke)] = []

    /// The modifiers of the last key event, which apply to clicks and wheel events. SDL's current
    /// state may already be newer than those events.
    private(set) var heldModifiers: KeyModifiers = []

    /// Returns the input of a pressed key. Returns nil for keys that cannot be bound, and for
    /// letters during text input, which arrive as text. The system's key repeat is ignored, because
    /// the game has its own.
    mutating func press(_ event: SDL_KeyboardEvent, wantsText: Bool) -> InputEvent? {
      let scancode = event.keysym.scancode
      heldModifiers = Self.modifiers(UInt32(event.keysym.mod))
      if scancode == SDL_SCANCODE_LCTRL || scancode == SDL_SCANCODE_RCTRL {
        if event.repeat == 0 { isControlAlone = true }
        return nil
      }
      isControlAlone = false
      guard let key = Key(scancode: scancode.rawValue) else { return nil }
      let modifiers = heldModifiers
      if wantsText, key.types, modifiers.isDisjoint(with: [.control, .alt]) { return nil }
      guard event.repeat == 0, !held.contains(where: { $0.scancode == scancode }) else {
        return nil
      }
      held.append((scancode, KeyStroke(key, modifiers)))
      return .hold(KeyStroke(key, modifiers))
    }

    /// Returns the input of a released key: the end of a stroke, or Control pressed on its own.
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

    /// Records that something other than a key happened, so that Control was not pressed on its
    /// own.
    mutating func interrupt() { isControlAlone = false }

    private static func modifiers(_ mod: UInt32) -> KeyModifiers {
      var modifiers: KeyModifiers = []
      if mod & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { modifiers.insert(.shift) }
      if mod & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { modifiers.insert(.control) }
      if mod & KMOD_LALT.rawValue != 0 { modifiers.insert(.alt) }
      return modifiers
    }
  }
#endif
