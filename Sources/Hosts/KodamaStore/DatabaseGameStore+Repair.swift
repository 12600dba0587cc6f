import Foundation
import GRDB
public import KodamaDataSources
public import KodamaPlay
import KodamaSaves
import KodamaSystem

extension DatabaseGameStore {
  /// What was done with one broken save.
  public struct Repair: Hashable, Sendable {
    /// Where it was kept.
    public var slot: SaveSlot
    /// The file its bytes were set aside in.
    public var asideAt: String
    /// Whether an older one was brought back in its place.
    public var isReplaced: Bool
  }

  /// Looks at every save; those that are broken are set aside as files, and one that is whole is
  /// put in their place where a copy, or a file that was set aside earlier, has it.
  ///
  /// - Returns: what was done; empty where every save is whole.
  public func repair() throws(StoreError) -> [Repair] {
    let queue = try writable()
    let broken = try faulting {
      try queue.unsafeRead { db in
        try SaveTable.ids(db).filter { id in
          try !(SaveTable.bytes(db, id: id).map(SaveSlot.isWhole) ?? false)
        }
      }
    }
    guard !broken.isEmpty else { return [] }
    let sources = try faulting {
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
    let (name, bytes) = try faulting {
      try queue.unsafeRead { db in
        let row = try SQLRow.first(db, "SELECT slot FROM save WHERE id = ?", [id])
        return (row?.text(0), try SaveTable.bytes(db, id: id) ?? [])
      }
    }
    guard let aside = folder.freePath("broken-save", ".kodamasave") else { throw .failed }
    do { try SafeFile.save(bytes, to: aside, onlyIfFree: true) } catch { throw StoreError(error) }
    let isReplaced = try faulting {
      for source in sources {
        let found = source.headers.last { header in
          name == nil ? header.id == id && header.name == nil : header.name == name
        }
        guard var header = found, let whole = try source.bytes(of: header) else { continue }
        header.id = id
        let replacement = header
        // One step: whatever interrupts it, the save is the broken one or the whole one.
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
