public import KodamaDataSources
public import KodamaPlay
import KodamaRoles

/// A store that keeps saves and settings in memory, for headless runs, tests and the browser.
///
/// The results of this store's methods do not depend on the disk, so recordings of a game do not
/// contain them. A host without files can store the saves elsewhere as records: `takeChangedKeys()`
/// returns the keys of the changed records, and `restore(_:_:)` restores records before the game
/// starts. If `isWrittenBehind` is true, that host reports when the records are stored, or why not.
public final class MemoryGameStore: GameStore {
  /// A save with its position among all saves.
  struct Entry {
    var info: SaveInfo
    var bytes: [UInt8]
    var order: UInt64
    /// The valley of an autosave; 0 for étude autosaves and named saves.
    var branch: UInt64
  }

  /// The saves, oldest first.
  var kept: [Entry] = []
  var stored = StoredSettings()
  /// The number of the next autosave and the sequence number of the next save. They are never
  /// reused, even in later runs.
  var next = (number: Int64(1), order: UInt64(1))
  /// The keys of changed records that the host has not taken, and of those that it has taken but
  /// not stored yet.
  var (changedKeys, takenKeys): ([String], [String]) = ([], [])
  /// Returns the current time in seconds since 1970, and the offset of local time from UTC.
  package var clock: (() -> (seconds: Int64, aheadOfUTC: Int64))?
  /// True if a host stores the records after the methods of this store have returned.
  package var isWrittenBehind = false
  /// The reason why the host cannot store records at present.
  package internal(set) var fault: StoreError?
  /// A number that changes when the game in another browser page has changed the stored saves or
  /// settings.
  public internal(set) var revision = 0

  /// Creates an empty store.
  public init() {}

  /// Returns nil, because there is no file that could be damaged.
  public func openingError() -> StoreError? { nil }

  /// A value that says whether the host has stored everything that the game has saved. It is always
  /// `finished` if the host does not store the data of this store.
  public var writeState: WriteState {
    guard isWrittenBehind else { return .finished }
    return fault.map { .failed($0) }
      ?? (changedKeys.isEmpty && takenKeys.isEmpty ? .finished : .pending)
  }

  /// Returns all saves, newest first.
  public func saves() throws(StoreError) -> [SaveInfo] { kept.reversed().map { $0.info } }

  /// Returns the bytes of a save. Throws `StoreError.missing` if there is no such save.
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
    let named = kept.map { $0.info }.filter { !$0.isAutosave }
    let room = SaveSlot.countLimit - SaveSlot.branchLimit * SaveSlot.generations
    guard bytes.count <= SaveSlot.byteLimit,
      named.count < room || named.contains(where: { $0.slot == slot })
    else { throw .tooMany }
    kept.removeAll { $0.info.slot == slot }
    var summary = summary
    summary.etudeCourse = nil
    add(bytes, summary, slot)
  }

  /// Saves bytes as the newest autosave. For each of the last `SaveSlot.branchLimit` worlds and
  /// études (small puzzles), the store keeps the newest `SaveSlot.generations` autosaves.
  public func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    guard bytes.count <= SaveSlot.byteLimit else { throw .tooMany }
    addAutosave(bytes, summary, branch: branch(for: summary))
    prune()
  }

  /// Deletes the save with a key, if there is one.
  public func remove(_ slot: SaveSlot) throws(StoreError) {
    if let fault { throw fault }
    discard(slot)
  }

  /// Renames a save, replacing any save that has the new name.
  public func rename(_ name: String, to newName: String) throws(StoreError) {
    guard SaveSlot.isUsable(newName) else { throw .badName }
    guard kept.contains(where: { $0.info.slot == .named(name) }) else { throw .missing }
    if let fault { throw fault }
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

  /// Returns the branch of a new autosave. Autosaves of a valley have the same branch while its
  /// seed stays the same and its time does not go back.
  private func branch(for summary: SaveSummary) -> UInt64 {
    guard summary.etudeCourse == nil else { return 0 }
    guard let last = kept.last(where: { $0.isOfValley }) else { return 1 }
    let goesOn =
      last.info.summary.seed == summary.seed && last.info.summary.tick <= summary.tick
    return goesOn ? last.branch : newBranch
  }

  /// A branch that no autosave has.
  var newBranch: UInt64 { (kept.map { $0.branch }.max() ?? 0) &+ 1 }

  func addAutosave(_ bytes: [UInt8], _ summary: SaveSummary, branch: UInt64) {
    add(bytes, summary, .autosave(next.number), branch: branch)
    next.number += 1
    note(Self.nextKey)
  }

  private func prune() {
    var (valleys, etudes): (Generations, Generations) = (Generations(), Generations())
    for entry in kept.reversed() where entry.info.isAutosave {
      let isKept =
        if let course = entry.info.summary.etudeCourse {
          etudes.keeps(course)
        } else {
          valleys.keeps(entry.branch)
        }
      if !isKept { discard(entry.info.slot) }
    }
  }

  func add(
    _ bytes: [UInt8], _ summary: SaveSummary, _ slot: SaveSlot, branch: UInt64 = 0
  ) {
    var info = SaveInfo(slot: slot, summary: summary, byteCount: bytes.count)
    if let (seconds, aheadOfUTC) = clock?() {
      (info.savedAtSeconds, info.secondsAheadOfUTC) = (seconds, aheadOfUTC)
    }
    kept.append(Entry(info: info, bytes: bytes, order: next.order, branch: branch))
    next.order += 1
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

extension MemoryGameStore.Entry {
  var isOfValley: Bool { info.isAutosave && info.summary.etudeCourse == nil }
}

/// Counts autosaves, newest first, to decide which are kept.
private struct Generations {
  private var counts: [(branch: UInt64, count: Int)] = []

  /// Counts an autosave of a branch, and returns whether it is one of the newest.
  mutating func keeps(_ branch: UInt64) -> Bool {
    guard let place = counts.firstIndex(where: { $0.branch == branch }) else {
      counts.append((branch, 1))
      return counts.count <= SaveSlot.branchLimit
    }
    counts[place].count += 1
    return place < SaveSlot.branchLimit && counts[place].count <= SaveSlot.generations
  }
}
