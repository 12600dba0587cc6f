#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// The folder of a player's saves, settings and gallery cache.
package enum PlayerFolder {
  /// Returns `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else `~/.local/share/kodama`. A
  /// relative `KODAMA_HOME` is resolved against `HOME`, not against the working directory, so a
  /// player has one store wherever the game is started. A relative `XDG_DATA_HOME` is ignored, as
  /// the XDG specification requires.
  ///
  /// - Parameter variable: Returns the value of an environment variable, or nil if it is not set.
  /// - Returns: The path; the folder need not exist.
  /// - Throws: `PlayerFolderError` if the path depends on a home folder that is not set, or on a
  ///   variable that is not UTF-8.
  package static func path(
    variable: (String) throws(PlayerFolderError) -> String? = Self.environmentVariable
  ) throws(PlayerFolderError) -> String {
    let kodama = try variable("KODAMA_HOME") ?? ""
    if kodama.hasPrefix("/") { return kodama }
    if kodama.isEmpty, let data = try variable("XDG_DATA_HOME"), data.hasPrefix("/") {
      return data + "/kodama"
    }
    guard let home = try variable("HOME"), home.hasPrefix("/") else { throw .unset }
    return home + "/" + (kodama.isEmpty ? ".local/share/kodama" : kodama)
  }

  /// Returns the value of an environment variable of this process.
  package static func environmentVariable(_ name: String) throws(PlayerFolderError) -> String? {
    guard let value = getenv(name) else { return nil }
    guard let text = String(validatingCString: value) else { throw .notUTF8(name) }
    return text
  }
}

/// The reason why there is no usable player folder.
package enum PlayerFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `KODAMA_HOME`, `XDG_DATA_HOME` nor `HOME` names an absolute path.
  case unset
  /// The variable of this name is not UTF-8. A repaired path would name another folder.
  case notUTF8(String)

  /// The reason and the fix, as a sentence for the player.
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

/// The state of a folder as far as this process may write to it. Permissions are checked, free
/// space is not. For a folder that does not exist, its nearest existing ancestor decides.
package enum FolderState: Hashable, Sendable {
  /// The folder exists and may be writable.
  case present(isWritable: Bool)
  /// The folder does not exist; the associated values describe its nearest existing ancestor.
  case absent(in: String, isWritable: Bool)
  /// Something that is not a folder has this path or is on the way to it.
  case blocked(by: String)

  /// Inspects a folder without creating anything.
  ///
  /// - Parameter path: The path of the folder; a relative path is resolved against the working
  ///   directory.
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

  /// True if the folder can be written, or can be created and then written.
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

  /// Returns true for a dangling link too, because it blocks the path.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
