import Foundation
import KodamaDataSources
import KodamaSystem

/// The folder of a store and the paths of its files.
public struct StoreFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a value for a folder without accessing it.
  public init(path: String) { self.path = path }

  /// Returns the player's folder: `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else
  /// `~/.local/share/kodama`. A relative `KODAMA_HOME` is resolved against `HOME`, not against the
  /// working directory, so a player has one store wherever the game is started. A relative
  /// `XDG_DATA_HOME` is ignored, as the XDG specification requires.
  ///
  /// - Parameter environment: The variables to use; nil for those of this process.
  /// - Returns: The folder, which need not exist.
  /// - Throws: An error that names the variable to set if there is no folder.
  public static func standard(environment: [String: String]? = nil) throws -> StoreFolder {
    guard let environment else { return StoreFolder(path: try PlayerFolder.path()) }
    return StoreFolder(path: try PlayerFolder.path { environment[$0] })
  }

  /// The database of saves and settings.
  public var database: String { path + "/kodama.sqlite" }
  /// The rollback journal that SQLite keeps beside the database.
  var journal: String { database + "-journal" }
  /// A database that is being built.
  var fresh: String { path + "/kodama.new.sqlite" }
  /// The backup of the database as of the last save.
  var backup: String { path + "/kodama.backup.sqlite" }
  /// A backup that is being built.
  var freshBackup: String { backup + ".new" }
  /// The file that is locked by the one game that writes.
  var lock: String { path + "/kodama.lock" }

  private static let asidePrefix = "kodama.broken-"
  private static let asideEnding = ".sqlite"

  /// Returns the names of set-aside databases in the order of their numbers.
  func asides() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name -> (Int, String)? in
      guard name.hasPrefix(Self.asidePrefix), name.hasSuffix(Self.asideEnding),
        let number = Int(name.dropFirst(Self.asidePrefix.count).dropLast(Self.asideEnding.count))
      else { return nil }
      return (number, name)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns an unused name for a database to set aside; nil if all numbers are taken.
  func freeAside() -> String? {
    (1...999).lazy.map { "\(Self.asidePrefix)\($0)\(Self.asideEnding)" }
      .first { FileKind(of: path + "/" + $0) == .nothing }
  }

  /// Returns an unused path for a damaged file; nil if all numbers are taken.
  func freePath(_ stem: String, _ ending: String) -> String? {
    (1...999).lazy.map { "\(path)/\(stem)-\($0)\(ending)" }
      .first { FileKind(of: $0) == .nothing }
  }
}

/// A lock that lets one game at a time write to a folder. The system releases it when the process
/// ends.
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `inUse` if another game holds it, `readOnly` if the file cannot be created.
  init(_ path: String) throws(StoreError) {
    descriptor = try Self.acquire(path)
  }

  deinit { close(descriptor) }

  // Not in the initialiser: an initialiser that throws after setting all properties runs `deinit`,
  // which would close the descriptor twice.
  private static func acquire(_ path: String) throws(StoreError) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      switch errno {
      case EROFS, EACCES, EPERM: throw .readOnly
      case ENOSPC, EDQUOT: throw .full
      case ELOOP, EISDIR, ENXIO: throw .notAFile
      default: throw .unavailable
      }
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let fault: StoreError = errno == EWOULDBLOCK ? .inUse : .unavailable
      close(descriptor)
      throw fault
    }
    return descriptor
  }
}

/// The kind of file at a path. Links are not followed.
enum FileKind: Equatable {
  case nothing
  case file
  case folder
  /// A link, a pipe, a socket or a device.
  case other

  init(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self = .nothing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

extension SafeFile {
  /// Creates an empty private file, replacing what an interrupted start left.
  static func createEmpty(_ path: String) throws(StoreError) {
    if unlink(path + "-journal") != 0, errno != ENOENT { throw .ofSystem }
    do { try save([], to: path) } catch { throw StoreError(error) }
  }

  /// Keeps a file under a second name, by a hard link or a copy.
  static func preserve(_ path: String, as second: String) throws(StoreError) {
    if link(path, second) == 0 { return }
    switch errno {
    // The file system has no hard links.
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EACCES:
      do throws(SafeFileError) {
        try save(try bytes(of: path, limit: .max), to: second, onlyIfFree: true)
      } catch { throw StoreError(error) }
    default: throw .ofSystem
    }
  }

  /// Returns true if two paths are hard links to one file.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return lstat(first, &one) == 0 && lstat(second, &other) == 0
      && one.st_ino == other.st_ino && one.st_dev == other.st_dev
  }

  /// Removes the permissions of other users from a file that may have been copied here.
  static func makePrivate(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0
    else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Reads a whole file, to tell a disk error from a damaged page.
  ///
  /// - Throws: `notNow` if the disk reports an error. SQLite would report it as a damaged page.
  static func readThrough(_ path: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .notNow }
    defer { close(file) }
    do { try readParts(of: file) { _ in } } catch { throw .notNow }
  }
}

extension StoreError {
  /// Maps an error of the file system to one for the player.
  init(_ fault: SafeFileError) {
    switch fault {
    case .system(ENOSPC), .system(EDQUOT), .system(EFBIG): self = .full
    case .system(EROFS), .system(EACCES), .system(EPERM): self = .readOnly
    case .system, .notAFile, .tooLarge: self = .failed
    }
  }

  /// The error of the last failed system call.
  static var ofSystem: StoreError { StoreError(SafeFileError.last) }
}
