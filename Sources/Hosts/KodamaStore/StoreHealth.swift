import Foundation
import GRDB
package import KodamaDataSources
package import KodamaPlay
import KodamaSaves
import KodamaSystem

/// A report about the saves and the backup in a store's folder. Creating it changes nothing.
///
///     let health = StoreHealth(try .standard())
///     print(health.saves, health.broken, health.copy)
package struct StoreHealth: Sendable {
  /// The state of the backup.
  package enum Copy: Sendable {
    /// The store has no saves, so no backup is needed.
    case notNeeded
    case upToDate
    /// Saves are missing from the backup. The next start of the game updates it.
    case behind
    case missing
  }

  package let folder: StoreFolder
  /// The number of saves, including autosaves.
  package private(set) var saves = 0
  package private(set) var broken: [SaveSlot] = []
  /// The reason why the saves cannot be read; nil if they can be or if there are none.
  package private(set) var fault: StoreError?
  /// True if the folder is not writable or, if it does not exist, cannot be created.
  package private(set) var isReadOnly = false
  package private(set) var copy = Copy.notNeeded
  package private(set) var asides: [String] = []

  /// Examines a folder without creating or repairing anything.
  package init(_ folder: StoreFolder) {
    self.folder = folder
    isReadOnly = !FolderState(of: folder.path).isWritable
    asides = folder.asides()
    let store = DatabaseGameStore(folder, mayWrite: false)
    do {
      let kept = try store.saves()
      saves = kept.count
      for save in kept {
        guard let bytes = try? store.load(save.slot), SaveSlot.isWhole(bytes) else {
          broken.append(save.slot)
          continue
        }
      }
      guard !kept.isEmpty else { return }
      copy = Self.copy(of: kept, broken: broken, in: folder)
    } catch {
      fault = error
      copy = .missing
    }
  }

  private static func copy(
    of kept: [SaveInfo], broken: [SaveSlot], in folder: StoreFolder
  ) -> Copy {
    guard FileKind(of: folder.backup) == .file, let copy = try? Salvage(folder.backup) else {
      return .missing
    }
    let slots = Set(copy.headers.map { $0.name.map(SaveSlot.named) ?? .autosave($0.id) })
    let wanted = Set(kept.map(\.slot)).subtracting(broken)
    return wanted.isSubset(of: slots) ? .upToDate : .behind
  }
}

extension DatabaseGameStore {
  /// A damaged save, and how it was repaired.
  package struct Repair: Hashable, Sendable {
    package var slot: SaveSlot
    /// The path of the file that received the damaged bytes.
    package var asideAt: String
    /// True if the save was replaced by an intact one. Otherwise the slot is now empty.
    package var isReplaced: Bool
  }

  /// Verifies all saves. Damaged saves are moved to files and, if possible, replaced by intact ones
  /// from the backup or from older databases.
  ///
  /// - Returns: The damaged saves and their repairs; empty if all saves are intact.
  package func repair() throws(StoreError) -> [Repair] {
    let queue = try writable()
    let broken = try mappingErrors {
      try queue.unsafeRead { db in
        try SaveTable.ids(db).filter { id in
          try !(SaveTable.bytes(db, id: id).map(SaveSlot.isWhole) ?? false)
        }
      }
    }
    guard !broken.isEmpty else { return [] }
    let sources = try mappingErrors {
      try ([folder.backup] + folder.asides().reversed().map { folder.path + "/" + $0 })
        .compactMap { try Salvage($0) }
    }
    var repairs: [Repair] = []
    for id in broken { repairs.append(try repair(id, queue, sources)) }
    try finish()
    return repairs
  }

  private func repair(
    _ id: Int64, _ queue: DatabaseQueue, _ sources: [Salvage]
  ) throws(StoreError) -> Repair {
    let (name, bytes) = try mappingErrors {
      try queue.unsafeRead { db in
        let row = try SQLRow.first(db, "SELECT slot FROM save WHERE id = ?", [id])
        return (row?.text(0), try SaveTable.bytes(db, id: id) ?? [])
      }
    }
    guard let aside = folder.freePath("broken-save", ".kodamasave") else { throw .failed }
    do { try SafeFile.save(bytes, to: aside, onlyIfFree: true) } catch { throw StoreError(error) }
    let isReplaced = try mappingErrors {
      for source in sources {
        let found = source.headers.last { header in
          name == nil ? header.id == id && header.name == nil : header.name == name
        }
        guard var header = found, let whole = try source.bytes(of: header) else { continue }
        header.id = id
        let replacement = header
        // Uses one transaction, so that an interruption leaves either the damaged or the intact
        // save.
        try queue.write { db in try SaveTable.put(db, replacement, whole) }
        return true
      }
      try queue.write { db in
        try db.execute(sql: "DELETE FROM save WHERE id = ?", arguments: [id])
      }
      return false
    }
    return Repair(
      slot: name.map(SaveSlot.named) ?? .autosave(id), asideAt: aside, isReplaced: isReplaced)
  }
}
