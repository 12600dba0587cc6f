import Foundation
import KodamaPlay

/// What is done to files besides SQLite: nothing is half there, and nothing is anybody else's to
/// read.
enum SafeFile {
  /// Writes a new file whole; it is on the disk when this returns, or there is none.
  ///
  /// - Throws: `full` or `failed`; nothing that stands there is written over.
  static func write(_ bytes: some Sequence<UInt8>, to path: String) throws(StoreFault) {
    let file = try make(path)
    let isWritten = put(Array(bytes), into: file) && fsync(file) == 0
    let fault = last
    close(file)
    guard isWritten else {
      unlink(path)
      throw fault
    }
    syncFolder(of: path)
  }

  /// Makes an empty file of which nobody else can read anything, in place of what an interrupted
  /// start left there.
  static func makeAnew(_ path: String) throws(StoreFault) {
    for old in [path, path + "-journal"] where unlink(old) != 0 && errno != ENOENT { throw last }
    close(try make(path))
  }

  /// Keeps what stands at a path under a second name.
  static func keep(_ path: String, as second: String) throws(StoreFault) {
    if link(path, second) == 0 { return }
    switch errno {
    // Some file systems know no second name.
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EACCES:
      guard let data = FileManager.default.contents(atPath: path) else { throw last }
      try write(data, to: second)
    default: throw last
    }
  }

  /// Whether two names mean one file.
  static func areOne(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return lstat(first, &one) == 0 && lstat(second, &other) == 0
      && one.st_ino == other.st_ino && one.st_dev == other.st_dev
  }

  /// Takes from everybody else what earlier versions let them read.
  static func makePrivate(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0
    else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Reads all of a file as SQLite reads it.
  ///
  /// - Throws: `notNow` where the disk gives an error: what SQLite takes for a broken page may be
  ///   one that could not be read.
  static func readThrough(_ path: String) throws(StoreFault) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .notNow }
    defer { close(file) }
    var part = [UInt8](repeating: 0, count: 1 << 16)
    var place = 0
    while true {
      let count = pread(file, &part, part.count, off_t(place))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .notNow }
      guard count > 0 else { return }
      place += count
    }
  }

  /// Makes sure that a name that was made, changed or taken away is so on the disk.
  static func syncFolder(of path: String) {
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// What the last call of the system ran into.
  static var last: StoreFault {
    switch errno {
    case ENOSPC, EDQUOT, EFBIG: .full
    case EROFS, EACCES, EPERM: .readOnly
    default: .failed
    }
  }

  private static func make(_ path: String) throws(StoreFault) -> Int32 {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw last }
    return file
  }

  private static func put(_ bytes: [UInt8], into file: Int32) -> Bool {
    var place = 0
    while place < bytes.count {
      let count = bytes[place...].withUnsafeBytes {
        Foundation.write(file, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      place += count
    }
    return true
  }
}
