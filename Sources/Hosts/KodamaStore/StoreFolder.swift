import Foundation
import KodamaDataSources
import KodamaSystem

/// The folder of a store and the paths of its files.
public struct StoreFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String

  /// Creates a value for the folder at a path. The folder is not accessed.
  public init(path: String) { self.path = path }

  /// Returns the folder for the player's saves and settings: `KODAMA_HOME`, or else `kodama` in
  /// `XDG_DATA_HOME`, or else `~/.local/share/kodama`.
  ///
  /// A relative `KODAMA_HOME` is relative to `HOME`, so that the folder does not depend on the
  /// working directory. A relative `XDG_DATA_HOME` is ignored, as the XDG specification requires.
  ///
  /// - Parameter environment: The environment variables; nil for those of this process.
  /// - Returns: The folder, which need not exist.
  /// - Throws: `PlayerFolderError`, whose description names the variable to set.
  public static func standard(environment: [String: String]? = nil) throws -> StoreFolder {
    guard let environment else { return StoreFolder(path: try PlayerFolder.path()) }
    return StoreFolder(path: try PlayerFolder.path { environment[$0] })
  }

  /// The path of the database of saves and settings.
  public var database: String { path + "/kodama.sqlite" }
  var journal: String { database + "-journal" }
  /// The path of a new database while it is being built.
  var fresh: String { path + "/kodama.new.sqlite" }
  var backup: String { path + "/kodama.backup.sqlite" }
  /// The path of a new backup while it is being built.
  var freshBackup: String { backup + ".new" }
  /// The path of the file that a game locks while it can write to the folder.
  var lock: String { path + "/kodama.lock" }

  private static let asidePrefix = "kodama.broken-"
  private static let asideEnding = ".sqlite"

  /// Returns the names of the damaged databases that were set aside, sorted by number.
  func asides() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name -> (Int, String)? in
      guard name.hasPrefix(Self.asidePrefix), name.hasSuffix(Self.asideEnding),
        let number = Int(name.dropFirst(Self.asidePrefix.count).dropLast(Self.asideEnding.count))
      else { return nil }
      return (number, name)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Returns an unused name for a damaged database, or nil if all 999 numbers are used.
  func freeAside() -> String? {
    (1...999).lazy.map { "\(Self.asidePrefix)\($0)\(Self.asideEnding)" }
      .first { FileKind(of: path + "/" + $0) == .nothing }
  }

  /// Returns an unused path for a damaged file, or nil if all 999 numbers are used.
  func freePath(_ stem: String, _ ending: String) -> String? {
    (1...999).lazy.map { "\(path)/\(stem)-\($0)\(ending)" }
      .first { FileKind(of: $0) == .nothing }
  }
}

/// The identity of a file, by which another file in its place is recognised.
struct FileIdentity: Equatable, Sendable {
  private let device: UInt64
  private let number: UInt64

  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }
}

/// A lock that lets only one game at a time write to a folder. The system releases it when the
/// process ends.
final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Locks the file at a path, which is created if necessary.
  ///
  /// - Throws: `StoreError.inUse` if another game holds the lock, `.readOnly` if the file must not
  ///   be created, or another error.
  init(_ path: String) throws(StoreError) {
    descriptor = try Self.acquire(path)
  }

  deinit { close(descriptor) }

  // This code is not in the initialiser, because an initialiser that throws after setting all
  // properties runs `deinit`, which would close the descriptor a second time.
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

/// The type of the file at a path. Symbolic links are not followed.
enum FileKind: Equatable {
  case nothing
  case file
  case folder
  /// A symbolic link, a pipe, a socket or a device.
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
  /// Creates an empty file with mode 0600, replacing a file and a journal of an interrupted start.
  static func createEmpty(_ path: String) throws(StoreError) {
    if unlink(path + "-journal") != 0, errno != ENOENT { throw .ofSystem }
    do { try save([], to: path) } catch { throw StoreError(error) }
  }

  /// Gives a file a second name, by a hard link or, if hard links are not supported, by copying it.
  static func preserve(_ path: String, as second: String) throws(StoreError) {
    if link(path, second) == 0 { return }
    switch errno {
    // The file system does not support hard links.
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK, EACCES:
      do throws(SafeFileError) {
        try save(try bytes(of: path, limit: .max), to: second, onlyIfFree: true)
      } catch { throw StoreError(error) }
    default: throw .ofSystem
    }
  }

  static func isSameFile(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return lstat(first, &one) == 0 && lstat(second, &other) == 0
      && one.st_ino == other.st_ino && one.st_dev == other.st_dev
  }

  static func makePrivate(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0
    else { return }
    chmod(path, status.st_mode & 0o700)
  }

  /// Reads a whole file to find disk errors, some of which SQLite reports as damage.
  ///
  /// - Throws: `StoreError.notNow` if the file cannot be read.
  static func readThrough(_ path: String) throws(StoreError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .notNow }
    defer { close(file) }
    do { try readParts(of: file) { _ in } } catch { throw .notNow }
  }
}

extension StoreError {
  init(_ fault: SafeFileError) {
    switch fault {
    case .system(ENOSPC), .system(EDQUOT), .system(EFBIG): self = .full
    case .system(EROFS), .system(EACCES), .system(EPERM): self = .readOnly
    case .system, .notAFile, .tooLarge: self = .failed
    }
  }

  static var ofSystem: StoreError { StoreError(SafeFileError.last) }
}
