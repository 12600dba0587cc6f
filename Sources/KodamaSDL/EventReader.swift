#if SDL
  internal import CSDL2
  import KodamaHosting

  /// Reads what SDL has heard from the outside, and makes input of it.
  struct EventReader {
    /// Events taken in one pass; the rest waits for the next.
    private static let eventLimit = 1_024

    /// Whether the system has asked the program to end.
    private(set) var wasToldToEnd = false

    private let window: GameWindow
    private var keyboard = Keyboard()
    private var gamepads = Gamepads()
    private var wantsText = false

    init(window: GameWindow) { self.window = window }

    /// Whether letters are text, not commands, from now on.
    mutating func setWantsText(_ wantsText: Bool) {
      guard wantsText != self.wantsText else { return }
      self.wantsText = wantsText
      if wantsText { SDL_StartTextInput() } else { SDL_StopTextInput() }
    }

    /// Appends everything that came in since the last time.
    mutating func read(into input: inout [InputEvent]) {
      var event = SDL_Event()
      var isClosing = false
      var count = 0
      while count < Self.eventLimit, SDL_PollEvent(&event) != 0 {
        count += 1
        switch SDL_EventType(event.type) {
        case SDL_KEYDOWN:
          if let stroke = keyboard.press(event.key, wantsText: wantsText) { input.append(stroke) }
        case SDL_KEYUP:
          if let stroke = keyboard.release(event.key) { input.append(stroke) }
        case SDL_TEXTINPUT:
          if wantsText { input.append(.text(Self.text(of: &event))) }
        case SDL_MOUSEBUTTONDOWN:
          keyboard.interrupt()
          if let point = point(event.button) { input.append(point) }
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
      gamepads.endRead(into: &input)
      if HangUp.take() {
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

    private func point(_ event: SDL_MouseButtonEvent) -> InputEvent? {
      guard let cell = window.cell(x: Int(event.x), y: Int(event.y)), event.button <= 3 else {
        return nil
      }
      return .point(column: cell.column, row: cell.row, button: Int(event.button))
    }

    private static func text(of event: inout SDL_Event) -> String {
      withUnsafeBytes(of: &event.text.text) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
    }
  }
#endif
