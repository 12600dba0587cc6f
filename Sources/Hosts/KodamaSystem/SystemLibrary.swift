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

/// A library of the system that is found at run time: nothing of it is linked, and a machine
/// without it runs the same game. It stays loaded until the program ends.
package struct SystemLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Finds the library; nil where it is not there.
  ///
  /// - Parameter names: what its file is called on the systems there are; the first that is there
  ///   is taken.
  package init?(_ names: [String]) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    self.handle = handle
  }

  /// Finds a function of the library.
  ///
  /// - Parameters:
  ///   - name: as C names it.
  ///   - type: its type, `@convention(c)`, as the library's header declares it. It is believed.
  /// - Returns: the function; nil where the library has none of that name.
  package func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}

/// Programs of the system that are started where they are installed: nothing of them is linked.
package enum SystemProgram {
  /// The folders in which programs are looked for, as the environment names them, or as is usual
  /// where it names none.
  package static var searchPath: String {
    getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
  }

  /// Where a program lies.
  ///
  /// - Parameters:
  ///   - program: its name, or its path.
  ///   - path: the folders in which a name is looked for, with colons between them.
  /// - Returns: its path; nil where there is none that can be run.
  package static func place(of program: String, in path: String = searchPath) -> String? {
    let places =
      program.contains("/") ? [program] : path.split(separator: ":").map { "\($0)/\(program)" }
    return places.first { access($0, X_OK) == 0 && !FolderState.isFolder($0) }
  }
}

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
