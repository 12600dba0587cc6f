#if SDL
  import CSDL2
  import KodamaHosting
  @testable import KodamaSDL
  import Testing

  /// Uses a virtual gamepad of SDL, which can be connected, pressed and disconnected.
  @Suite("A gamepad acts as a set of keys", .serialized)
  struct GamepadTests {
    private final class VirtualGamepad {
      let device: Int32
      let joystick: OpaquePointer?

      init() {
        // The virtual gamepad has six axes and 15 buttons, in the order of SDL.
        device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 0)
        joystick = SDL_JoystickOpen(device)
      }

      func press(_ button: SDL_GameControllerButton, _ isDown: Bool = true) {
        SDL_JoystickSetVirtualButton(joystick, button.rawValue, isDown ? 1 : 0)
      }

      func move(_ axis: SDL_GameControllerAxis, to value: Int16) {
        SDL_JoystickSetVirtualAxis(joystick, axis.rawValue, value)
      }

      func unplug() {
        SDL_JoystickClose(joystick)
        SDL_JoystickDetachVirtual(device)
      }
    }

    /// Returns the input of one pass.
    private func read(_ gamepads: inout Gamepads) -> [InputEvent] {
      var input: [InputEvent] = []
      var event = SDL_Event()
      SDL_JoystickUpdate()
      while SDL_PollEvent(&event) != 0 { gamepads.read(event, into: &input) }
      gamepads.endRead()
      return input
    }

    private func strokes(_ input: [InputEvent]) -> [Key] {
      input.compactMap { if case .hold(let stroke) = $0 { stroke.key } else { nil } }
    }

    private func notices(_ input: [InputEvent]) -> [ActionID] {
      input.compactMap { if case .command(let command) = $0 { command.action } else { nil } }
    }

    @Test("Unplugging a gamepad releases its buttons")
    func whole() {
      SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
      var gamepads = Gamepads()
      gamepads.start()
      _ = read(&gamepads)
      let gamepad = VirtualGamepad()
      #expect(notices(read(&gamepads)) == [.gamepadFound])
      #expect(gamepads.count == 1)
      gamepad.press(SDL_CONTROLLER_BUTTON_A)
      #expect(strokes(read(&gamepads)) == [.padA])
      #expect(strokes(read(&gamepads)).isEmpty, "a held button is not pressed again")
      gamepad.press(SDL_CONTROLLER_BUTTON_A, false)
      gamepad.press(SDL_CONTROLLER_BUTTON_START)
      #expect(strokes(read(&gamepads)) == [.padStart])
      gamepad.move(SDL_CONTROLLER_AXIS_LEFTX, to: -30_000)
      #expect(strokes(read(&gamepads)) == [.padLeft])
      gamepad.move(SDL_CONTROLLER_AXIS_LEFTX, to: -15_000)
      #expect(strokes(read(&gamepads)).isEmpty, "between the two levels, nothing changes")
      #expect((0..<60).allSatisfy { _ in read(&gamepads).isEmpty }, "SDL does not repeat keys")
      gamepad.move(SDL_CONTROLLER_AXIS_LEFTX, to: 30_000)
      #expect(
        read(&gamepads) == [.release(KeyStroke(.padLeft)), .hold(KeyStroke(.padRight))],
        "the opposite direction is released first")
      gamepad.move(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, to: 32_000)
      #expect(strokes(read(&gamepads)) == [.padRightTrigger])
      gamepad.unplug()
      #expect(notices(read(&gamepads)) == [.gamepadLost])
      #expect(gamepads.count == 0)
      #expect((0..<60).flatMap { _ in read(&gamepads) }.isEmpty)
      let again = VirtualGamepad()
      #expect(notices(read(&gamepads)) == [.gamepadFound])
      again.press(SDL_CONTROLLER_BUTTON_DPAD_UP)
      #expect(strokes(read(&gamepads)) == [.padUp])
      again.unplug()
      _ = read(&gamepads)
      gamepads.close()
    }

    @Test("A button that is down when the focus is lost is released, and spent until it goes up")
    func focus() {
      SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
      var gamepads = Gamepads()
      gamepads.start()
      let gamepad = VirtualGamepad()
      _ = read(&gamepads)
      gamepad.press(SDL_CONTROLLER_BUTTON_X)
      gamepad.move(SDL_CONTROLLER_AXIS_LEFTX, to: 30_000)
      #expect(Set(strokes(read(&gamepads))) == [.padX, .padRight])
      var released: [InputEvent] = []
      gamepads.releaseAll(&released)
      #expect(
        Set(released) == [.release(KeyStroke(.padX)), .release(KeyStroke(.padRight))])
      gamepad.move(SDL_CONTROLLER_AXIS_LEFTX, to: 31_000)
      #expect(read(&gamepads).isEmpty, "a stick that trembles is not pressed again")
      gamepad.move(SDL_CONTROLLER_AXIS_LEFTX, to: 0)
      gamepad.press(SDL_CONTROLLER_BUTTON_X, false)
      #expect(read(&gamepads).isEmpty, "it was released already")
      gamepad.press(SDL_CONTROLLER_BUTTON_X)
      #expect(strokes(read(&gamepads)) == [.padX])
      gamepad.unplug()
      #expect(
        read(&gamepads) == [.release(KeyStroke(.padX)), .command(Command(.gamepadLost))],
        "an unplugged gamepad releases its buttons")
      gamepads.close()
    }
  }
#endif
