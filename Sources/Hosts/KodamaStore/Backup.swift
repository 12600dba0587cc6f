import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves
import KodamaSystem

/// The backup of a folder's database: a second database that protects the saves if the first is
/// damaged. Saves are compared by their ids, which only increase, and not by their times.
struct Backup {
  let folder: StoreFolder

  /// Copies new, intact saves to the backup, and deletes saves from the backup that the database no
  /// longer has.
  ///
  /// - Parameters:
  ///   - db: The database, outside a transaction.
  ///   - isThorough: True to verify the saves in the backup too.
  /// - Returns: True if the backup now contains all saves.
  @discardableResult
  func update(_ db: Database, isThorough: Bool = false) -> Bool {
    do {
      if let copy = try open(db, isThorough: isThorough) {
        return try copy.write { try fill($0, from: db, isThorough: isThorough) }
      }
      let isWhole = try DatabaseReplacer.build(folder.freshBackup) {
        try fill($0, from: db, isThorough: false)
      }
      guard rename(folder.freshBackup, folder.backup) == 0 else { return false }
      SafeFile.syncFolder(of: folder.backup)
      return isWhole
    } catch {
      // The backup stays missing or outdated. The next save tries again, and `kodama doctor`
      // reports it.
      return false
    }
  }

  /// Opens the backup, or returns nil if a new one must be built.
  private func open(_ db: Database, isThorough: Bool) throws -> DatabaseQueue? {
    guard FileKind(of: folder.backup) == .file else { return nil }
    SafeFile.makePrivate(folder.backup)
    do {
      let copy = try DatabaseQueue(
        path: folder.backup, configuration: Schema.configuration(isReadOnly: false))
      let state = try copy.unsafeRead { try Schema.check($0, isThorough: isThorough) }
      guard state == .ours else { return nil }
      // If the backup has newer saves than the database, someone has replaced the database with an
      // older one. The backup is then kept under another name.
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
      // After a disk error, the backup is not changed.
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
