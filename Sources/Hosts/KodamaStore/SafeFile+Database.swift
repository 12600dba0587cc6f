import Foundation
import KodamaDataSources
import KodamaSystem

// What the files of a database need besides.
extension SafeFile {
  /// Makes an empty file that nobody else can read, in place of what an interrupted start left.
  static func makeAnew(_ path: String) throws(StoreError) {
    if unlink(path + "-journal") != 0, errno != ENOENT { throw .ofSystem }
    do { try save([], to: path) } catch { throw StoreError(error) }
  }

  /// Keeps what stands at a path under a second name.
  static func keep(_ path: String, as second: String) throws(StoreError) {
    if link(path, second) == 0 { return }
    switch errno {
    // Some file systems know no second name.
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EACCES:
      do throws(Fault) {
        try save(try bytes(of: path, limit: .max), to: second, onlyIfFree: true)
      } catch { throw StoreError(error) }
    default: throw .ofSystem
    }
  }

  /// Whether two names mean one file.
  static func areOne(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return lstat(first, &one) == 0 && lstat(second, &other) == 0
      && one.st_ino == other.st_ino && one.st_dev == other.st_dev
  }

  /// Removes the rights of other users from a file that may have been copied into place.
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
  static func readThrough(_ path: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .notNow }
    defer { close(file) }
    do { try readParts(of: file) { _ in } } catch { throw .notNow }
  }
}

extension StoreError {
  /// The meaning of a fault of the system for the player.
  init(_ fault: SafeFile.Fault) {
    switch fault {
    case .system(ENOSPC), .system(EDQUOT), .system(EFBIG): self = .full
    case .system(EROFS), .system(EACCES), .system(EPERM): self = .readOnly
    case .system, .notAFile, .tooLarge: self = .failed
    }
  }

  /// The fault of the last call of the system that failed.
  static var ofSystem: StoreError { StoreError(SafeFile.Fault.last) }
}
