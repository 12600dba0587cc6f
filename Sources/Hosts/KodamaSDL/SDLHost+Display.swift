#if SDL
  internal import CSDL2
  internal import CSDLCalls

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  extension SDLHost {
    /// Keeps SDL from starting a session bus where there is none: it would wait 10 ms for a program
    /// to fail that is not there either. Changes the environment, so it is to be called before any
    /// other thread runs.
    public static func skipMissingSessionBus() {
      #if os(Linux)
        let socket = value(of: "XDG_RUNTIME_DIR") + "/bus"
        guard value(of: "DBUS_SESSION_BUS_ADDRESS").isEmpty, access(socket, F_OK) != 0 else {
          return
        }
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 1)
      #endif
    }

    /// Whether SDL is there at all: it is loaded when it is first used.
    public static var isInstalled: Bool { csdl_is_installed() != 0 }

    /// Whether a window can be opened where somebody can see it. SDL would silently draw into
    /// nothing where there is no display; that counts only where the environment asks for it by
    /// name.
    public static func displayIsAvailable() -> Bool {
      let asked = value(of: "SDL_VIDEODRIVER")
      #if os(Linux)
        let names = ["DISPLAY", "WAYLAND_DISPLAY"]
        let isSet = names.contains { value(of: $0) != "" }
        if !isSet, asked.isEmpty { return false }
      #endif
      guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { return false }
      // The subsystem stays up: a window is opened next, and starting it twice costs time.
      let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
      let isSeen = !["dummy", "offscreen", "evdev", ""].contains(driver)
      if isSeen || driver == asked { return true }
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      return false
    }

    private static func value(of name: String) -> String {
      getenv(name).map { String(cString: $0) } ?? ""
    }
  }
#endif
