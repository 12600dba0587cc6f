#if SDL
  internal import CSDL2
  import KodamaHosting
  import KodamaSurfaces
  import KodamaSystem

  /// Turns SDL's events into input events.
  struct EventReader {
    /// The maximum number of events that are read in a pass. Others wait for the next pass.
    private static let eventLimit = 1_024
    /// The maximum sleep, in seconds, if events cannot wake the thread.
    private static let napSeconds = 0.004
    /// The video drivers on which SDL can wait for events without polling.
    private static let displays = ["x11", "wayland", "cocoa", "windows"]

    private(set) var shouldEnd = false

    private let window: GameWindow
    private let hearsDisplay: Bool
    private var keyboard = Keyboard()
    private var focusedKeys: FocusedKeys
    private var gamepads = Gamepads()
    private var touches = Touches()
    private var wantsText = false
    private var pointer = PointerInput(.move, column: -1, halfRow: -1)
    /// The part of the screen that the pointer took hold of when its button was pressed.
    private var grip: PointerGrip?
    /// The latest position that has not been appended yet.
    private var moved: PointerInput?

    init(window: GameWindow) {
      self.window = window
      let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) }
      hearsDisplay = driver.map(Self.displays.contains) ?? false
      focusedKeys = FocusedKeys(driver: driver)
      keyboard.readLayout()
      hearText()
    }

    /// Lets SDL report the text of a press while no text is wanted, and no input method composes:
    /// the text tells which sign a key types.
    private func hearText() { _ = SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }

    /// Sets whether letters are text input instead of commands.
    mutating func setWantsText(_ wantsText: Bool) {
      guard wantsText != self.wantsText else { return }
      self.wantsText = wantsText
      if wantsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
      hearText()
    }

    /// Sleeps for a time, or until an event arrives. If events cannot wake the thread, the sleep is
    /// at most `napSeconds`.
    ///
    /// - Returns: True if an event may have arrived.
    func sleep(seconds: Double) -> Bool {
      let wholeMilliseconds = Int32(min(seconds, 1) * 1_000)
      guard wakesUp, wholeMilliseconds > 1 else {
        MonotonicTime.sleep(seconds: wakesUp ? seconds : min(seconds, Self.napSeconds))
        return !wakesUp
      }
      return SDL_WaitEventTimeout(nil, wholeMilliseconds) != 0
    }

    /// True if SDL sleeps until the display has an event. With other drivers, or with a gamepad
    /// open, it would poll a thousand times per second.
    private var wakesUp: Bool { hearsDisplay && gamepads.count == 0 }

    /// Appends all input since the last call.
    ///
    /// - Parameters:
    ///   - input: The array to append to.
    ///   - isPassOver: Whether this is the last call before the next pass.
    mutating func read(into input: inout [InputEvent], isPassOver: Bool) {
      var event = SDL_Event()
      var count = 0
      while count < Self.eventLimit, SDL_PollEvent(&event) != 0 {
        count += 1
        if SDL_EventType(event.type) == SDL_SYSWMEVENT {
          focusedKeys.read(event.syswm)
          continue
        }
        if SDL_EventType(event.type) != SDL_MOUSEMOTION { appendMove(&input) }
        switch SDL_EventType(event.type) {
        case SDL_KEYDOWN:
          press(event.key, &input)
        case SDL_KEYUP:
          if let stroke = keyboard.release(event.key) { input.append(stroke) }
        case SDL_TEXTINPUT:
          if wantsText { input.append(.text(Self.text(of: &event))) }
        case SDL_KEYMAPCHANGED: keyboard.readLayout()
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: touch(event.tfinger, &input)
        // SDL also reports a finger as a mouse. That event is ignored.
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
          guard event.button.which != Self.touchMouse else { continue }
          keyboard.interrupt()
          if let click = click(event.button) { input.append(.pointer(click)) }
        case SDL_MOUSEMOTION:
          guard event.motion.which != Self.touchMouse else { continue }
          let (x, y) = window.pixels(x: event.motion.x, y: event.motion.y)
          moved = place(.move, x: x, y: y, button: pointer.button)
        case SDL_MOUSEWHEEL:
          keyboard.interrupt()
          turn(event.wheel, &input)
        case SDL_WINDOWEVENT:
          if let notice = notice(event.window) {
            if notice == .focusLost { releaseAll(&input) }
            input.append(.command(Command(notice)))
          }
        // Follows when the only window is closed. Otherwise it comes from the system.
        case SDL_QUIT: end(&input)
        default: gamepads.read(event, into: &input)
        }
      }
      if isPassOver { append(touches.endPass(), &input) }
      appendMove(&input)
      gamepads.endRead()
      if EndSignals.areRaised { end(&input) }
    }

    /// Ends the game after this pass. Everything is saved then, so it does not ask.
    private mutating func end(_ input: inout [InputEvent]) {
      guard !shouldEnd else { return }
      shouldEnd = true
      input.append(.command(.finalClose))
    }

    private mutating func press(_ event: SDL_KeyboardEvent, _ input: inout [InputEvent]) {
      // The text of a press is the next event, if there is one.
      var next = SDL_Event()
      let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
      let hasText =
        SDL_PeepEvents(&next, 1, SDL_PEEKEVENT, first, last) == 1
        && SDL_EventType(next.type) == SDL_TEXTINPUT
      let stroke = keyboard.press(
        event, typing: hasText ? Self.text(of: &next) : nil, wantsText: wantsText,
        origin: focusedKeys.origin(of: event))
      if let stroke { input.append(stroke) }
      if hasText, keyboard.dropsText {
        let type = SDL_TEXTINPUT.rawValue
        _ = SDL_PeepEvents(&next, 1, SDL_GETEVENT, type, type)
      }
    }

    /// Releases everything that is held, because the window no longer receives the releases.
    private mutating func releaseAll(_ input: inout [InputEvent]) {
      input += keyboard.releaseAll()
      gamepads.releaseAll(&input)
      append(touches.cancel(), &input)
      appendMove(&input)
      guard pointer.button != 0 else { return }
      pointer.phase = .release
      input.append(.pointer(pointer))
      (pointer.phase, pointer.button) = (.move, 0)
    }

    mutating func startGamepads() { gamepads.start() }

    mutating func finish() { gamepads.close() }

    private mutating func notice(_ event: SDL_WindowEvent) -> ActionID? {
      switch SDL_WindowEventID(UInt32(event.event)) {
      case SDL_WINDOWEVENT_FOCUS_LOST: return .focusLost
      case SDL_WINDOWEVENT_FOCUS_GAINED: return .focusGained
      case SDL_WINDOWEVENT_LEAVE:
        let away = PointerInput.awayPlace
        moved = PointerInput(.move, column: away, halfRow: away, button: pointer.button)
        return nil
      case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
        window.invalidate()
        return .displayChanged
      case SDL_WINDOWEVENT_EXPOSED:
        window.invalidate()
        return nil
      default: return nil
      }
    }

    /// Returns the input of a mouse button. While a button is down, other buttons are ignored.
    private mutating func click(_ event: SDL_MouseButtonEvent) -> PointerInput? {
      let (isDown, button) = (event.state == UInt8(SDL_PRESSED), Int(event.button))
      guard button <= 3, pointer.button == (isDown ? 0 : button) else { return nil }
      let phase = isDown ? PointerInput.Phase(pressWith: keyboard.heldModifiers) : .release
      let (x, y) = window.pixels(x: event.x, y: event.y)
      var place = place(phase, x: x, y: y, button: button)
      if place == nil, !isDown {
        // A window without a size has no places, but what is held must end.
        place = PointerInput(
          phase, column: pointer.column, halfRow: pointer.halfRow, button: button)
      }
      pointer = place ?? pointer
      pointer.button = isDown && place != nil ? button : 0
      return place
    }

    /// Appends the pointer's latest position if it is in another cell. Positions in between are
    /// dropped, because drawing joins them.
    private mutating func appendMove(_ input: inout [InputEvent]) {
      guard let moved else { return }
      self.moved = nil
      guard (moved.column, moved.halfRow) != (pointer.column, pointer.halfRow) else { return }
      pointer = moved
      input.append(.pointer(moved))
    }

    /// The value of `SDL_TOUCH_MOUSEID`.
    private static let touchMouse = UInt32.max

    /// Handles a finger event, whose position is a fraction of the window's size.
    private mutating func touch(_ event: SDL_TouchFingerEvent, _ input: inout [InputEvent]) {
      guard let size = window.pixelSize else { return }
      keyboard.interrupt()
      let phase: Touches.Phase =
        switch SDL_EventType(event.type) {
        case SDL_FINGERDOWN: .down
        case SDL_FINGERUP: .up
        default: .move
        }
      append(
        touches.handle(
          phase, event.fingerId, x: Double(event.x) * Double(size.width),
          y: Double(event.y) * Double(size.height)), &input)
    }

    /// Appends the input for gestures, as if it came from a mouse.
    private mutating func append(_ gestures: [Touches.Gesture], _ input: inout [InputEvent]) {
      for gesture in gestures {
        switch gesture {
        case .press(let x, let y, let button): append(.press, x, y, button, &input)
        case .release(let x, let y, let button): append(.release, x, y, button, &input)
        case .move(let x, let y):
          moved = place(.move, x: x, y: y, button: pointer.button)
        case .zoom(let isIn):
          appendMove(&input)
          let key = KeyStroke(isIn ? .wheelUp : .wheelDown, .control)
          input.append(.key(key, isRepeat: false))
        }
      }
    }

    private mutating func append(
      _ phase: PointerInput.Phase, _ x: Int, _ y: Int, _ button: Int, _ input: inout [InputEvent]
    ) {
      appendMove(&input)
      guard let event = place(phase, x: x, y: y, button: button) else { return }
      pointer = event
      pointer.button = phase == .press ? button : 0
      input.append(.pointer(event))
    }

    /// Appends a wheel event as key presses, one for each notch, at most 8.
    private func turn(_ event: SDL_MouseWheelEvent, _ input: inout [InputEvent]) {
      let key: Key = event.y > 0 ? .wheelUp : .wheelDown
      for _ in 0..<min(abs(event.y), 8) {
        input.append(.key(KeyStroke(key, keyboard.heldModifiers), isRepeat: false))
      }
    }

    private mutating func place(
      _ phase: PointerInput.Phase, x: Int, y: Int, button: Int
    ) -> PointerInput? {
      let isHeld = pointer.button != 0
      return window.place(x: x, y: y, isPress: phase.isPress, isHeld: isHeld, grip: &grip).map {
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
