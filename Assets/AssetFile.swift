#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads a file of the content with functions that every platform has.
enum AssetFile {
  /// The maximum size of a file of the content, in bytes.
  private static let byteLimit = 16 << 20

  /// Returns true if there is a folder at this path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Returns the names of the files in a folder, or nil if it cannot be read.
  static func names(in path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // The name is a tuple of bytes that end with 0.
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// Returns the text of a file.
  static func text(_ path: String) throws(UnreadableAsset) -> String {
    // Without `O_NONBLOCK`, opening a pipe would wait for ever.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw .failed() }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .failed() }
    guard status.st_mode & S_IFMT == S_IFREG else { throw UnreadableAsset(reason: "it is no file") }
    guard status.st_size <= byteLimit else { throw UnreadableAsset(reason: "it is too large") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if part < 0, errno == EINTR { continue }
      guard part >= 0 else { throw .failed() }
      guard part > 0 else { break }
      count += part
    }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw UnreadableAsset(reason: "it is no UTF-8 text")
    }
    return text
  }
}

extension UnreadableAsset {
  /// Returns the error for the current value of `errno`.
  fileprivate static func failed() -> UnreadableAsset {
    switch errno {
    case ENOENT, ENOTDIR: UnreadableAsset(reason: "it is not there")
    case EACCES, EPERM: UnreadableAsset(reason: "it may not be read")
    default: UnreadableAsset(reason: String(cString: strerror(errno)))
    }
  }
}
