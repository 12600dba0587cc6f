#if SDL
  internal import CSDL2
  import KodamaHosting
  import KodamaSystem

  /// Reads what SDL has heard from the outside, and makes input of it.
  struct EventReader {
    /// Events taken in one pass; the rest waits for the next.
    private static let eventLimit = 1_024
    /// How long it sleeps at most where nothing wakes it up, in seconds.
    private static let napSeconds = 0.004
    /// The systems whose displays SDL waits for.
    private static let displays = ["x11", "wayland", "cocoa", "windows"]

    /// Whether the system has asked the program to end.
    private(set) var wasToldToEnd = false

    private let window: GameWindow
    private let hearsDisplay: Bool
    private var keyboard = Keyboard()
    private var gamepads = Gamepads()
    private var touches = Touches()
    private var wantsText = false
    /// Where the pointer was told to be last, and with which button.
    private var pointer = PointerInput(.move, column: -1, halfRow: -1)
    /// Where it has moved since.
    private var moved: PointerInput?

    init(window: GameWindow) {
      self.window = window
      let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
      hearsDisplay = driver.map(Self.displays.contains) ?? false
    }

    /// Whether letters are text, not commands, from now on.
    mutating func setWantsText(_ wantsText: Bool) {
      guard wantsText != self.wantsText else { return }
      self.wantsText = wantsText
      if wantsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }

    /// Sleeps for so many seconds, or until something comes in. What watches nothing that could
    /// wake it up looks often.
    ///
    /// - Returns: whether something may have come in.
    func sleep(seconds: Double) -> Bool {
      let wholeMilliseconds = Int32(min(seconds, 1) * 1_000)
      guard wakesUp, wholeMilliseconds > 1 else {
        MonotonicTime.sleep(seconds: wakesUp ? seconds : min(seconds, Self.napSeconds))
        return !wakesUp
      }
      return SDL_WaitEventTimeout(nil, wholeMilliseconds) != 0
    }

    /// Whether SDL sleeps until the display has something to tell. Elsewhere, and while there is a
    /// gamepad, it would look a thousand times a second.
    private var wakesUp: Bool { hearsDisplay && gamepads.count == 0 }

    /// Appends everything that came in since the last time.
    ///
    /// - Parameters:
    ///   - input: takes it.
    ///   - isPassOver: whether the next pass takes it.
    mutating func read(into input: inout [InputEvent], isPassOver: Bool) {
      var event = SDL_Event()
      var isClosing = false
      var count = 0
      while count < Self.eventLimit, SDL_PollEvent(&event) != 0 {
        count += 1
        if SDL_EventType(event.type) != SDL_MOUSEMOTION { tellMove(&input) }
        switch SDL_EventType(event.type) {
        case SDL_KEYDOWN:
          if let stroke = keyboard.press(event.key, wantsText: wantsText) { input.append(stroke) }
        case SDL_KEYUP:
          if let stroke = keyboard.release(event.key) { input.append(stroke) }
        case SDL_TEXTINPUT:
          if wantsText { input.append(.text(Self.text(of: &event))) }
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: touch(event.tfinger, &input)
        // What a finger does comes as a mouse as well, as if there were but one finger.
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
          guard event.button.which != Self.touchMouse else { continue }
          keyboard.interrupt()
          if let click = click(event.button) { input.append(.pointer(click)) }
        case SDL_MOUSEMOTION:
          guard event.motion.which != Self.touchMouse else { continue }
          moved = place(.move, x: event.motion.x, y: event.motion.y, button: pointer.button)
        case SDL_MOUSEWHEEL:
          keyboard.interrupt()
          turn(event.wheel, &input)
        case SDL_WINDOWEVENT:
          if SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_CLOSE {
            isClosing = true
          }
          if let notice = notice(event.window) { input.append(.command(Command(notice))) }
        case SDL_QUIT:
          // After the window's own close button this is only its echo; alone it is the system's.
          if !isClosing {
            wasToldToEnd = true
            input.append(.command(Command(.closeRequested)))
          }
        default: gamepads.read(event, into: &input)
        }
      }
      if isPassOver { take(touches.endPass(), &input) }
      tellMove(&input)
      gamepads.endRead()
      if EndSignals.areRaised, !wasToldToEnd {
        wasToldToEnd = true
        input.append(.command(Command(.closeRequested)))
      }
    }

    /// Begins to listen to gamepads.
    mutating func startGamepads() { gamepads.start() }

    /// Lets the gamepads go.
    mutating func finish() { gamepads.close() }

    private mutating func notice(_ event: SDL_WindowEvent) -> ActionID? {
      switch SDL_WindowEventID(UInt32(event.event)) {
      case SDL_WINDOWEVENT_FOCUS_LOST:
        keyboard.interrupt()
        return .focusLost
      case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusGained
      case SDL_WINDOWEVENT_LEAVE:
        moved = PointerInput(.move, column: -1, halfRow: -1, button: pointer.button)
        return nil
      case SDL_WINDOWEVENT_CLOSE: return .closeRequested
      case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
        window.invalidate()
        return .displayChanged
      case SDL_WINDOWEVENT_EXPOSED:
        window.invalidate()
        return nil
      default: return nil
      }
    }

    /// A button that went down or up. One is down at a time: the others wait until it is let go.
    private mutating func click(_ event: SDL_MouseButtonEvent) -> PointerInput? {
      let (isDown, button) = (event.state == UInt8(SDL_PRESSED), Int(event.button))
      guard button <= 3, pointer.button == (isDown ? 0 : button) else { return nil }
      let press: PointerInput.Phase =
        keyboard.heldModifiers.contains(.shift) ? .shiftPress : .press
      let place = place(isDown ? press : .release, x: event.x, y: event.y, button: button)
      pointer = place ?? pointer
      pointer.button = isDown && place != nil ? button : 0
      return place
    }

    /// Tells where the pointer is, if that is news. Of all that it passed in between only the last
    /// place is told: whoever draws joins them.
    private mutating func tellMove(_ input: inout [InputEvent]) {
      guard let moved else { return }
      self.moved = nil
      guard (moved.column, moved.halfRow) != (pointer.column, pointer.halfRow) else { return }
      pointer = moved
      input.append(.pointer(moved))
    }

    /// The mouse that SDL makes of a finger: `SDL_TOUCH_MOUSEID`.
    private static let touchMouse = UInt32.max

    /// A finger, whose place SDL tells in parts of the window.
    private mutating func touch(_ event: SDL_TouchFingerEvent, _ input: inout [InputEvent]) {
      guard let size = window.pixelSize else { return }
      keyboard.interrupt()
      let phase: Touches.Phase =
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN: .down
        case SDL_FINGERUP: .up
        default: .move
        }
      take(
        touches.take(
          phase, event.fingerId, x: Double(event.x) * Double(size.width),
          y: Double(event.y) * Double(size.height)), &input)
    }

    /// Makes input of what fingers ask for: places are told as those of a mouse.
    private mutating func take(_ gestures: [Touches.Gesture], _ input: inout [InputEvent]) {
      for gesture in gestures {
        switch gesture {
        case .press(let x, let y, let button): tell(.press, x, y, button, &input)
        case .release(let x, let y, let button): tell(.release, x, y, button, &input)
        case .move(let x, let y):
          moved = place(.move, x: Int32(x), y: Int32(y), button: pointer.button)
        case .zoom(let isIn):
          tellMove(&input)
          let key = KeyStroke(isIn ? .wheelUp : .wheelDown, .control)
          input.append(.key(key, isRepeat: false))
        }
      }
    }

    private mutating func tell(
      _ phase: PointerInput.Phase, _ x: Int, _ y: Int, _ button: Int, _ input: inout [InputEvent]
    ) {
      tellMove(&input)
      guard let told = place(phase, x: Int32(x), y: Int32(y), button: button) else { return }
      pointer = told
      pointer.button = phase == .press ? button : 0
      input.append(.pointer(told))
    }

    /// The wheel is a key that is pressed once for every notch.
    private func turn(_ event: SDL_MouseWheelEvent, _ input: inout [InputEvent]) {
      let key: Key = event.y > 0 ? .wheelUp : .wheelDown
      for _ in 0..<min(abs(event.y), 8) {
        input.append(.key(KeyStroke(key, keyboard.heldModifiers), isRepeat: false))
      }
    }

    private func place(
      _ phase: PointerInput.Phase, x: Int32, y: Int32, button: Int
    ) -> PointerInput? {
      window.place(x: Int(x), y: Int(y)).map {
        PointerInput(phase, column: $0.column, halfRow: $0.halfRow, button: button)
      }
    }

    private static func text(of event: inout SDL_Event) -> String {
      withUnsafeBytes(of: &event.text.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
#endif
