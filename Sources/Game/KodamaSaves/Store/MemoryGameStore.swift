public import KodamaDataSources
public import KodamaPlay
import KodamaRoles

/// A store that keeps saves and settings in memory, for headless runs and tests.
///
/// Its results do not depend on the disk, so recordings do not contain them. A host without files
/// can store the records elsewhere: `takeChangedKeys()` returns the keys of the changed records,
/// and `restore(_:_:)` restores records before the game starts.
public final class MemoryGameStore: GameStore {
  private var kept: [(info: SaveInfo, bytes: [UInt8], order: UInt64)] = []
  private var stored = StoredSettings()
  private var nextNumber: Int64 = 1
  /// The sequence number of the next save. Restored saves are sorted by their sequence numbers.
  private var nextOrder: UInt64 = 1
  private var changedKeys: [String] = []
  /// Returns the current time in seconds since 1970, and the offset of local time from UTC.
  package var clock: (() -> (seconds: Int64, aheadOfUTC: Int64))?

  /// Creates an empty store.
  public init() {}

  /// Returns nil, because there is no file that could be damaged.
  public func openingError() -> StoreError? { nil }

  /// Returns all saves, newest first.
  public func saves() throws(StoreError) -> [SaveInfo] { kept.reversed().map { $0.info } }

  /// Returns the bytes of a save. Throws `StoreError.missing` if the slot is empty.
  public func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    guard let entry = kept.first(where: { $0.info.slot == slot }) else { throw .missing }
    return entry.bytes
  }

  /// Saves bytes under a name, replacing any earlier save with that name.
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

  /// Saves bytes as the newest autosave. The store keeps the newest `SaveSlot.generations`
  /// autosaves of valleys, and as many of each étude.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    add(bytes, summary, .autosave(nextNumber))
    nextNumber += 1
    let autosaves = kept.map { $0.info }.filter {
      $0.isAutosave && $0.summary.etudeCourse == summary.etudeCourse
    }
    for autosave in autosaves.dropLast(SaveSlot.generations) { discard(autosave.slot) }
  }

  /// Deletes a slot if it exists.
  public func remove(_ slot: SaveSlot) throws(StoreError) { discard(slot) }

  /// Renames a save, replacing any save that has the new name.
  public func rename(_ name: String, to newName: String) throws(StoreError) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    guard kept.contains(where: { $0.info.slot == .named(name) }) else { throw .missing }
    guard name != newName else { return }
    kept.removeAll { $0.info.slot == .named(newName) }
    for index in kept.indices where kept[index].info.slot == .named(name) {
      kept[index].info.slot = .named(newName)
    }
    note(Self.savePrefix + SaveSlot.named(name).description)
    note(Self.savePrefix + SaveSlot.named(newName).description)
  }

  /// Returns the player's settings.
  public func settings() throws(StoreError) -> StoredSettings { stored }

  /// Keeps settings until the program ends.
  public func keep(_ settings: StoredSettings) throws(StoreError) {
    for entry in settings.entries {
      stored[entry.key] = entry.value
      note(Self.settingPrefix + entry.key)
    }
  }

  /// Does nothing, because there are no queued writes.
  public func finish() throws(StoreError) {}

  private func add(_ bytes: [UInt8], _ summary: SaveSummary, _ slot: SaveSlot) {
    var info = SaveInfo(slot: slot, summary: summary, byteCount: bytes.count)
    if let (seconds, aheadOfUTC) = clock?() {
      (info.savedAtSeconds, info.secondsAheadOfUTC) = (seconds, aheadOfUTC)
    }
    kept.append((info, bytes, nextOrder))
    nextOrder += 1
    note(Self.savePrefix + slot.description)
  }

  private func discard(_ slot: SaveSlot) {
    kept.removeAll { $0.info.slot == slot }
    note(Self.savePrefix + slot.description)
  }

  private func note(_ key: String) {
    // Headless runs never take the keys. Only new keys are added, so the array grows slowly.
    if !changedKeys.contains(key) { changedKeys.append(key) }
  }
}

// MARK: - Records
extension MemoryGameStore {
  private static let savePrefix = "save/"
  private static let settingPrefix = "setting/"

  /// A Boolean value that indicates whether records have changed since their keys were last taken.
  package var hasChanges: Bool { !changedKeys.isEmpty }

  /// Returns the keys of the changed records, and clears the list of these keys.
  package func takeChangedKeys() -> [String] {
    defer { changedKeys = [] }
    return changedKeys
  }

  /// Returns the bytes of a record, or nil if it no longer exists.
  package func record(_ key: String) -> [UInt8]? {
    if key.hasPrefix(Self.settingPrefix) {
      return stored[String(key.dropFirst(Self.settingPrefix.count))].map { Array($0.utf8) }
    }
    guard let save = kept.first(where: { Self.savePrefix + $0.info.slot.description == key })
    else { return nil }
    let info = StoreAnswer.bytes([save.info])
    var writer = SaveWriter()
    writer.write(save.order)
    writer.write(UInt32(truncatingIfNeeded: info.count))
    return writer.bytes + info + save.bytes
  }

  /// Restores a record of an earlier game. Damaged and unknown records are ignored.
  ///
  /// - Returns: True if the record was accepted.
  @discardableResult
  package func restore(_ key: String, _ bytes: [UInt8]) -> Bool {
    if key.hasPrefix(Self.settingPrefix) {
      stored[String(key.dropFirst(Self.settingPrefix.count))] = String(
        decoding: bytes, as: UTF8.self)
      return true
    }
    guard key.hasPrefix(Self.savePrefix), let (order, info, content) = try? Self.save(bytes),
      key == Self.savePrefix + info.slot.description
    else { return false }
    kept.removeAll { $0.info.slot == info.slot }
    let place = kept.firstIndex { $0.order > order } ?? kept.count
    kept.insert((info, content, order), at: place)
    nextOrder = max(nextOrder, order &+ 1)
    if case .autosave(let number) = info.slot { nextNumber = max(nextNumber, number &+ 1) }
    return true
  }

  private static func save(
    _ bytes: [UInt8]
  ) throws(SaveError) -> (order: UInt64, info: SaveInfo, content: [UInt8]) {
    var reader = SaveReader(bytes)
    let order = try reader.read(UInt64.self)
    let count = Int(clamping: try reader.read(UInt32.self))
    let start = reader.position
    guard count <= bytes.count - start,
      var info = try StoreAnswer.saves(Array(bytes[start..<(start + count)])).first
    else { throw .badValue(at: start) }
    info.byteCount = bytes.count - start - count
    return (order, info, Array(bytes[(start + count)...]))
  }
}
