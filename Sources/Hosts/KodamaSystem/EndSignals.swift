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

/// The signals that ask a program to end. The game then ends as if its window had been closed, so
/// that what is played is kept.
package enum EndSignals {
  private static let wasRaised = Atomic<Bool>(false)
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// They end a program that does not handle them, though none of them asks it to end: nobody reads
  /// its output any more, or a file has reached the size that its owner may write.
  private static let harmless = [SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM]

  /// Listens from now on. A signal that was ignored when the program was started (`nohup`) stays
  /// ignored.
  package static func listen() {
    for number in ending {
      let former = signal(number) { _ in EndSignals.wasRaised.store(true, ordering: .relaxed) }
      // Handlers cannot be compared, but the value that means "ignored" can.
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Lets no other signal end a game that somebody plays.
  package static func ignoreOthers() {
    for number in harmless { signal(number, SIG_IGN) }
  }

  /// Whether one of them came.
  package static var areRaised: Bool { wasRaised.load(ordering: .relaxed) }
}
