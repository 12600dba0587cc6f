import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves
import KodamaSystem

/// Keeps a second database in step with the first, so that one broken file is not the end. Saves
/// are compared by their numbers, which are counted up; no clock has a say in it.
struct Backup {
  let folder: StoreFolder

  /// Brings the copy into step: what is new is copied where it is whole, what is gone goes.
  ///
  /// - Parameters:
  ///   - db: the database, outside a transaction.
  ///   - isThorough: whether what is in the copy already is looked at as well.
  /// - Returns: whether the copy holds now what the database holds.
  @discardableResult
  func update(_ db: Database, isThorough: Bool = false) -> Bool {
    do {
      if let copy = try open(db, isThorough: isThorough) {
        return try copy.write { try fill($0, from: db, isThorough: isThorough) }
      }
      let isWhole = try FreshDatabase.build(folder.freshBackup) {
        try fill($0, from: db, isThorough: false)
      }
      guard rename(folder.freshBackup, folder.backup) == 0 else { return false }
      SafeFile.syncFolder(of: folder.backup)
      return isWhole
    } catch {
      // Without a copy, or with one that is behind: it is tried again after the next save, and the
      // doctor tells it.
      return false
    }
  }

  /// The copy; nil where there is none to go on with.
  private func open(_ db: Database, isThorough: Bool) throws -> DatabaseQueue? {
    guard FileKind(of: folder.backup) == .file else { return nil }
    SafeFile.makePrivate(folder.backup)
    do {
      let copy = try DatabaseQueue(
        path: folder.backup, configuration: Schema.configuration(isReadOnly: false))
      let state = try copy.unsafeRead { try Schema.check($0, isThorough: isThorough) }
      guard state == .ours else { return nil }
      // A database that is older than its copy was put there by somebody: the copy has what it
      // lacks, and is kept.
      let newest = try copy.unsafeRead { try SaveTable.ids($0).last ?? 0 }
      guard try newest <= SaveTable.newestID(db) else {
        try copy.close()
        guard let aside = folder.freeAside() else { throw StoreError.failed }
        guard rename(folder.backup, folder.path + "/" + aside) == 0 else {
          throw StoreError.ofSystem
        }
        return nil
      }
      return copy
    } catch {
      // Where the disk gives an error, the copy stays as it is.
      guard StoreError(error) == .broken else { throw error }
      try SafeFile.readThrough(folder.backup)
      return nil
    }
  }

  private func fill(_ copy: Database, from db: Database, isThorough: Bool) throws -> Bool {
    var isWhole = true
    let ids = try SaveTable.ids(db)
    let gone = Set(try SaveTable.ids(copy)).subtracting(ids)
    for id in gone.sorted() {
      try copy.execute(sql: "DELETE FROM save WHERE id = ?", arguments: [id])
    }
    for id in ids {
      let header = try SaveTable.header(db, id: id)
      if let header, try SaveTable.header(copy, id: id) == header {
        guard isThorough, try !Self.isWhole(copy, id) else { continue }
      }
      guard let header, let bytes = try SaveTable.bytes(db, id: id), SaveSlot.isWhole(bytes) else {
        isWhole = false
        continue
      }
      try SaveTable.put(copy, header, bytes)
    }
    try SettingTable.copy(from: db, to: copy)
    return isWhole
  }

  private static func isWhole(_ db: Database, _ id: Int64) throws -> Bool {
    try SaveTable.bytes(db, id: id).map(SaveSlot.isWhole) ?? false
  }
}
