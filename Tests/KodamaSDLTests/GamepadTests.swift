#if SDL
  import CSDL2
  import KodamaHosting
  @testable import KodamaSDL
  import Testing

  /// With SDL's own virtual gamepad: it is plugged in, pressed and pulled as a real one is.
  @Suite("A gamepad comes, is played with, and goes", .serialized)
  struct GamepadTests {
    /// A virtual gamepad.
    private final class Plugged {
      let device: Int32
      let joystick: OpaquePointer?

      init() {
        // 6 axes and 15 buttons, in the order of SDL's own names.
        device = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 6, 15, 0)
        joystick = SDL_JoystickOpen(device)
      }

      func press(_ button: SDL_GameControllerButton, _ isDown: Bool = true) {
        SDL_JoystickSetVirtualButton(joystick, button.rawValue, isDown ? 1 : 0)
      }

      func move(_ axis: SDL_GameControllerAxis, to value: Int16) {
        SDL_JoystickSetVirtualAxis(joystick, axis.rawValue, value)
      }

      func pull() {
        SDL_JoystickClose(joystick)
        SDL_JoystickDetachVirtual(device)
      }
    }

    /// What came in, as a pass of the host reads it.
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

    @Test("Buttons, sticks and triggers are keys; pulled, it is told once, and nothing stays held")
    func whole() {
      SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
      var gamepads = Gamepads()
      gamepads.start()
      _ = read(&gamepads)
      let plugged = Plugged()
      #expect(notices(read(&gamepads)) == [.gamepadFound])
      #expect(gamepads.count == 1)
      plugged.press(SDL_CONTROLLER_BUTTON_A)
      #expect(strokes(read(&gamepads)) == [.padA])
      #expect(strokes(read(&gamepads)).isEmpty, "held is not pressed again")
      plugged.press(SDL_CONTROLLER_BUTTON_A, false)
      plugged.press(SDL_CONTROLLER_BUTTON_START)
      #expect(strokes(read(&gamepads)) == [.padStart])
      plugged.move(SDL_CONTROLLER_AXIS_LEFTX, to: -30_000)
      #expect(strokes(read(&gamepads)) == [.padLeft])
      plugged.move(SDL_CONTROLLER_AXIS_LEFTX, to: -15_000)
      #expect(strokes(read(&gamepads)).isEmpty, "between the two levels nothing changes")
      #expect((0..<60).allSatisfy { _ in read(&gamepads).isEmpty }, "how it repeats is the game's")
      plugged.move(SDL_CONTROLLER_AXIS_LEFTX, to: 30_000)
      #expect(
        read(&gamepads) == [.release(KeyStroke(.padLeft)), .hold(KeyStroke(.padRight))],
        "what is held is let go first")
      plugged.move(SDL_CONTROLLER_AXIS_TRIGGERRIGHT, to: 32_000)
      #expect(strokes(read(&gamepads)) == [.padRightTrigger])
      plugged.pull()
      #expect(notices(read(&gamepads)) == [.gamepadLost])
      #expect(gamepads.count == 0)
      #expect((0..<60).flatMap { _ in read(&gamepads) }.isEmpty)
      let again = Plugged()
      #expect(notices(read(&gamepads)) == [.gamepadFound])
      again.press(SDL_CONTROLLER_BUTTON_DPAD_UP)
      #expect(strokes(read(&gamepads)) == [.padUp])
      again.pull()
      gamepads.close()
    }
  }
#endif
