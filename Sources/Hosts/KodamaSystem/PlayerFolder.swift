/// Determines the folder of a player's saves, settings and gallery cache.
package enum PlayerFolder {
  /// Returns the player's folder: `KODAMA_HOME`, or else `kodama` in `XDG_DATA_HOME`, or else
  /// `~/.local/share/kodama`.
  ///
  /// A relative `KODAMA_HOME` is relative to `HOME`, so that the folder does not depend on the
  /// working directory. A relative `XDG_DATA_HOME` is ignored, as the XDG specification requires.
  ///
  /// - Parameter variable: A closure that returns the value of an environment variable, or nil if
  ///   it is not set.
  /// - Returns: The path of the folder, which need not exist.
  /// - Throws: `PlayerFolderError` if `HOME` is needed but not set, or a variable is not UTF-8.
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

  package static func environmentVariable(_ name: String) throws(PlayerFolderError) -> String? {
    guard let value = getenv(name) else { return nil }
    guard let text = String(validatingCString: value) else { throw .notUTF8(name) }
    return text
  }
}

/// An error that prevents the player's folder from being determined.
package enum PlayerFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Neither `KODAMA_HOME`, `XDG_DATA_HOME` nor `HOME` names an absolute path.
  case unset
  /// The value of the environment variable with this name is not UTF-8.
  case notUTF8(String)

  package var description: String {
    switch self {
    case .unset:
      "There is no folder for saves, because HOME is not set: "
        + "set KODAMA_HOME to the full path of a folder."
    case .notUTF8(let name):
      "\(name) is not UTF-8 text: set KODAMA_HOME to the full path of a folder that is."
    }
  }
}

/// Whether a folder exists, and whether this process has permission to write to it or to create it.
/// Free space is not checked.
package enum FolderState: Hashable, Sendable {
  /// The folder exists; the value is true if it is writable.
  case present(isWritable: Bool)
  /// The folder does not exist. The values are the path of its nearest existing ancestor, and
  /// whether that is writable.
  case absent(in: String, isWritable: Bool)
  /// A file that is not a folder is at this path or one of its parents; the value is that file's
  /// path.
  case blocked(by: String)

  /// Examines the folder at a path without creating anything.
  ///
  /// - Parameter path: The path, which may be relative to the working directory.
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

  /// True if the folder is writable, or can be created.
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

  /// Returns whether something exists at a path. A dangling symbolic link counts, because nothing
  /// can be created there.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
