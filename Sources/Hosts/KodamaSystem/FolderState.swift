#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

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
