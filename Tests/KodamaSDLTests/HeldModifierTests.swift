#if SDL
  import CSDL2
  import KodamaHosting
  @testable import KodamaSDL
  import Testing

  @Suite("Modifiers of wheel events")
  struct HeldModifierTests {
    @Test("Control that is released in the same pass counts until its release")
    func order() {
      var keyboard = Keyboard()
      func event(_ isDown: Bool) -> SDL_KeyboardEvent {
        var event = SDL_KeyboardEvent()
        event.keysym.scancode = SDL_SCANCODE_LCTRL
        event.keysym.mod = isDown ? UInt16(KMOD_LCTRL.rawValue) : 0
        return event
      }
      #expect(keyboard.heldModifiers == [])
      _ = keyboard.press(event(true), wantsText: false)
      // SDL's own state has no modifier.
      #expect(SDL_GetModState().rawValue & KMOD_CTRL.rawValue == 0)
      #expect(keyboard.heldModifiers == .control)
      _ = keyboard.release(event(false))
      #expect(keyboard.heldModifiers == [])
    }
  }
#endif
