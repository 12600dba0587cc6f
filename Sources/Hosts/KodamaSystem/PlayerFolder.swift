#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Finds the folder of what a player keeps, whether the program has a store or not.
package enum PlayerFolder {
  /// Why no folder can be used.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    /// No variable names one.
    case unset
    /// The variable of this name is not UTF-8, and would become the name of another folder.
    case notUTF8(String)

    /// The reason, and the remedy, in a sentence.
    package var description: String {
      switch self {
      case .unset:
        "There is no folder to keep anything in, because HOME is not set: "
          + "set KODAMA_HOME to the full path of a folder."
      case .notUTF8(let name):
        "\(name) is not UTF-8 text: set KODAMA_HOME to the full path of a folder that is."
      }
    }
  }

  /// `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else `~/.local/share/kodama`. A relative path
  /// in `KODAMA_HOME` begins in the home folder, wherever the game was started: there is one store.
  /// Relative paths in `XDG_DATA_HOME` do not count, as its specification says.
  ///
  /// - Parameter variable: the value of a variable of the environment; nil where it is not set.
  /// - Returns: the path, whether there is such a folder or not.
  /// - Throws: where the folder would begin in a home folder that is not set.
  package static func path(
    variable: (String) throws(Fault) -> String? = Self.ofProcess
  ) throws(Fault) -> String {
    let kodama = try variable("KODAMA_HOME") ?? ""
    if kodama.hasPrefix("/") { return kodama }
    if kodama.isEmpty, let data = try variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/kodama"
    }
    guard let home = try variable("HOME"), home.hasPrefix("/") else { throw .unset }
    return home + "/" + (kodama.isEmpty ? ".local/share/kodama" : kodama)
  }

  /// A variable of this process.
  package static func ofProcess(_ name: String) throws(Fault) -> String? {
    guard let value = getenv(name) else { return nil }
    guard let text = String(validatingCString: value) else { throw .notUTF8(name) }
    return text
  }
}

/// Whether a folder can be written, by the rights that this process has to it. Rights say nothing
/// of a disk that is full. A folder that is not there yet need not be: then it is its nearest
/// ancestor that must let it be made.
package enum FolderState: Hashable, Sendable {
  /// It is there, and can be written to or not.
  case present(isWritable: Bool)
  /// It is not there; the folder that it would be made in.
  case absent(in: String, isWritable: Bool)
  /// Something that is no folder stands there, or on the way to it.
  case blocked(by: String)

  /// Looks at a folder; nothing is made.
  ///
  /// - Parameter path: of the folder; what is relative begins in the current folder.
  package init(of path: String) {
    var place = Substring(path)
    while place.count > 1, place.last == "/" { place.removeLast() }
    let wanted = place
    while !Self.isThere(String(place)), place != "/" { place = Self.parent(of: place) }
    let found = String(place)
    guard Self.isFolder(found) else {
      self = .blocked(by: found)
      return
    }
    let isWritable = access(found, W_OK | X_OK) == 0
    self =
      place == wanted
      ? .present(isWritable: isWritable) : .absent(in: found, isWritable: isWritable)
  }

  /// Whether it can be written, or be made and then written.
  package var isWritable: Bool {
    switch self {
    case .present(let isWritable), .absent(_, let isWritable): isWritable
    case .blocked: false
    }
  }

  private static func parent(of path: Substring) -> Substring {
    guard let slash = path.lastIndex(of: "/") else { return path == "." ? "/" : "." }
    var parent = path[..<slash]
    while parent.count > 1, parent.last == "/" { parent.removeLast() }
    return parent.isEmpty ? "/" : parent
  }

  /// A link that leads nowhere is there, and in the way.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
