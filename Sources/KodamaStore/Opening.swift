import Foundation
import GRDB
import KodamaModels

/// Opens the database of a folder: makes what is missing, refuses what is not ours, and sets aside
/// what is broken. Nothing that it does not understand is ever written to.
struct Opening: Sendable {
  /// The database, or nil where there is none to be had.
  private(set) var queue: DatabaseQueue?
  /// Held while this game is the one that writes.
  private(set) var lock: StoreLock?
  /// Why nothing can be written, or nil where it can.
  private(set) var writeFault: StoreFault?
  /// Why nothing can be read, or nil where it can.
  private(set) var readFault: StoreFault?
  /// What the player should be told.
  private(set) var notice: StoreFault?

  /// Opens the database for reading and writing, or for reading alone where it must be, or not at
  /// all; the faults say which.
  init(_ folder: StoreFolder, mayWrite: Bool) {
    do {
      if mayWrite { try Self.makeFolder(folder.path) }
      try Self.checkKinds(folder)
    } catch {
      refuse(error)
      return
    }
    if mayWrite {
      do {
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
      try open(folder)
    } catch {
      let fault = StoreFault(error)
      if fault == .broken, lock != nil { recover(folder) } else { refuse(fault) }
    }
  }

  private mutating func refuse(_ fault: StoreFault) {
    queue = nil
    lock = nil
    readFault = fault
    writeFault = fault
    notice = fault
  }

  /// Opens the database; `aside` is where the broken one was put, if there was one.
  private mutating func open(_ folder: StoreFolder, aside: String? = nil) throws {
    if lock == nil, FileKind(of: folder.database) == .nothing {
      readFault = .missing
      return
    }
    let queue = try DatabaseQueue(
      path: folder.database, configuration: Schema.configuration(isReadOnly: lock == nil))
    let isNew: Bool
    do {
      isNew = try queue.unsafeRead(Schema.check)
      if lock != nil { try Schema.migrator.migrate(queue) }
      // The tables must be there, and be the ones that are meant.
      if lock != nil || !isNew {
        _ = try queue.unsafeRead { (try SaveTable.list($0), try SettingTable.all($0)) }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw StoreFault.broken
    }
    guard lock != nil || !isNew else {
      readFault = .missing
      return
    }
    self.queue = queue
    guard isNew, lock != nil else { return }
    // First from the file that was set aside, then from the older copy. A database that was emptied
    // or taken away is filled from the copy too.
    let sources = [aside, folder.backup].compactMap { $0 }
    let count = sources.reduce(0) { $0 + Salvage($1).fill(queue) }
    if count > 0 || aside != nil { notice = .setAside }
  }

  /// The file is broken: it is set aside, a new one made, and what is whole brought back, first
  /// from the broken one, then from the copy.
  private mutating func recover(_ folder: StoreFolder) {
    guard let aside = folder.freePath("kodama.broken", ".sqlite"),
      rename(folder.database, aside) == 0
    else { return refuse(.broken) }
    if FileKind(of: folder.journal) == .file { _ = rename(folder.journal, aside + "-journal") }
    do {
      try open(folder, aside: aside)
    } catch {
      refuse(StoreFault(error))
    }
  }

  private static func makeFolder(_ path: String) throws(StoreFault) {
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

  private static func checkKinds(_ folder: StoreFolder) throws(StoreFault) {
    for path in [folder.database, folder.journal, folder.lock, folder.backup] {
      switch FileKind(of: path) {
      case .nothing, .file: continue
      case .folder, .other: throw .notAFile
      }
    }
  }
}
