import KodamaSystem

/// A source of a gallery's files: a folder or a web server.
protocol GallerySource: Sendable {
  /// Returns the full address of a file, which is also its key in the cache.
  func address(of path: GalleryPath) -> String

  /// Fetches a file of at most `limit` bytes in one attempt. `knowing` is the cached file's
  /// validators.
  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched
}

/// The result of fetching a file.
enum Fetched: Hashable, Sendable {
  case fresh([UInt8], Validators)
  case unchanged

  /// A file's HTTP validators (RFC 9110, section 8.8), which tell a server whether a cached file is
  /// current.
  struct Validators: Hashable, Sendable {
    /// The value of `ETag`; empty if the server sent none.
    var tag = ""
    /// The value of `Last-Modified`; empty if the server sent none.
    var modified = ""

    var isEmpty: Bool { tag.isEmpty && modified.isEmpty }
  }
}

/// A gallery in a local folder.
struct FolderSource: GallerySource {
  let folder: String

  func address(of path: GalleryPath) -> String { "\(folder)/\(path)" }

  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched {
    guard let root = Self.realPath(folder) else { throw .unreachable }
    guard let file = Self.realPath(address(of: path)) else { throw .notThere }
    // Rejects a symbolic link that leads out of the folder.
    guard file.hasPrefix(root == "/" ? root : root + "/") else { throw .leadsAway }
    return .fresh(try Self.bytes(of: file, limit: limit, task), Fetched.Validators())
  }

  private static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  private static func bytes(
    of path: String, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> [UInt8] {
    try task.check()
    do throws(SafeFileError) {
      let bytes = try SafeFile.bytes(of: path, limit: limit)
      task.update(received: bytes.count, of: bytes.count)
      return bytes
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit)
      case .notAFile, .system(ENOENT), .system(EISDIR): throw .notThere
      case .system: throw .failed(0)
      }
    }
  }
}
