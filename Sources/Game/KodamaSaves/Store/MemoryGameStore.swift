public import KodamaDataSources
public import KodamaPlay
import KodamaRoles

/// A store that lives as long as the game: for headless runs, tests and programs without files.
/// Its answers depend on nothing outside, so a recording made with it needs none of them.
public final class MemoryGameStore: GameStore {
  private var kept: [(info: SaveInfo, bytes: [UInt8])] = []
  private var stored = StoredSettings()
  private var nextNumber: Int64 = 1

  /// Makes an empty store.
  public init() {}

  /// Nothing was amiss: there is no file that could be.
  public func openingFault() -> StoreError? { nil }

  /// What is kept, the newest first.
  public func saves() throws(StoreError) -> [SaveInfo] { kept.reversed().map { $0.info } }

  /// The bytes kept in a slot.
  public func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    guard let entry = kept.first(where: { $0.info.slot == slot }) else { throw .missing }
    return entry.bytes
  }

  /// Keeps bytes under a name.
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

  /// Keeps bytes as the newest autosave, and the two before it of valleys, or of this étude.
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

  /// Keeps nothing under a slot any more.
  public func remove(_ slot: SaveSlot) throws(StoreError) {
    kept.removeAll { $0.info.slot == slot }
  }

  /// Gives what is kept another name.
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

  /// What the player has chosen.
  public func settings() throws(StoreError) -> StoredSettings { stored }

  /// Keeps settings until the program ends.
  public func keep(_ settings: StoredSettings) throws(StoreError) {
    for entry in settings.entries { stored[entry.key] = entry.value }
  }

  /// There is nothing to wait for.
  public func finish() throws(StoreError) {}

  private func add(_ bytes: [UInt8], _ summary: SaveSummary, _ slot: SaveSlot) {
    kept.append((SaveInfo(slot: slot, summary: summary, byteCount: bytes.count), bytes))
  }
}
