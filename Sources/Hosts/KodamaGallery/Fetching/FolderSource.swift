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
