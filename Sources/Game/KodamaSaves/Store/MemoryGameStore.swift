public import KodamaDataSources
public import KodamaPlay
import KodamaRoles

/// A store that keeps saves and settings in memory, for headless runs and tests.
///
/// Its results depend only on the game, so recordings need not contain them.
public final class MemoryGameStore: GameStore {
  private var kept: [(info: SaveInfo, bytes: [UInt8])] = []
  private var stored = StoredSettings()
  private var nextNumber: Int64 = 1

  /// Creates an empty store.
  public init() {}

  /// Returns nil, because there is no file that could be damaged.
  public func openingError() -> StoreError? { nil }

  /// Returns all saves, the newest first.
  public func saves() throws(StoreError) -> [SaveInfo] { kept.reversed().map { $0.info } }

  /// Returns the bytes of a save. It throws `StoreError.missing` if the slot is empty.
  public func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    guard let entry = kept.first(where: { $0.info.slot == slot }) else { throw .missing }
    return entry.bytes
  }

  /// Saves bytes under a name, replacing an earlier save.
  public func save(
    _ bytes: [UInt8], _ summary: SaveSummary, name: String
  ) throws(StoreError) {
    guard SaveSlot.isUsable(name) else { throw .badName }
    let slot = SaveSlot.named(name)
    let isNew = !kept.contains { $0.info.slot == slot }
    guard bytes.count <= SaveSlot.byteLimit, !isNew || kept.count < SaveSlot.countLimit else {
      throw .tooMany
    }
    kept.removeAll { $0.info.slot == slot }
    var summary = summary
    summary.etudeCourse = nil
    add(bytes, summary, slot)
  }

  /// Saves bytes as the newest autosave. It keeps the newest `SaveSlot.generations` of valleys and
  /// of each étude.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    add(bytes, summary, .autosave(nextNumber))
    nextNumber += 1
    let autosaves = kept.map { $0.info }.filter {
      $0.isAutosave && $0.summary.etudeCourse == summary.etudeCourse
    }
    for autosave in autosaves.dropLast(SaveSlot.generations) {
      kept.removeAll { $0.info.slot == autosave.slot }
    }
  }

  /// Deletes the save in a slot. It has no effect if the slot is empty.
  public func remove(_ slot: SaveSlot) throws(StoreError) {
    kept.removeAll { $0.info.slot == slot }
  }

  /// Renames a save, replacing one that has the new name.
  public func rename(_ name: String, to newName: String) throws(StoreError) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    guard let index = kept.firstIndex(where: { $0.info.slot == .named(name) }) else {
      throw .missing
    }
    guard name != newName else { return }
    kept[index].info.slot = .named(newName)
    let new = kept[index]
    kept.removeAll { $0.info.slot == .named(newName) }
    kept.insert(new, at: min(index, kept.count))
  }

  /// Returns the player's settings.
  public func settings() throws(StoreError) -> StoredSettings { stored }

  /// Keeps settings until the program ends.
  public func keep(_ settings: StoredSettings) throws(StoreError) {
    for entry in settings.entries { stored[entry.key] = entry.value }
  }

  /// Does nothing, because there are no queued writes.
  public func finish() throws(StoreError) {}

  private func add(_ bytes: [UInt8], _ summary: SaveSummary, _ slot: SaveSlot) {
    kept.append((SaveInfo(slot: slot, summary: summary, byteCount: bytes.count), bytes))
  }
}
