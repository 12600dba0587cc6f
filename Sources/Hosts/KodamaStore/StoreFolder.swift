import Foundation
import KodamaDataSources
import KodamaSystem

/// The folder in which everything is kept, and the names of the files in it.
public struct StoreFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String

  /// Names a folder; nothing is made or opened.
  public init(path: String) { self.path = path }

  /// The player's folder: `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else
  /// `~/.local/share/kodama`. A relative path in `KODAMA_HOME` begins in the home folder, wherever
  /// the game was started: there is one store. Relative paths in `XDG_DATA_HOME` do not count, as
  /// its specification says.
  ///
  /// - Parameter environment: the variables to look into; by default those of this process.
  /// - Returns: the folder, whether it exists or not.
  /// - Throws: an error that says which variable to set, where none names a folder.
  public static func standard(environment: [String: String]? = nil) throws -> StoreFolder {
    guard let environment else { return StoreFolder(path: try PlayerFolder.path()) }
    return StoreFolder(path: try PlayerFolder.path { environment[$0] })
  }

  /// The file of saves, stamps and settings.
  public var database: String { path + "/kodama.sqlite" }
  /// What SQLite writes beside it, to take back what was half done.
  var journal: String { database + "-journal" }
  /// A database that is being made and not yet in place.
  var fresh: String { path + "/kodama.new.sqlite" }
  /// A second database that holds the same, as of the last save.
  var backup: String { path + "/kodama.backup.sqlite" }
  /// A copy that is being made.
  var freshBackup: String { backup + ".new" }
  /// Held locked by the one game that writes.
  var lock: String { path + "/kodama.lock" }

  private static let asidePrefix = "kodama.broken-"
  private static let asideEnding = ".sqlite"

  /// The names of the databases that were set aside, in the order of their numbers.
  func asides() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name -> (Int, String)? in
      guard name.hasPrefix(Self.asidePrefix), name.hasSuffix(Self.asideEnding),
        let number = Int(name.dropFirst(Self.asidePrefix.count).dropLast(Self.asideEnding.count))
      else { return nil }
      return (number, name)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// A name that no database that was set aside has.
  func freeAside() -> String? {
    (1...999).lazy.map { "\(Self.asidePrefix)\($0)\(Self.asideEnding)" }
      .first { FileKind(of: path + "/" + $0) == .nothing }
  }

  /// A name that is free, for something broken that is to be set aside.
  func freePath(_ stem: String, _ ending: String) -> String? {
    (1...999).lazy.map { "\(path)/\(stem)-\($0)\(ending)" }
      .first { FileKind(of: $0) == .nothing }
  }
}

/// Makes sure that one game at a time writes to a folder. The system lets go of the lock when the
/// game ends, however it ends.
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `inUse` where another game has it, `readOnly` where no file can be made.
  init(_ path: String) throws(StoreError) {
    descriptor = try Self.take(path)
  }

  deinit { close(descriptor) }

  // Apart from the initializer: one that fails after everything is set runs `deinit`, and a file
  // closed twice is by the second time somebody else's.
  private static func take(_ path: String) throws(StoreError) -> Int32 {
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

/// What stands at a path; links are not followed.
enum FileKind: Equatable {
  case nothing
  case file
  case folder
  /// A link, a pipe, a device.
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
      do throws(SafeFileError) {
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
  init(_ fault: SafeFileError) {
    switch fault {
    case .system(ENOSPC), .system(EDQUOT), .system(EFBIG): self = .full
    case .system(EROFS), .system(EACCES), .system(EPERM): self = .readOnly
    case .system, .notAFile, .tooLarge: self = .failed
    }
  }

  /// The fault of the last call of the system that failed.
  static var ofSystem: StoreError { StoreError(SafeFileError.last) }
}
