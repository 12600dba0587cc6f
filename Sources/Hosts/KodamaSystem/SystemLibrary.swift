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

/// A library that is loaded at run time with `dlopen`, so that the program starts on machines
/// without it. It stays loaded until the program ends.
package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the library, or returns nil if it is not installed.
  ///
  /// - Parameter names: The file names to try, in order; they differ between systems.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    self.handle = handle
  }

  /// Finds a function of the library.
  ///
  /// - Parameters:
  ///   - name: The C name.
  ///   - type: The `@convention(c)` type, as the library's header declares it. It is not checked.
  /// - Returns: The function, or nil if the library has none of this name.
  package func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}

/// Finds programs that are installed on this machine.
package enum SystemProgram {
  /// The value of `PATH`, or the usual folders if it is not set.
  package static var searchPath: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  }

  /// Finds an executable program.
  ///
  /// - Parameters:
  ///   - program: A name, or a path if it contains a slash.
  ///   - path: The folders to search, separated by colons.
  /// - Returns: The path of the program, or nil if there is none.
  package static func path(of program: String, in path: String = searchPath) -> String? {
    let paths =
      program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
    return paths.first { access($0, X_OK) == 0 && !FolderState.isFolder($0) }
  }
}

/// The signals that ask a program to end: SIGINT, SIGTERM, SIGHUP and SIGQUIT. The game handles
/// them like a closed window, so that the valley is saved.
package enum EndSignals {
  private static let wasRaised = Atomic<Bool>(false)
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Signals that by default end a program although none of them asks for it: a reader has closed
  /// the pipe, a file has reached the size limit, a timer fired.
  private static let harmless = [SIGPIPE, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM]

  /// Installs the handlers. A signal that was ignored at the start (`nohup`) stays ignored.
  package static func listen() {
    for number in ending {
      let former = signal(number) { _ in EndSignals.wasRaised.store(true, ordering: .relaxed) }
      // Handlers cannot be compared, but the value that means "ignored" can.
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  /// Ignores the signals in `harmless`, so that they do not end a running game.
  package static func ignoreOthers() {
    for number in harmless { signal(number, SIG_IGN) }
  }

  /// True after one of the ending signals was received.
  package static var areRaised: Bool { wasRaised.load(ordering: .relaxed) }
}
