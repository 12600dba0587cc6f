import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves
import KodamaSystem

/// A connection to the database of a folder. Opening it creates a missing database, rejects foreign
/// files and sets damaged ones aside. Files that it does not recognise are never written, and an
/// error of the disk changes nothing.
struct DatabaseConnection: Sendable {
  /// The database, or nil if it could not be opened.
  private(set) var queue: DatabaseQueue?
  /// The lock that this process holds while it may write.
  private(set) var lock: StoreLock?
  /// The reason why nothing can be written; nil if writing is possible.
  private(set) var writeFault: StoreError?
  /// The reason why nothing can be read; nil if reading is possible.
  private(set) var readFault: StoreError?
  /// The error or recovery that the player should be told about.
  private(set) var notice: StoreError?
  /// The result of a recovery; nil if none was necessary.
  private(set) var recovery: RecoveryFact?
  private let folder: StoreFolder
  private let mayRecover: Bool

  /// Opens the database for writing or, if that is impossible, for reading. Errors are stored in
  /// the properties.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database.
  ///   - mayWrite: Whether this process wants to write.
  ///   - mayRecover: Whether a damaged database is set aside and replaced.
  init(_ folder: StoreFolder, mayWrite: Bool, mayRecover: Bool = true) {
    self.folder = folder
    self.mayRecover = mayRecover
    do {
      if mayWrite { try Self.makeFolder(folder.path) }
      try checkKinds()
    } catch {
      refuse(error)
      return
    }
    if mayWrite {
      do throws(StoreError) {
        // SQLite creates a journal in the folder with every write.
        guard FolderState(of: folder.path).isWritable else { throw .readOnly }
        lock = try StoreLock(folder.lock)
      } catch {
        writeFault = error
        notice = error
      }
    } else {
      writeFault = .readOnly
      // A game that was killed while saving left a journal, which only a writer can roll back. A
      // running game holds the lock, so its journal is left alone.
      if FileKind(of: folder.journal) == .file { lock = try? StoreLock(folder.lock) }
    }
    do {
      try open(mayWrite: mayWrite)
      guard mayWrite, lock != nil, let queue else { return }
      recovery = try queue.unsafeRead(RecoveryNote.init(reading:))?.recovery
      if recovery != nil { notice = .setAside }
    } catch {
      refuse(StoreError(error, opening: true))
    }
  }

  /// True if the obstacle to writing may disappear by itself, such as a full disk or another game.
  var mayBeTriedAgain: Bool {
    switch writeFault {
    case .notNow, .failed, .full, .inUse, .unavailable, .readOnly: true
    default: false
    }
  }

  private mutating func refuse(_ fault: StoreError) {
    queue = nil
    lock = nil
    readFault = fault
    writeFault = fault
    notice = fault
  }

  private mutating func open(mayWrite: Bool) throws {
    guard FileKind(of: folder.database) == .file else {
      return mayWrite && lock != nil ? try begin() : (readFault = .missing)
    }
    if lock != nil { SafeFile.makePrivate(folder.database) }
    let state: Schema.State
    do {
      (queue, state) = try look()
    } catch  where StoreError(error) == .broken && lock != nil && mayWrite && mayRecover {
      return try recover()
    }
    switch state {
    case .empty where mayWrite && lock != nil: try begin()
    case .empty:
      queue = nil
      readFault = .missing
    case .ours where mayWrite && lock != nil: try readAsides()
    case .ours: break
    }
  }

  /// Opens and checks the database. If it seems damaged, it is checked a second time without cached
  /// pages, because SQLite reports a read error as damage.
  private func look() throws -> (DatabaseQueue?, Schema.State) {
    do {
      return try lookOnce()
    } catch  where StoreError(error) == .broken {
      try SafeFile.readThrough(folder.database)
      return try lookOnce()
    }
  }

  private func lookOnce() throws -> (DatabaseQueue?, Schema.State) {
    let queue = try DatabaseQueue(
      path: folder.database, configuration: Schema.configuration(isReadOnly: lock == nil))
    do {
      let state = try queue.unsafeRead { try Schema.check($0) }
      guard state == .ours else { return (queue, state) }
      // The contents of the tables must be readable too.
      _ = try queue.unsafeRead { (try SaveTable.list($0), try SettingTable.all($0)) }
      return (queue, state)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw StoreError.broken
    }
  }

  /// Creates a database if there is none or an empty one, filled from the copies.
  private mutating func begin() throws {
    try queue?.close()
    try replace([], keepsOld: false)
  }

  /// Replaces a damaged database by one with the intact saves of it and its copies. The damaged
  /// file is kept.
  private mutating func recover() throws {
    try replace([try Salvage(folder.database)].compactMap { $0 }, keepsOld: true) { _ in true }
  }

  /// Merges set-aside files that were not read yet. An interrupted start or the player may have
  /// left them.
  private mutating func readAsides() throws {
    guard let queue else { return }
    let known = try queue.unsafeRead(SettingTable.asides)
    guard folder.asides().contains(where: { !known.contains($0) }) else { return }
    let before = try queue.unsafeRead { try SaveTable.ids($0).count }
    guard let original = try Salvage(folder.database, isTrusted: true) else { return }
    try queue.close()
    // Nothing is reported if no save was added.
    try replace([original], keepsOld: false) { $0 > before }
  }

  private mutating func replace(
    _ originals: [Salvage], keepsOld: Bool, isReported: (Int) -> Bool = { $0 > 0 }
  ) throws {
    queue = nil
    try DatabaseReplacer(folder: folder).replace(
      with: originals, keepsOld: keepsOld, isReported: isReported)
    queue = try look().0
  }

  private static func makeFolder(_ path: String) throws(StoreError) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .unavailable
      }
      if !isFolder.boolValue { throw .notAFile }
    }
  }

  private func checkKinds() throws(StoreError) {
    for path in [
      folder.database, folder.journal, folder.lock, folder.backup, folder.fresh, folder.freshBackup,
    ] {
      switch FileKind(of: path) {
      case .nothing, .file: continue
      case .folder, .other: throw .notAFile
      }
    }
  }
}

/// Builds a database next to the current one and renames it into place when it is complete and on
/// the disk. An interruption leaves either the old or the new one.
struct DatabaseReplacer {
  let folder: StoreFolder

  /// Replaces the folder's database by one with the contents of other files.
  ///
  /// - Parameters:
  ///   - originals: The databases with priority, which were read already.
  ///   - keepsOld: Whether the current file is kept under another name.
  ///   - isReported: Returns whether the player is told about this number of recovered saves.
  /// - Throws: An error if the database could not be built; the folder is then unchanged.

  func replace(
    with originals: [Salvage], keepsOld: Bool, isReported: (_ count: Int) -> Bool
  ) throws {
    let copy = try Salvage(folder.backup)
    let known = Set(((originals + [copy].compactMap { $0 }).flatMap(\.knownAsides)))
    let asides = try folder.asides().filter { aside in
      !known.contains(aside) && !SafeFile.isSameFile(folder.path + "/" + aside, folder.database)
    }.compactMap { try Salvage(folder.path + "/" + $0) }
    let merge = Merge(originals + [copy].compactMap { $0 } + asides, originals: originals.count)
    let old = keepsOld ? try asideOfOld() : nil
    try Self.build(folder.fresh) { db in
      try merge.fill(db)
      for aside in folder.asides() + [old].compactMap({ $0 }) {
        try SettingTable.putAside(db, aside)
      }
      let count = Int(try Schema.number(db, "SELECT count(*) FROM save"))
      guard isReported(count) else { return }
      // The note is stored in the new file, so that a start that is interrupted leaves it to the
      // next one.
      try RecoveryNote(
        wasBroken: keepsOld, cameBack: count, fromCopies: min(count, merge.fromCopies),
        lost: merge.lost, newestSeconds: merge.newestSeconds
      ).write(db)
    }
    try exchange(old: old)
  }

  /// Builds a complete database at a path and closes it.
  static func build<Value>(
    _ path: String, _ fill: (Database) throws -> Value
  ) throws -> Value {
    try SafeFile.createEmpty(path)
    do {
      let queue = try DatabaseQueue(
        path: path, configuration: Schema.configuration(isReadOnly: false))
      let value = try queue.write { db in
        try Schema.create(db)
        return try fill(db)
      }
      guard try queue.unsafeRead({ try Schema.text($0, "PRAGMA quick_check(1)") }) == "ok" else {
        throw StoreError.failed
      }
      try queue.close()
      return value
    } catch {
      unlink(path)
      unlink(path + "-journal")
      throw error
    }
  }

  /// Returns the name for keeping the current file. It may have this name already if an earlier
  /// attempt was interrupted.
  private func asideOfOld() throws -> String {
    let earlier = folder.asides().first {
      SafeFile.isSameFile(folder.path + "/" + $0, folder.database)
    }
    guard let name = earlier ?? folder.freeAside() else { throw StoreError.failed }
    return name
  }

  private func exchange(old: String?) throws {
    if let old, FileKind(of: folder.path + "/" + old) == .nothing {
      try SafeFile.preserve(folder.database, as: folder.path + "/" + old)
    }
    // The journal of the old file must not be rolled back into the new one.
    if FileKind(of: folder.journal) == .file {
      let second = folder.path + "/" + (old ?? "kodama.unfinished.sqlite") + ".journal"
      guard rename(folder.journal, second) == 0 else { throw StoreError.ofSystem }
    }
    guard rename(folder.fresh, folder.database) == 0 else { throw StoreError.ofSystem }
    SafeFile.syncFolder(of: folder.database)
  }
}
