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

  /// The bytes of a file; nobody is waited for who may never write into a pipe.
  static func bytes(
    of path: String, limit: Int, _ task: GalleryTask = GalleryTask()
  ) throws(GalleryError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw errno == ENOENT ? .notThere : .failed(0) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .notThere }
    guard status.st_size <= limit else { throw .tooLarge(limit) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var place = 0
    while place < bytes.count {
      try task.check()
      let room = min(bytes.count - place, 1 << 20)
      let count = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { read(file, $0 + place, room) } ?? 0
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cutShort }
      place += count
      task.note(received: place, of: bytes.count)
    }
    return bytes
  }
}
