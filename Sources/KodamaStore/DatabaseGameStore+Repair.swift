import Foundation
import GRDB
public import KodamaModels

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

  /// Looks at every save; those that are broken are set aside as files, and an older one is put in
  /// their place where there is one.
  ///
  /// - Returns: what was done; empty where every save is whole.
  public func repair() throws(StoreFault) -> [Repair] {
    let queue = try writable()
    var repairs: [Repair] = []
    for save in try saves() {
      let bytes = try load(save.slot)
      guard !SaveSlot.isWhole(bytes) else { continue }
      guard let aside = folder.freePath("broken-save", ".kodamasave"),
        FileManager.default.createFile(atPath: aside, contents: Data(bytes))
      else { throw .failed }
      try remove(save.slot)
      repairs.append(Repair(slot: save.slot, asideAt: aside, isReplaced: false))
    }
    guard !repairs.isEmpty else { return [] }
    Salvage(folder.backup).fill(queue)
    for index in repairs.indices {
      repairs[index].isReplaced = (try? load(repairs[index].slot)) != nil
    }
    return repairs
  }
}
