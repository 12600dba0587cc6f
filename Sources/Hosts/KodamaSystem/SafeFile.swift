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

/// A file that is written under a name of its own and put in its place when it is whole. It is
/// deleted where that does not happen.
package final class PendingFile {
  /// The descriptor of the open file.
  package let descriptor: Int32
  private let folder: Int32
  private let path: String
  private let name: String
  private var isPending = true

  /// Makes an empty file beside a path.
  ///
  /// - Parameters:
  ///   - path: the place of the finished file.
  ///   - root: the folder that `path` begins in; below it no link is followed, and folders that are
  ///     missing are made. Nil for a path of its own.
  ///   - isPrivate: whether nobody else may read it.
  /// - Throws: the fault of the system.
  package init(
    _ path: String, below root: String? = nil, isPrivate: Bool = false
  ) throws(SafeFile.Fault) {
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

  /// Opens the folder of a path, one name after the other.
  private static func place(
    _ path: String, below root: String?
  ) throws(SafeFile.Fault) -> (folder: Int32, name: String) {
    guard let root else { return (AT_FDCWD, path) }
    var names = path.split(separator: "/").map(String.init)
    let last = names.popLast() ?? ""
    var folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .last }
    for name in names {
      _ = mkdirat(folder, name, 0o777)
      let next = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let fault = errno == ENOTDIR ? SafeFile.Fault.notAFile : .last
      close(folder)
      guard next >= 0 else { throw fault }
      folder = next
    }
    return (folder, last)
  }

  /// Writes bytes at the current place.
  package func write(_ bytes: [UInt8]) throws(SafeFile.Fault) {
    try SafeFile.put(bytes[...], into: descriptor)
  }

  /// Writes bytes over the beginning.
  package func rewrite(_ bytes: [UInt8]) throws(SafeFile.Fault) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .last }
    try write(bytes)
  }

  /// Puts the file in its place; see `SafeFile.save`. With `syncs` it is on the disk when this
  /// returns.
  package func finish(
    onlyIfFree: Bool = false, syncs: Bool = false
  ) throws(SafeFile.Fault) {
    if syncs, fsync(descriptor) != 0 { throw .last }
    if onlyIfFree {
      // Of two that do this at once, one gets the name.
      let taken = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard taken >= 0 else { throw .last }
      close(taken)
    }
    guard renameat(folder, name, folder, path) == 0 else {
      let fault = SafeFile.Fault.last
      if onlyIfFree { unlinkat(folder, path, 0) }
      throw fault
    }
    isPending = false
    if syncs, folder == AT_FDCWD { SafeFile.syncFolder(of: path) }
  }
}
