public import KodamaDataSources
package import KodamaEtudes
public import KodamaPlay
public import KodamaRoles
package import KodamaWorld

/// A store of saves and settings.
///
/// All loading, caching and saving goes through this protocol. A game without a store plays the
/// same and saves nothing.
///
/// The results depend on the disk, so they are input like keys. `RecordedGameStore` records them,
/// and a replay returns the recorded results.
public protocol GameStore: Store {
  /// Returns the problem found when the store was opened, to be shown to the player once; nil if
  /// there is none.
  func openingError() -> StoreError?

  /// Returns what was recovered when the saves were damaged or missing.
  ///
  /// It is nil if nothing had to be recovered. `openingError` then returned `setAside`.
  func recovery() -> RecoveryFact?

  /// Returns all saves, the newest first, including autosaves; up to `SaveSlot.countLimit`.
  func saves() throws(StoreError) -> [SaveInfo]

  /// Returns the bytes of a slot.
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8]

  /// Returns a small excerpt of the bytes of a slot, such as a preview.
  ///
  /// A recording contains the excerpt instead of the bytes.
  func excerpt(_ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]) throws(StoreError) -> [UInt8]

  /// Saves bytes under a name, replacing an earlier save. They are safe when this returns.
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError)

  /// Saves bytes as the newest autosave. It may return before they are safe.
  ///
  /// - Throws: An error of this call, or of an earlier one that did not wait.
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError)

  /// Deletes a slot. An empty slot is not an error.
  func remove(_ slot: SaveSlot) throws(StoreError)

  /// Renames a save, replacing one that has the new name.
  func rename(_ name: String, to newName: String) throws(StoreError)

  /// Returns the player's settings.
  func settings() throws(StoreError) -> StoredSettings

  /// Saves settings. Settings that are not contained stay as they are. It may return before they
  /// are safe.
  func keep(_ settings: StoredSettings) throws(StoreError)

  /// Waits until everything is safe.
  ///
  /// - Throws: An error of an earlier call that did not wait.
  func finish() throws(StoreError)
}

extension GameStore {
  /// Returns nil, for stores that cannot be damaged.
  public func recovery() -> RecoveryFact? { nil }

  /// Loads the whole slot and makes the excerpt from it.
  public func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreError) -> [UInt8] { make(try load(slot)) }
}

/// The player's settings in the form of a store: texts under keys, sorted by key.
///
/// A store does not need to know their meaning. Keys of later versions of the game are preserved.
public struct StoredSettings: Hashable, Sendable {
  /// One setting as key and value.
  public struct Entry: Hashable, Sendable {
    /// The name of the setting, such as `language`.
    public var key: String
    /// The value of the setting, such as `ja`.
    public var value: String

    /// Creates a setting from its key and its value.
    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  /// The maximum number of settings.
  public static let countLimit = 400
  /// The maximum length of a key or a value, in UTF-8 bytes.
  public static let byteLimit = 16_384

  /// The settings, sorted by key. Keys are unique.
  public private(set) var entries: [Entry]

  /// Creates settings. The last entry for a key wins, and entries beyond a limit are dropped.
  public init(_ entries: [Entry] = []) {
    self.entries = []
    for entry in entries { self[entry.key] = entry.value }
  }

  /// The value for a key.
  public subscript(key: String) -> String? {
    get { entries.first { $0.key == key }?.value }
    set {
      entries.removeAll { $0.key == key }
      guard let newValue, entries.count < Self.countLimit, key.utf8.count <= Self.byteLimit,
        newValue.utf8.count <= Self.byteLimit
      else { return }
      let place = entries.firstIndex { $0.key > key } ?? entries.count
      entries.insert(Entry(key, newValue), at: place)
    }
  }
}

/// A store that caches the list of saves and the excerpts until something is saved.
///
/// Screens read them in every pass.
final class CachedGameStore: GameStore {
  private let base: any GameStore
  /// The list of saves; nil after a change.
  private var listed: [SaveInfo]? {
    didSet { if listed == nil { made = [] } }
  }
  /// The excerpts by slot.
  private var made: [(slot: SaveSlot, bytes: [UInt8])] = []

  init(_ base: any GameStore) { self.base = base }

  func openingError() -> StoreError? { base.openingError() }

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

extension GameStore {
  /// Saves an étude that was shared, so that games find it at their start.
  ///
  /// - Parameters:
  ///   - etude: The étude. Its file has at most `StoredSettings.byteLimit` bytes.
  ///   - shipped: The études of the game. A different one with the same name makes this one get a
  ///     new name.
  ///   - rules: The rules of the materials.
  ///   - read: Parses an étude that was saved earlier, from its text and name; nil if that fails.
  /// - Returns: The name under which it was saved.
  /// - Throws: `StoreError.tooMany` if its file is too long.
  package func keep(
    _ etude: Etude, besides shipped: [Etude], _ rules: MaterialRules,
    read: (_ text: String, _ name: String) -> Etude?
  ) throws(StoreError) -> String {
    let book = EtudeBook(shipped)
    for (name, text) in StoredSettings.imported(try settings()) {
      if let earlier = read(text, name) { _ = book.add(earlier) }
    }
    let count = book.etudes.count
    let name = book.add(etude)
    guard book.etudes.count > count, let added = book[name] else { return name }
    let entry = StoredSettings.imported(added, rules)
    guard StoredSettings([entry])[entry.key] != nil else { throw .tooMany }
    try keep(StoredSettings([entry]))
    return name
  }
}
