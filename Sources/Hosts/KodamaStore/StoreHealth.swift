import Foundation
import GRDB
public import KodamaDataSources
public import KodamaPlay
import KodamaSaves
import KodamaSystem

/// How a folder of saves is, as somebody sees it who changes nothing.
public struct StoreHealth: Sendable {
  /// What the copy is.
  public enum Copy: Sendable {
    /// There is nothing to be copied yet.
    case notNeeded
    /// It holds what the database holds.
    case upToDate
    /// It lacks saves, or has other ones: the next start brings it into step.
    case behind
    /// There is none, or it cannot be read.
    case missing
  }

  /// The folder that was looked at.
  public let folder: StoreFolder
  /// How many saves there are, autosaves among them.
  public private(set) var saves = 0
  /// Those that are broken.
  public private(set) var broken: [SaveSlot] = []
  /// Why the saves cannot be read, or nil where they can, or where there are none yet.
  public private(set) var fault: StoreError?
  /// Whether the folder, or the one that it will be made in, cannot be written.
  public private(set) var isReadOnly = false
  /// How the second database stands beside the first.
  public private(set) var copy = Copy.notNeeded
  /// The files that broke earlier and were kept.
  public private(set) var asides: [String] = []

  /// Looks at a folder; nothing is made, taken, repaired or locked for long.
  public init(_ folder: StoreFolder) {
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
