import KodamaSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Where the files of a gallery come from.
protocol GallerySource: Sendable {
  /// What the cache knows a file by.
  func address(of path: GalleryPath) -> String

  /// Brings a file, in one attempt.
  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched
}

/// What came of a file.
enum Fetched: Hashable, Sendable {
  /// The bytes of the file, and what its server calls them.
  case fresh([UInt8], Validators)
  /// It is still what was known of it.
  case unchanged

  /// What tells one state of a file from the next, as its server has named it (RFC 9110, 8.8).
  struct Validators: Hashable, Sendable {
    /// The value of `ETag`; empty where the server sends none.
    var tag = ""
    /// The value of `Last-Modified`; empty where the server sends none.
    var modified = ""

    /// Whether there is anything to ask with.
    var isEmpty: Bool { tag.isEmpty && modified.isEmpty }
  }
}

/// A gallery in a folder of this machine.
struct FolderSource: GallerySource {
  let folder: String

  func address(of path: GalleryPath) -> String { "\(folder)/\(path)" }

  func fetch(
    _ path: GalleryPath, knowing: Fetched.Validators, limit: Int, _ task: GalleryTask
  ) throws(GalleryError) -> Fetched {
    guard let root = Self.realPath(folder) else { throw .unreachable }
    guard let file = Self.realPath(address(of: path)) else { throw .notThere }
    // A link in the folder may lead anywhere; what it leads to is nobody's gallery.
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
    do throws(SafeFile.Fault) {
      let bytes = try SafeFile.bytes(of: path, limit: limit)
      task.note(received: bytes.count, of: bytes.count)
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
