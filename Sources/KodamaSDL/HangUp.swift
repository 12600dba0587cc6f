#if SDL
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

  /// The signal that says that the session ends: a log-out, or the terminal was closed. SDL makes
  /// an event of the two that ask a program to end, and not of this one, which would end the game
  /// without a word and with what was not saved.
  enum HangUp {
    private static let wasRaised = Atomic<Bool>(false)

    /// Listens from now on, unless whoever started the program has it ignored (`nohup`).
    static func listen() {
      let former = signal(SIGHUP) { _ in HangUp.wasRaised.store(true, ordering: .relaxed) }
      // A handler cannot be compared, but what stands for "ignored" can.
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(SIGHUP, SIG_IGN)
      }
    }

    /// Whether it came since this was last asked.
    static func take() -> Bool { wasRaised.exchange(false, ordering: .relaxed) }
  }
#endif
