import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves
import KodamaSystem

/// Opens the database of a folder: makes what is missing, refuses what is not ours, and sets aside
/// what is broken. Nothing that it does not understand is ever written to, and an error of the disk
/// changes nothing.
struct Opening: Sendable {
  /// The database, or nil where there is none to be had.
  private(set) var queue: DatabaseQueue?
  /// Held while this game is the one that writes.
  private(set) var lock: StoreLock?
  /// Why nothing can be written, or nil where it can.
  private(set) var writeFault: StoreError?
  /// Why nothing can be read, or nil where it can.
  private(set) var readFault: StoreError?
  /// What the player should be told.
  private(set) var notice: StoreError?
  /// What came back, where something had to.
  private(set) var recovery: RecoveryFact?
  private let folder: StoreFolder
  private let mayRecover: Bool

  /// Opens the database for reading and writing, or for reading alone where it must be, or not at
  /// all; the faults say which.
  ///
  /// - Parameters:
  ///   - folder: where everything is kept.
  ///   - mayWrite: whether this game wants to write.
  ///   - mayRecover: whether what is broken is set aside, which the player has to be told.
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
        // SQLite makes a journal in the folder with every write.
        guard FolderState(of: folder.path).isWritable else { throw .readOnly }
        lock = try StoreLock(folder.lock)
      } catch {
        writeFault = error
        notice = error
      }
    } else {
      writeFault = .readOnly
      // A game that was killed while it saved has left a journal, and only who may write can take
      // back what was half done. While a game runs, the lock is its own and so is the journal.
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

  /// Whether what is in the way may be over by itself: a disk that gave an error or was full,
  /// another game.
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

  /// Opens what is there and looks at it. What seems broken is looked at once more, with nothing
  /// remembered: SQLite tells a page that could not be read as it tells a broken one.
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
      // The contents of the tables must be readable, too.
      _ = try queue.unsafeRead { (try SaveTable.list($0), try SettingTable.all($0)) }
      return (queue, state)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw StoreError.broken
    }
  }

  /// There is no database, or an empty one: a new one is made, with what copies have.
  private mutating func begin() throws {
    try queue?.close()
    try replace([], keepsOld: false)
  }

  /// The file is broken: what is whole in it and in its copies becomes a new one, which takes its
  /// place; the broken one is kept.
  private mutating func recover() throws {
    try replace([try Salvage(folder.database)].compactMap { $0 }, keepsOld: true) { _ in true }
  }

  /// Files that were set aside and not looked through: what an interrupted start, or somebody, has
  /// left.
  private mutating func readAsides() throws {
    guard let queue else { return }
    let known = try queue.unsafeRead(SettingTable.asides)
    guard folder.asides().contains(where: { !known.contains($0) }) else { return }
    let before = try queue.unsafeRead { try SaveTable.ids($0).count }
    guard let original = try Salvage(folder.database, isTrusted: true) else { return }
    try queue.close()
    // Where nothing new comes of it, there is nothing to tell.
    try replace([original], keepsOld: false) { $0 > before }
  }

  private mutating func replace(
    _ originals: [Salvage], keepsOld: Bool, isTold: (Int) -> Bool = { $0 > 0 }
  ) throws {
    queue = nil
    try FreshDatabase(folder: folder).make(from: originals, keepsOld: keepsOld, isTold: isTold)
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

/// Makes a database beside the one in use and puts it in its place when it is whole and on the
/// disk. Whatever interrupts that, the old one is still there, or the new one is.
struct FreshDatabase {
  let folder: StoreFolder

  /// Makes a database of what other files hold, in place of the one in the folder.
  ///
  /// - Parameters:
  ///   - originals: files whose saves count most, looked through already.
  ///   - keepsOld: whether the file in place is kept under another name.
  ///   - isTold: whether the player is told that so many saves came back.
  /// - Throws: where it could not be made; then everything is as it was.
  func make(
    from originals: [Salvage], keepsOld: Bool, isTold: (_ count: Int) -> Bool
  ) throws {
    let copy = try Salvage(folder.backup)
    let known = Set(((originals + [copy].compactMap { $0 }).flatMap(\.knownAsides)))
    let asides = try folder.asides().filter { aside in
      !known.contains(aside) && !SafeFile.areOne(folder.path + "/" + aside, folder.database)
    }.compactMap { try Salvage(folder.path + "/" + $0) }
    let merge = Merge(originals + [copy].compactMap { $0 } + asides, originals: originals.count)
    let old = keepsOld ? try asideOfOld() : nil
    try Self.build(folder.fresh) { db in
      try merge.fill(db)
      for aside in folder.asides() + [old].compactMap({ $0 }) {
        try SettingTable.putAside(db, aside)
      }
      let count = Int(try Schema.number(db, "SELECT count(*) FROM save"))
      guard isTold(count) else { return }
      // In the new file, so that a start that is interrupted leaves the word to the next.
      try RecoveryNote(
        wasBroken: keepsOld, cameBack: count, fromCopies: min(count, merge.fromCopies),
        lost: merge.lost, newestSeconds: merge.newestSeconds
      ).write(db)
    }
    try exchange(old: old)
  }

  /// Makes a whole database under a name of its own, and closes it.
  static func build<Value>(
    _ path: String, _ fill: (Database) throws -> Value
  ) throws -> Value {
    try SafeFile.makeAnew(path)
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

  /// The name under which the file in place is kept; it may have it already, where an earlier
  /// attempt was interrupted.
  private func asideOfOld() throws -> String {
    let earlier = folder.asides().first {
      SafeFile.areOne(folder.path + "/" + $0, folder.database)
    }
    guard let name = earlier ?? folder.freeAside() else { throw StoreError.failed }
    return name
  }

  private func exchange(old: String?) throws {
    if let old, FileKind(of: folder.path + "/" + old) == .nothing {
      try SafeFile.keep(folder.database, as: folder.path + "/" + old)
    }
    // A journal of the old file must not be played back into the new one.
    if FileKind(of: folder.journal) == .file {
      let second = folder.path + "/" + (old ?? "kodama.unfinished.sqlite") + ".journal"
      guard rename(folder.journal, second) == 0 else { throw StoreError.ofSystem }
    }
    guard rename(folder.fresh, folder.database) == 0 else { throw StoreError.ofSystem }
    SafeFile.syncFolder(of: folder.database)
  }
}
