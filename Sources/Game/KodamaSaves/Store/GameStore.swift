public import KodamaDataSources
package import KodamaEtudes
public import KodamaPlay
public import KodamaRoles
package import KodamaWorld

/// A store for saves and settings.
///
/// The game loads and saves only through this protocol. Without a store, it runs the same but saves
/// nothing.
///
/// The results of a store's methods depend on the disk. `RecordedGameStore` therefore records them
/// as part of the game's input, and replays them.
public protocol GameStore: Store {
  /// Returns the error that occurred when the store was opened, or nil if there was none. The game
  /// shows it to the player.
  func openingError() -> StoreError?

  /// Returns a report about the saves that were recovered from a damaged or missing database, or
  /// nil if nothing was recovered.
  ///
  /// The report is nil unless `openingError()` returned `StoreError.setAside`, which means that a
  /// damaged file was moved aside.
  func recovery() -> RecoveryFact?

  /// A value that says whether everything that the game has saved in this run is stored already.
  /// Stores that continue to write after their methods have returned override this property.
  var writeState: WriteState { get }

  /// A number that changes when another program has changed the stored saves or settings.
  var revision: Int { get }

  /// Returns all saves, including autosaves, newest first. There are at most `SaveSlot.countLimit`.
  func saves() throws(StoreError) -> [SaveInfo]

  /// Returns the bytes of the save with a key. Throws `StoreError.missing` if there is no such
  /// save.
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8]

  /// Passes the bytes of a save to a closure, and returns the result of the closure, such as a
  /// small preview.
  ///
  /// Recordings of the game then contain only this result instead of all bytes.
  func excerpt(_ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]) throws(StoreError) -> [UInt8]

  /// Saves bytes under a name, replacing any earlier save with that name. The bytes are on the disk
  /// when this method returns.
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError)

  /// Saves bytes as the newest autosave. This method may return before they are on the disk.
  ///
  /// - Throws: An error of this call, or of an earlier call that returned before its bytes were
  ///   written.
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError)

  /// Deletes the save with a key. This has no effect if there is no such save.
  func remove(_ slot: SaveSlot) throws(StoreError)

  /// Renames a save, replacing any save that has the new name.
  func rename(_ name: String, to newName: String) throws(StoreError)

  /// Returns the player's settings.
  func settings() throws(StoreError) -> StoredSettings

  /// Saves settings without changing those stored settings that have other keys. This method may
  /// return before the settings are on the disk.
  func keep(_ settings: StoredSettings) throws(StoreError)

  /// Waits until everything that was saved is on the disk.
  ///
  /// - Throws: The error of an earlier call that returned before its bytes were written.
  func finish() throws(StoreError)
}

extension GameStore {
  /// Returns nil, because nothing was recovered. Stores that can recover saves override this
  /// method.
  public func recovery() -> RecoveryFact? { nil }

  /// Always `finished`. Stores that continue to write after their methods have returned override
  /// this property.
  public var writeState: WriteState { .finished }

  /// Always 0, because no other program changes this store.
  public var revision: Int { 0 }

  /// Loads a save, passes its bytes to the closure, and returns the closure's result.
  public func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreError) -> [UInt8] { make(try load(slot)) }
}

/// The player's settings as keys and values, as stores save them.
///
/// A store preserves unknown keys, such as those of a later version of the game.
public struct StoredSettings: Hashable, Sendable {
  /// The key and the value of a setting.
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

  package static let countLimit = 400
  /// The maximum length of a key or a value, in UTF-8 bytes.
  package static let byteLimit = 16_384

  /// The settings, sorted by key. Keys are unique.
  public private(set) var entries: [Entry]

  /// Creates settings. If a key occurs several times, its last value is used. Entries beyond
  /// `countLimit` or `byteLimit` are ignored.
  public init(_ entries: [Entry] = []) {
    self.entries = []
    for entry in entries { self[entry.key] = entry.value }
  }

  /// The value of the setting with a key, or nil if there is none. Setting a value that is too
  /// long, or one setting too many, removes the key.
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

extension GameStore {
  /// Saves an étude that another player has shared. The game loads it when it is started next.
  ///
  /// - Parameters:
  ///   - etude: The étude. Its file can have at most `StoredSettings.byteLimit` bytes.
  ///   - shipped: The built-in études. If a different étude has the same name, the new one is
  ///     renamed.
  ///   - rules: The rules of the materials.
  ///   - read: A closure that parses a saved étude from its text and its name, or returns nil if
  ///     the text is invalid.
  /// - Returns: The name under which the étude was saved.
  /// - Throws: `StoreError.tooMany` if the file is too long.
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
