import KodamaDataSources
import KodamaPlay
import KodamaRoles

/// A store that remembers the list of what is kept, and what was made of it, until something is
/// kept anew: a screen may ask for it in every pass.
final class CachedGameStore: GameStore {
  private let base: any GameStore
  /// The list as it was last read; nil after something was kept.
  private var listed: [SaveInfo]? {
    didSet { if listed == nil { made = [] } }
  }
  /// What was made of what lies in slots.
  private var made: [(slot: SaveSlot, bytes: [UInt8])] = []

  init(_ base: any GameStore) { self.base = base }

  func openingFault() -> StoreError? { base.openingFault() }

  func recovery() -> RecoveryFact? { base.recovery() }

  func saves() throws(StoreError) -> [SaveInfo] {
    if let listed { return listed }
    let saves = try base.saves()
    listed = saves
    return saves
  }

  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] { try base.load(slot) }

  func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreError) -> [UInt8] {
    if let known = made.first(where: { $0.slot == slot }) { return known.bytes }
    let bytes = try base.excerpt(slot, make)
    made.append((slot, bytes))
    return bytes
  }

  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError) {
    listed = nil
    try base.save(bytes, summary, name: name)
  }

  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    listed = nil
    try base.autosave(bytes, summary)
  }

  func remove(_ slot: SaveSlot) throws(StoreError) {
    listed = nil
    try base.remove(slot)
  }

  func rename(_ name: String, to newName: String) throws(StoreError) {
    listed = nil
    try base.rename(name, to: newName)
  }

  func settings() throws(StoreError) -> StoredSettings { try base.settings() }

  func keep(_ settings: StoredSettings) throws(StoreError) { try base.keep(settings) }

  func finish() throws(StoreError) { try base.finish() }
}
