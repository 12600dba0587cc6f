#if SDL
  internal import CSDL2

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #else
    import Darwin
  #endif

  /// The clock of the host. Nothing of the game sees it.
  enum MonotonicTime {
    /// Seconds from some moment in the past.
    static var seconds: Double {
      Double(SDL_GetPerformanceCounter()) / Double(SDL_GetPerformanceFrequency())
    }

    /// Sleeps, to within a tenth of a millisecond on an idle machine; SDL's own delay knows only
    /// whole milliseconds.
    static func sleep(seconds: Double) {
      guard seconds > 0 else { return }
      let whole = seconds.rounded(.down)
      var time = timespec()
      time.tv_sec = Int(whole)
      time.tv_nsec = Int((seconds - whole) * 1e9)
      nanosleep(&time, nil)
    }
  }
#endif
