import Synchronization

/// A library that is loaded at run time with `dlopen`, so that the program also starts on machines
/// without it. It stays loaded until the program ends.
package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library. Returns nil if it is not installed.
  ///
  /// - Parameter names: The file names of the library on different systems, in the order in which
  ///   they are tried.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    self.handle = handle
  }

  /// Looks up a function of the library.
  ///
  /// - Parameters:
  ///   - name: The name of the function in C.
  ///   - type: The `@convention(c)` type that matches the library's header. It is not checked.
  /// - Returns: The function, or nil if the library has no function with this name.
  package func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}

/// Finds programs that are installed on this machine.
package enum SystemProgram {
  /// The value of the variable `PATH`, or the usual folders if it is not set.
  package static var searchPath: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  }

  /// Returns the path of an executable program.
  ///
  /// - Parameters:
  ///   - program: The name of the program, or its path if it contains a slash.
  ///   - path: The folders to search, separated by colons.
  /// - Returns: The path, or nil if the program is not installed.
  package static func path(of program: String, in path: String = searchPath) -> String? {
    let paths =
      program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
    return paths.first { access($0, X_OK) == 0 && !FolderState.isFolder($0) }
  }
}

/// Handles SIGINT, SIGTERM, SIGHUP and SIGQUIT, the signals that ask a program to end. The game
/// treats them like a closed window, so that it saves the valley.
package enum EndSignals {
  private static let wasRaised = Atomic<Bool>(false)
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// The signals that end a program by default but should not end the game, such as those for a
  /// closed pipe or an expired timer.
  private static let harmless = [SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM]

  /// A signal that was already ignored at the start, as with `nohup`, stays ignored.
  package static func listen() {
    for number in ending {
      let former = signal(number) { _ in EndSignals.wasRaised.store(true, ordering: .relaxed) }
      // Swift cannot compare functions, so this compares the bits with those of `SIG_IGN`.
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  package static func ignoreOthers() {
    for number in harmless { signal(number, SIG_IGN) }
  }

  package static var areRaised: Bool { wasRaised.load(ordering: .relaxed) }
}

/// Handles SIGTSTP (Control-Z), so that the program can restore the terminal before it stops, and
/// SIGCONT, after which the program sets the terminal's modes again.
package enum StopSignals {
  private static let isStopWanted = Atomic<Bool>(false)
  private static let hasContinued = Atomic<Bool>(false)

  package static func listen() {
    signal(SIGTSTP) { _ in StopSignals.isStopWanted.store(true, ordering: .relaxed) }
    signal(SIGCONT) { _ in StopSignals.hasContinued.store(true, ordering: .relaxed) }
  }

  /// Returns true once after each SIGTSTP.
  package static func takeStop() -> Bool { isStopWanted.exchange(false, ordering: .relaxed) }

  /// Returns true once after the program has continued.
  package static func takeContinue() -> Bool { hasContinued.exchange(false, ordering: .relaxed) }

  /// Stops the program until it receives SIGCONT.
  package static func stop() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    listen()
    hasContinued.store(false, ordering: .relaxed)
  }
}
