#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

/// Reads and writes files whose paths come from the player. A file's type and size are checked
/// after opening and before the first byte is read. Written bytes go into a new file, which then
/// replaces the old one (`PendingFile`).
package enum SafeFile {
  /// Returns the bytes of a regular file. Files of more than `limit` bytes are rejected before
  /// reading; links are rejected unless `followsLinks` is true.
  package static func bytes(
    of path: String, limit: Int, followsLinks: Bool = false
  ) throws(SafeFileError) -> [UInt8] {
    // `O_NONBLOCK`, because opening a pipe would wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let file = open(path, followsLinks ? flags : flags | O_NOFOLLOW)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    return try bytes(of: file, limit: limit)
  }

  /// Returns the remaining bytes of an open file, at most `limit`. Pipes and terminals are read to
  /// their end if `acceptsStreams` is true, and rejected otherwise.
  package static func bytes(
    of file: Int32, limit: Int, acceptsStreams: Bool = false
  ) throws(SafeFileError) -> [UInt8] {
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
    try readParts(of: file) { part throws(SafeFileError) in
      guard bytes.count + part.count <= limit else { throw .tooLarge }
      bytes += part
    }
    return bytes
  }

  /// Reads the rest of an open file in parts of up to 64 KiB.
  package static func readParts(
    of file: Int32, _ body: (ArraySlice<UInt8>) throws(SafeFileError) -> Void
  ) throws(SafeFileError) {
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      guard count > 0 else { return }
      try body(part[..<count])
    }
  }

  package static func writeAll(_ bytes: ArraySlice<UInt8>, into file: Int32) throws(SafeFileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Writes a file with mode 0600 and syncs it to the disk. An existing file or link is replaced,
  /// unless `onlyIfFree` is true: then the error is `EEXIST`.
  package static func save(
    _ bytes: some Sequence<UInt8>, to path: String, onlyIfFree: Bool = false
  ) throws(SafeFileError) {
    let file = try PendingFile(path, isPrivate: true)
    try file.write(Array(bytes))
    try file.finish(onlyIfFree: onlyIfFree, syncs: true)
  }

  /// Syncs the folder of a path, so that a renamed entry survives a power cut. Errors are ignored.
  package static func syncFolder(of path: String) {
    let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    let folder = open(parent ?? ".", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

/// The reason why a file could not be read or written.
package enum SafeFileError: Error, Hashable, Sendable {
  /// An error of the system, with its `errno`.
  case system(Int32)
  /// A link, a pipe or a device has this path.
  case notAFile
  /// The file has more bytes than the limit.
  case tooLarge

  /// The error of the last failed system call. A link that was not followed is `notAFile`.
  package static var last: SafeFileError { errno == ELOOP ? .notAFile : .system(errno) }
}

/// A file that is written under a temporary name and renamed into place by `finish`. Without
/// `finish` it is deleted.
package final class PendingFile {
  /// The descriptor of the open temporary file.
  package let descriptor: Int32
  private let folder: Int32
  private let path: String
  private let name: String
  private var isPending = true

  /// Creates an empty temporary file next to the final path.
  ///
  /// - Parameters:
  ///   - path: The path of the finished file.
  ///   - root: The folder that `path` is relative to. Links below it are not followed, and missing
  ///     folders are created. Nil if `path` is a path of its own.
  ///   - isPrivate: Whether the mode is 0600 instead of 0666.
  /// - Throws: The error of the system.
  package init(
    _ path: String, below root: String? = nil, isPrivate: Bool = false
  ) throws(SafeFileError) {
    let (folder, path) = try Self.place(path, below: root)
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) }
    let parent = path[..<(slash ?? path.startIndex)]
    var (file, name): (Int32, String)
    repeat {
      name = "\(parent).kodama-\(getpid())-\(UInt32.random(in: 0...(.max))).part"
      let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
      file = openat(folder, name, flags, isPrivate ? 0o600 : 0o666)
    } while file < 0 && errno == EEXIST
    (descriptor, self.folder, self.path, self.name) = (file, folder, path, name)
    guard file >= 0 else {
      isPending = false
      throw .last
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if isPending { unlinkat(folder, name, 0) }
    if folder != AT_FDCWD { close(folder) }
  }

  /// Opens the folder of a path component by component, so that no link is followed.
  private static func place(
    _ path: String, below root: String?
  ) throws(SafeFileError) -> (folder: Int32, name: String) {
    guard let root else { return (AT_FDCWD, path) }
    var names = path.split(separator: "/").map(String.init)
    let last = names.popLast() ?? ""
    var folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .last }
    for name in names {
      _ = mkdirat(folder, name, 0o777)
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let fault = errno == ENOTDIR ? SafeFileError.notAFile : .last
      close(folder)
      guard next >= 0 else { throw fault }
      folder = next
    }
    return (folder, last)
  }

  /// Writes bytes at the current position.
  package func write(_ bytes: [UInt8]) throws(SafeFileError) {
    try SafeFile.writeAll(bytes[...], into: descriptor)
  }

  /// Overwrites the beginning of the file.
  package func rewrite(_ bytes: [UInt8]) throws(SafeFileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    try write(bytes)
  }

  /// Renames the file into place. With `syncs`, file and folder are on the disk when this returns.
  /// With `onlyIfFree`, an existing file at the path is `EEXIST`.
  package func finish(
    onlyIfFree: Bool = false, syncs: Bool = false
  ) throws(SafeFileError) {
    if syncs, fsync(descriptor) != 0 { throw .last }
    if onlyIfFree {
      // Reserves the name first: of two processes that do this at once, one gets it.
      let taken = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard taken >= 0 else { throw .last }
      close(taken)
    }
    guard renameat(folder, name, folder, path) == 0 else {
      let fault = SafeFileError.last
      if onlyIfFree { unlinkat(folder, path, 0) }
      throw fault
    }
    isPending = false
    if syncs, folder == AT_FDCWD { SafeFile.syncFolder(of: path) }
  }
}
