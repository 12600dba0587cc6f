#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reads one file of the content, without more of a platform than files have everywhere.
enum AssetFile {
  /// More than this is no content of ours, in bytes.
  private static let byteLimit = 16 << 20

  /// Whether there is a folder here.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The text of a file.
  static func text(_ path: String) throws(UnreadableAsset) -> String {
    // A pipe in its place would be waited for for ever.
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
  /// What the system said last.
  fileprivate static func failed() -> UnreadableAsset {
    switch errno {
    case ENOENT, ENOTDIR: UnreadableAsset(reason: "it is not there")
    case EACCES, EPERM: UnreadableAsset(reason: "it may not be read")
    default: UnreadableAsset(reason: String(cString: strerror(errno)))
    }
  }
}
