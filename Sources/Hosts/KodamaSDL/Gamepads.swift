#if SDL
  internal import CSDL2
  import KodamaHosting

  /// Reads gamepads through SDL's game controllers and its table of mappings. They may be plugged
  /// in and unplugged during play. Each button is a key like any other.
  struct Gamepads {
    private static let countLimit = 8
    /// The levels at which a stick or trigger counts as pressed (`pressLevel` and above) and as
    /// released (below `releaseLevel`). The gap keeps a trembling stick from pressing twice.
    private static let pressLevel = 18_000
    private static let releaseLevel = 12_000

    private struct Pad {
      var id: SDL_JoystickID
      var controller: OpaquePointer
    }

    private struct Held: Equatable {
      var id: SDL_JoystickID
      var key: Key
    }

    private var pads: [Pad] = []
    private var held: [Held] = []
    /// The keys that were down when the window lost the focus. They do nothing until released.
    private var spent: [Held] = []
    /// False until the first read ends. Gamepads that are present at the start are not reported.
    private var hasStarted = false

    var count: Int { pads.count }

    /// Opens the subsystem. Without gamepads or support for them, no events arrive.
    mutating func start() {
      guard SDL_WasInit(SDL_INIT_GAMECONTROLLER) == 0 else { return }
      _ = SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER)
    }

    mutating func close() {
      for pad in pads { SDL_GameControllerClose(pad.controller) }
      pads = []
      held = []
      spent = []
    }

    /// Releases every key, because the window has lost the focus. A key that is still down does
    /// nothing until it is released.
    mutating func releaseAll(_ input: inout [InputEvent]) {
      for key in held { input.append(.release(KeyStroke(key.key))) }
      spent += held
      held = []
    }

    mutating func read(_ event: SDL_Event, into input: inout [InputEvent]) {
      switch SDL_EventType(event.type) {
      case SDL_CONTROLLERDEVICEADDED: add(event.cdevice.which, &input)
      case SDL_CONTROLLERDEVICEREMOVED: remove(event.cdevice.which, &input)
      case SDL_CONTROLLERBUTTONDOWN:
        if let key = Self.key(of: event.cbutton.button) {
          press(key, on: event.cbutton.which, &input)
        }
      case SDL_CONTROLLERBUTTONUP:
        if let key = Self.key(of: event.cbutton.button) {
          release(key, on: event.cbutton.which, &input)
        }
      case SDL_CONTROLLERAXISMOTION: move(event.caxis, &input)
      default: break
      }
    }

    /// Marks the end of the first read. Gamepads that appear later are reported.
    mutating func endRead() { hasStarted = true }

    private mutating func add(_ device: Int32, _ input: inout [InputEvent]) {
      guard pads.count < Self.countLimit, let controller = SDL_GameControllerOpen(device) else {
        return
      }
      let id = SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(controller))
      guard !pads.contains(where: { $0.id == id }) else {
        return SDL_GameControllerClose(controller)
      }
      pads.append(Pad(id: id, controller: controller))
      if hasStarted { input.append(.command(Command(.gamepadFound))) }
    }

    private mutating func remove(_ id: SDL_JoystickID, _ input: inout [InputEvent]) {
      guard let index = pads.firstIndex(where: { $0.id == id }) else { return }
      SDL_GameControllerClose(pads[index].controller)
      pads.remove(at: index)
      for key in held where key.id == id { input.append(.release(KeyStroke(key.key))) }
      held.removeAll { $0.id == id }
      spent.removeAll { $0.id == id }
      input.append(.command(Command(.gamepadLost)))
    }

    private mutating func press(_ key: Key, on id: SDL_JoystickID, _ input: inout [InputEvent]) {
      let press = Held(id: id, key: key)
      guard !held.contains(press), !spent.contains(press) else { return }
      held.append(press)
      input.append(.hold(KeyStroke(key)))
    }

    private mutating func release(
      _ key: Key, on id: SDL_JoystickID, _ input: inout [InputEvent]
    ) {
      let count = held.count
      held.removeAll { $0.id == id && $0.key == key }
      spent.removeAll { $0.id == id && $0.key == key }
      if held.count < count { input.append(.release(KeyStroke(key))) }
    }

    /// The left stick acts as the directional pad, and the triggers act as buttons.
    private mutating func move(_ axis: SDL_ControllerAxisEvent, _ input: inout [InputEvent]) {
      let (low, high): (Key?, Key?) =
        switch SDL_GameControllerAxis(Int32(axis.axis)) {
        case SDL_CONTROLLER_AXIS_LEFTX: (.padLeft, .padRight)
        case SDL_CONTROLLER_AXIS_LEFTY: (.padUp, .padDown)
        case SDL_CONTROLLER_AXIS_TRIGGERLEFT: (nil, .padLeftTrigger)
        case SDL_CONTROLLER_AXIS_TRIGGERRIGHT: (nil, .padRightTrigger)
        default: (nil, nil)
        }
      for (key, level) in [(low, -Int(axis.value)), (high, Int(axis.value))] {
        guard let key else { continue }
        if level >= Self.pressLevel { press(key, on: axis.which, &input) }
        if level < Self.releaseLevel { release(key, on: axis.which, &input) }
      }
    }

    private static func key(of button: UInt8) -> Key? {
      buttons.first { $0.button.rawValue == Int32(button) }?.key
    }

    private static let buttons: [(button: SDL_GameControllerButton, key: Key)] = [
      (SDL_CONTROLLER_BUTTON_A, .padA), (SDL_CONTROLLER_BUTTON_B, .padB),
      (SDL_CONTROLLER_BUTTON_X, .padX), (SDL_CONTROLLER_BUTTON_Y, .padY),
      (SDL_CONTROLLER_BUTTON_DPAD_UP, .padUp), (SDL_CONTROLLER_BUTTON_DPAD_DOWN, .padDown),
      (SDL_CONTROLLER_BUTTON_DPAD_LEFT, .padLeft), (SDL_CONTROLLER_BUTTON_DPAD_RIGHT, .padRight),
      (SDL_CONTROLLER_BUTTON_LEFTSHOULDER, .padLeftShoulder),
      (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, .padRightShoulder),
      (SDL_CONTROLLER_BUTTON_LEFTSTICK, .padLeftStick),
      (SDL_CONTROLLER_BUTTON_RIGHTSTICK, .padRightStick),
      (SDL_CONTROLLER_BUTTON_BACK, .padBack), (SDL_CONTROLLER_BUTTON_START, .padStart),
    ]
  }
#endif
