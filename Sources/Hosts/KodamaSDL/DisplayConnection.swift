#if SDL
  internal import CSDL2
  internal import CSDLCalls
  import KodamaSystem
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// A reason why there is no display.
  package enum DisplayFault: Hashable, Sendable {
    /// No environment variable names a display.
    case notNamed
    /// The named display cannot be used; the text is one sentence for people to read.
    case unusable(String)
  }

  /// The connection to the display, which SDL keeps for the whole process.
  enum DisplayConnection {
    /// The test of a Wayland display, in a child process.
    private enum Test {
      case notStarted
      case running(Int32)
      case ended(DisplayFault?)
    }

    private static let test = Mutex(Test.notStarted)

    /// Starts to test a Wayland display in a child process. In some compositors SDL 2.26 crashes
    /// with its first call.
    static func startTest() {
      #if os(Linux)
        let asked = value(of: "SDL_VIDEODRIVER")
        let isNamed = asked.isEmpty && value(of: "WAYLAND_DISPLAY") != ""
        guard isNamed || asked == "wayland" else { return }
        test.withLock { test in
          if case .notStarted = test { test = .running(csdl_display_test_start()) }
        }
      #endif
    }

    /// Opens the display if it is not open yet. SDL's invisible drivers count only if
    /// `SDL_VIDEODRIVER` names one.
    static func open() -> DisplayFault? {
      let asked = value(of: "SDL_VIDEODRIVER")
      var names: [String] = []
      #if os(Linux)
        names = ["WAYLAND_DISPLAY", "DISPLAY"].map(value).filter { $0 != "" }
        if names.isEmpty, asked.isEmpty { return .notNamed }
      #endif
      if let fault = finishTest() ?? withoutFolder() { return fault }
      // The desktop shows who keeps the screen on, which only `SDLHost.keepScreenOn` asks for.
      SDL_SetHint("SDL_APP_NAME", "Kodama")
      SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
        return .unusable(SDLError.fromSDL("There is no display").description)
      }
      // The subsystem stays initialised, because a window usually follows and initialising is slow.
      let isSeen = !["dummy", "offscreen", "evdev", ""].contains(driver)
      if isSeen || driver == asked { return nil }
      close()
      return .unusable("The display \(names.joined(separator: " or ")) does not answer")
    }

    /// If the display has no way to show pixels, X11 is used instead, which most Wayland
    /// compositors offer too (XWayland).
    static func openWindow(
      _ body: () throws(SDLError) -> WindowCanvas
    ) throws(SDLError) -> WindowCanvas {
      do {
        return try body()
      } catch {
        guard driver != "x11", useX11() else { throw error }
        close()
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw error }
        return try body()
      }
    }

    /// Closes the display, however often it was opened.
    static func close() {
      while SDL_WasInit(SDL_INIT_VIDEO) != 0 { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }

    /// SDL's name of the open display's driver; empty if none is open.
    static var driver: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "" }

    static func value(of name: String) -> String {
      getenv(name).map { String(cString: $0) } ?? ""
    }

    /// Waits for the child process. If the display ended it, X11 is used, if there is one.
    private static func finishTest() -> DisplayFault? {
      test.withLock { test in
        guard case .running(let process) = test else {
          if case .ended(let fault) = test { return fault }
          return nil
        }
        let signal = csdl_display_test_signal(process)
        let name = value(of: "WAYLAND_DISPLAY")
        let fault: DisplayFault? =
          switch signal {
          case 0: nil
          case _ where useX11(): nil
          case SIGALRM: .unusable("The Wayland display \(name) does not answer")
          default: .unusable("SDL crashes on the Wayland display \(name) (signal \(signal))")
          }
        test = .ended(fault)
        return fault
      }
    }

    /// Without its folder, a Wayland display is not found, and its library prints an error each
    /// time.
    private static func withoutFolder() -> DisplayFault? {
      let name = value(of: "WAYLAND_DISPLAY")
      guard name != "", !name.hasPrefix("/"), value(of: "XDG_RUNTIME_DIR") == "",
        value(of: "DISPLAY") == "", ["", "wayland"].contains(value(of: "SDL_VIDEODRIVER"))
      else { return nil }
      return .unusable("XDG_RUNTIME_DIR is not set, so the display \(name) is not found")
    }

    /// Makes SDL use X11 if `DISPLAY` names a display. Returns whether it does.
    private static func useX11() -> Bool {
      // The priority is above that of an environment variable.
      value(of: "DISPLAY") != ""
        && SDL_SetHintWithPriority("SDL_VIDEODRIVER", "x11", SDL_HINT_OVERRIDE) == SDL_TRUE
    }
  }

  /// Saves the game before Xlib ends the process because the server has ended.
  final class DisplayLoss {
    /// A closure that is called once. The game is between two passes then, on the same thread.
    var onLoss: (() -> Void)?

    /// Prepares for the loss of a window's display. A server that hangs while the system asks the
    /// program to end is treated as lost.
    func guardDisplay(of window: OpaquePointer) {
      // Kept until the process ends, which may be within a call into the display.
      let context = Unmanaged.passRetained(self).toOpaque()
      csdl_display_guard(
        window, context,
        { context in
          guard let context else { return }
          Unmanaged<DisplayLoss>.fromOpaque(context).takeUnretainedValue().onLoss.take()?()
        }, { EndSignals.areRaised ? 1 : 0 })
    }
  }
#endif
