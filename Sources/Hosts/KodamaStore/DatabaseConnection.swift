import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves
import KodamaSystem

/// A connection to the database in a store's folder.
///
/// Opening it creates a missing database. A damaged database is kept under another name ("set
/// aside") and replaced by a new one with the saves that can still be read. Other programs' files
/// are rejected and never written, and a disk error changes nothing.
struct DatabaseConnection: Sendable {
  /// The database, or nil if it could not be opened.
  private(set) var queue: DatabaseQueue?
  /// The lock that allows this process to write; nil if it cannot write.
  private(set) var lock: StoreLock?
  /// The reason why the database cannot be written to; nil if it can be.
  private(set) var writeFault: StoreError?
  /// The reason why the database cannot be read; nil if it can be.
  private(set) var readFault: StoreError?
  /// The error or recovery to show to the player; nil for none.
  private(set) var notice: StoreError?
  /// The result of a recovery; nil if none was necessary.
  private(set) var recovery: RecoveryFact?
  private var databaseFile: FileIdentity?
  private var lockFile: FileIdentity?
  private let folder: StoreFolder
  private let mayRecover: Bool

  /// Opens the database for writing or, if that is impossible, only for reading. Errors are stored
  /// in the properties.
  ///
  /// - Parameters:
  ///   - folder: The folder of the database.
  ///   - mayWrite: True if this process should write.
  ///   - mayRecover: True if a damaged database may be replaced by a new one.
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
      // A game that was killed while saving leaves a journal, which only a writer can roll back.
      // The lock fails if a game is running, so its journal is not touched.
      if FileKind(of: folder.journal) == .file { lock = try? StoreLock(folder.lock) }
    }
    do {
      try open(mayWrite: mayWrite)
      guard mayWrite, lock != nil, let queue else { return }
      databaseFile = FileIdentity(of: folder.database)
      lockFile = FileIdentity(of: folder.lock)
      recovery = try queue.unsafeRead(RecoveryNote.init(reading:))?.recovery
      if recovery != nil { notice = .setAside }
    } catch {
      refuse(StoreError(error, opening: true))
    }
  }

  /// True if the folder no longer contains the files that were opened for writing, because another
  /// program has replaced, deleted or moved them. SQLite does not write to such a database.
  var isReplaced: Bool {
    databaseFile != nil
      && (databaseFile != FileIdentity(of: folder.database)
        || lockFile != FileIdentity(of: folder.lock))
  }

  /// Opens the files that are now in the folder. The saves of the replaced database are merged into
  /// them; it stays open and readable if that fails.
  ///
  /// - Throws: The reason why the new files cannot be written to.
  mutating func reopen() throws(StoreError) {
    var aside: String?
    if databaseFile != FileIdentity(of: folder.database) { aside = try copyReplaced() }
    // A process cannot lock the same file twice.
    lock = nil
    let again = DatabaseConnection(folder, mayWrite: true)
    if let fault = again.writeFault {
      if let aside { unlink(aside) }
      throw fault
    }
    self = again
  }

  /// Copies the replaced database to a set-aside file, from which opening merges its saves.
  private func copyReplaced() throws(StoreError) -> String? {
    guard let queue else { return nil }
    try Self.makeFolder(folder.path)
    guard let name = folder.freeAside() else { throw .failed }
    let path = folder.path + "/" + name
    do {
      try queue.writeWithoutTransaction { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [path])
      }
    } catch {
      unlink(path)
      throw StoreError(error)
    }
    SafeFile.makePrivate(path)
    return path
  }

  /// True if writing may become possible later, for example after another game has ended.
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

  /// Opens and checks the database. If it seems damaged, the whole file is read and checked again,
  /// because SQLite reports some read errors as damage.
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
      // Checks that the rows can be read too.
      _ = try queue.unsafeRead { (try SaveTable.list($0), try SettingTable.all($0)) }
      return (queue, state)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw StoreError.broken
    }
  }

  /// Creates the database if it is missing or empty, with the saves of the backup and of set-aside
  /// files.
  private mutating func begin() throws {
    try queue?.close()
    try replace([], keepsOld: false)
  }

  /// Replaces a damaged database with a new one, which contains all intact saves from the damaged
  /// database, the backup and set-aside files. The damaged file is set aside.
  private mutating func recover() throws {
    try replace([try Salvage(folder.database)].compactMap { $0 }, keepsOld: true) { _ in true }
  }

  /// Merges set-aside files that were not read before, for example because a start was interrupted.
  private mutating func readAsides() throws {
    guard let queue else { return }
    let known = try queue.unsafeRead(SettingTable.asides)
    guard folder.asides().contains(where: { !known.contains($0) }) else { return }
    let before = try queue.unsafeRead { try SaveTable.ids($0).count }
    guard let original = try Salvage(folder.database, isTrusted: true) else { return }
    try queue.close()
    // The player is told only if saves were added.
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

/// Replaces a database with a new one. The new one is built beside the old one and then renamed, so
/// that an interruption leaves either the old or the new one.
struct DatabaseReplacer {
  let folder: StoreFolder

  /// Replaces the folder's database with one that contains the saves of other databases.
  ///
  /// - Parameters:
  ///   - originals: The databases that have priority over the backup and set-aside files.
  ///   - keepsOld: True to keep the current file under another name.
  ///   - isReported: A closure that returns whether to tell the player, given the number of
  ///     recovered saves.
  /// - Throws: An error if the database could not be built. The current database is then unchanged.
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
      // The note is stored in the new file, so that the next start reports it if this one is
      // interrupted.
      try RecoveryNote(
        wasBroken: keepsOld, cameBack: count, fromCopies: min(count, merge.fromCopies),
        lost: merge.lost, newestSeconds: merge.newestSeconds
      ).write(db)
    }
    try exchange(old: old)
  }

  /// Creates a database at a path, fills and checks it, and closes it.
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

  /// Returns the name under which the current file is to be kept. If an earlier attempt was
  /// interrupted, the file already has it as a second name.
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
    // Renames the old journal, so that SQLite does not roll it back into the new file.
    if FileKind(of: folder.journal) == .file {
      let second = folder.path + "/" + (old ?? "kodama.unfinished.sqlite") + ".journal"
      guard rename(folder.journal, second) == 0 else { throw StoreError.ofSystem }
    }
    guard rename(folder.fresh, folder.database) == 0 else { throw StoreError.ofSystem }
    SafeFile.syncFolder(of: folder.database)
  }
}
