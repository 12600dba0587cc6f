// Calls of the C library, for this module and for whoever imports it.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#else
  @_exported public import Darwin
#endif

/// Reads and writes files whose paths come from the player. The type and size of an opened file are
/// checked before it is read. A written file replaces the old one only when it is complete (see
/// `PendingFile`).
package enum SafeFile {
  /// Returns the bytes of a regular file. Throws `tooLarge` if the file has more than `limit`
  /// bytes, and `notAFile` for a symbolic link unless `followsLinks` is true.
  package static func bytes(
    of path: String, limit: Int, followsLinks: Bool = false
  ) throws(SafeFileError) -> [UInt8] {
    // Without `O_NONBLOCK`, opening a named pipe would wait for a writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    let file = open(path, followsLinks ? flags : flags | O_NOFOLLOW)
    guard file >= 0 else { throw .last }
    defer { close(file) }
    return try bytes(of: file, limit: limit)
  }

  /// Returns the remaining bytes of an open file. Throws `tooLarge` if there are more than `limit`,
  /// and `notAFile` for a pipe or terminal unless `acceptsStreams` is true.
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

  /// Reads the rest of an open file, and calls a closure with each chunk of up to 64 KiB.
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

  /// Writes to a pipe, a terminal or an open descriptor. It waits for a reader that does not read,
  /// but not once one of `EndSignals` has asked the program to end.
  ///
  /// - Throws: `SafeFileError.system(EINTR)` if the program is to end and the reader does not read.
  package static func send(_ bytes: ArraySlice<UInt8>, into file: Int32) throws(SafeFileError) {
    var rest = bytes
    while !rest.isEmpty {
      var request = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&request, 1, EndSignals.areRaised ? 0 : waitMilliseconds)
      guard ready > 0 else {
        if EndSignals.areRaised { throw .system(EINTR) }
        guard ready == 0 || errno == EINTR else { throw .last }
        continue
      }
      // POSIX guarantees that a pipe that is ready accepts 512 bytes without blocking.
      let count = rest.prefix(512).withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Opens a pipe, a terminal or a device for writing. A named pipe is opened once it has a reader.
  ///
  /// - Throws: `SafeFileError.system(EINTR)` if one of `EndSignals` arrives before that.
  package static func openStream(_ path: String) throws(SafeFileError) -> Int32 {
    while true {
      let file = open(path, O_WRONLY | O_CLOEXEC | O_NONBLOCK)
      if file >= 0 {
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        return file
      }
      guard errno == ENXIO, !EndSignals.areRaised else { throw .last }
      _ = poll(nil, 0, waitMilliseconds)
    }
  }

  private static let waitMilliseconds: Int32 = 100

  /// Writes a file with mode 0600, and waits until it is on the disk. It replaces an existing file,
  /// or throws `EEXIST` if `onlyIfFree` is true.
  package static func save(
    _ bytes: some Sequence<UInt8>, to path: String, onlyIfFree: Bool = false
  ) throws(SafeFileError) {
    let file = try PendingFile(path, isPrivate: true)
    try file.write(Array(bytes))
    try file.finish(onlyIfFree: onlyIfFree, syncs: true)
  }

  /// Creates an empty folder beside a path for temporary files. Only its owner can open it.
  ///
  /// - Returns: The path of the folder. The caller removes it.
  package static func makeFolder(beside path: String) throws(SafeFileError) -> String {
    let parent = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    var name = Array("\(parent).kodama-\(getpid())-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .last }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes the folder that contains a path to the disk, so that a renamed file survives a power
  /// failure. Errors are ignored.
  package static func syncFolder(of path: String) {
    let parent = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
    let folder = open(parent ?? ".", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}

/// An error that occurred while reading or writing a file.
package enum SafeFileError: Error, Hashable, Sendable {
  /// A system call failed; the value is its `errno`.
  case system(Int32)
  /// The path leads to a symbolic link, a pipe or a device.
  case notAFile
  case tooLarge

  /// The error of the last failed system call. `ELOOP` becomes `notAFile`.
  package static var last: SafeFileError { errno == ELOOP ? .notAFile : .system(errno) }
}

/// A file that is written under a temporary name. `finish` renames it to its final path. Without
/// that call, it is deleted.
package final class PendingFile {
  package let descriptor: Int32
  private let folder: Int32
  private let path: String
  private let name: String
  private var isPending = true

  /// Creates an empty temporary file in the folder of the final path.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - root: The folder to which `path` is relative; nil for the working directory. Symbolic
  ///     links below it are not followed, and missing folders are created.
  ///   - isPrivate: True for mode 0600, false for mode 0666.
  /// - Throws: `SafeFileError` if the file cannot be created.
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

  /// Opens the folder of a path one component at a time, so that no symbolic link is followed.
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

  package func write(_ bytes: [UInt8]) throws(SafeFileError) {
    try SafeFile.writeAll(bytes[...], into: descriptor)
  }

  package func rewrite(_ bytes: [UInt8]) throws(SafeFileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    try write(bytes)
  }

  /// Renames the file to its final path.
  ///
  /// - Parameters:
  ///   - onlyIfFree: True to throw `EEXIST` if a file with this path exists.
  ///   - syncs: True to wait until the file is on the disk.
  /// - Throws: `SafeFileError` if the file cannot be renamed.
  package func finish(
    onlyIfFree: Bool = false, syncs: Bool = false
  ) throws(SafeFileError) {
    if syncs, fsync(descriptor) != 0 { throw .last }
    if onlyIfFree {
      // Reserves the path first, so that only one of two processes succeeds.
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
