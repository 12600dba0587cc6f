#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#else
  import Darwin
#endif

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
