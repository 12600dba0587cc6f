#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Reads and writes files whose names come from outside. A file is checked after it is open and
/// before a byte is read; what is written goes into a new file that takes its place when it is
/// whole (`PendingFile`).
package enum SafeFile {
  /// Why a file was not read or written.
  package enum Fault: Error, Hashable, Sendable {
    /// The number that the system gave for it (`errno`).
    case system(Int32)
    /// A link, a pipe or a device is in its place.
    case notAFile
    /// It has more bytes than the limit.
    case tooLarge

    /// The fault of the last call that failed. A link that was not followed is `notAFile`.
    package static var last: Fault { errno == ELOOP ? .notAFile : .system(errno) }
  }

  /// Returns the bytes of a regular file. A file of more than `limit` bytes is refused before it is
  /// read, and so is a link, unless links are followed.
  package static func bytes(
    of path: String, limit: Int, followsLinks: Bool = false
  ) throws(Fault) -> [UInt8] {
    // Opening a pipe must not wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let file = open(path, followsLinks ? flags : flags | O_NOFOLLOW)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    return try bytes(of: file, limit: limit)
  }

  /// Returns the rest of an open file of at most `limit` bytes; pipes and terminals are read to
  /// their end where streams are accepted.
  package static func bytes(
    of file: Int32, limit: Int, acceptsStreams: Bool = false
  ) throws(Fault) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .last }
    var bytes: [UInt8] = []
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      guard status.st_size <= limit else { throw .tooLarge }
      bytes.reserveCapacity(Int(status.st_size))
    case S_IFDIR: throw .system(EISDIR)
    case _ where acceptsStreams: _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    default: throw .notAFile
    }
    try readParts(of: file) { part throws(Fault) in
      guard bytes.count + part.count <= limit else { throw .tooLarge }
      bytes += part
    }
    return bytes
  }

  /// Reads the rest of an open file, 64 KiB at a time.
  package static func readParts(
    of file: Int32, _ body: (ArraySlice<UInt8>) throws(Fault) -> Void
  ) throws(Fault) {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      guard count > 0 else { return }
      try body(part[..<count])
    }
  }

  /// Writes all bytes into an open file.
  package static func put(_ bytes: ArraySlice<UInt8>, into file: Int32) throws(Fault) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Puts a file that nobody else can read on the disk, in place of the one that is there, or of a
  /// link. Where it may take a free place only, `EEXIST` is thrown for another.
  package static func save(
    _ bytes: some Sequence<UInt8>, to path: String, onlyIfFree: Bool = false
  ) throws(Fault) {
    let file = try PendingFile(path, isPrivate: true)
    try file.write(Array(bytes))
    try file.finish(onlyIfFree: onlyIfFree, syncs: true)
  }

  /// Makes sure that a changed name in the folder of a path is on the disk.
  package static func syncFolder(of path: String) {
    let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    let folder = open(parent ?? ".", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
