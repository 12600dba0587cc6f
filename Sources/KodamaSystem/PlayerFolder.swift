#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Where what a player keeps lies, whether the program has a store or not.
package enum PlayerFolder {
  /// `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else `~/.local/share/kodama`. A relative path
  /// in `KODAMA_HOME` begins in the home folder, wherever the game was started: there is one store.
  /// Relative paths in `XDG_DATA_HOME` do not count, as its specification says.
  ///
  /// - Parameter variable: the value of a variable of the environment; nil where it is not set.
  /// - Returns: the path, whether there is such a folder or not.
  package static func path(variable: (String) -> String? = Self.ofProcess) -> String {
    let own = variable("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
    if let home = variable("KODAMA_HOME"), !home.isEmpty {
      return home.hasPrefix("/") ? home : own + "/" + home
    }
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/kodama" }
    return own + "/.local/share/kodama"
  }

  /// A variable of this process.
  package static func ofProcess(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
