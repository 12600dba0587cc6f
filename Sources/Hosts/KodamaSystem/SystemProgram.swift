#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

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
