public import KodamaDataSources
public import KodamaPlay
public import KodamaRoles

/// Where a game keeps its valleys and what the player has chosen. Loading, caching and saving live
/// behind this role and nowhere else; a game without a store plays the same and keeps nothing.
///
/// What a store answers comes from outside, as keys do: it may depend on the disk. A recording
/// therefore keeps the answers (`RecordedGameStore`), and a replay is given them again.
public protocol GameStore: Store {
  /// What was found on opening and should be told to the player once, or nil where all is well.
  func openingFault() -> StoreError?

  /// What came back when the file of saves was found broken or gone on opening, which
  /// `openingFault` tells as `setAside`; nil where nothing had to come back.
  func recovery() -> RecoveryFact?

  /// What is kept, the newest first, autosaves among it; at most `SaveSlot.countLimit` entries.
  func saves() throws(StoreError) -> [SaveInfo]

  /// The bytes kept in a slot.
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8]

  /// Something small that is made of the bytes kept in a slot, such as a picture. A recording keeps
  /// what was made, and not the bytes.
  func excerpt(_ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]) throws(StoreError) -> [UInt8]

  /// Keeps bytes under a name, in place of what the name held. They are safe when this returns.
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError)

  /// Keeps bytes as the newest autosave; it need not wait until they are safe.
  ///
  /// - Throws: what went wrong with an earlier call that did not wait.
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError)

  /// Keeps nothing under a slot any more; a slot that holds nothing is no error.
  func remove(_ slot: SaveSlot) throws(StoreError)

  /// Gives what is kept under a name another name, in place of what that held.
  func rename(_ name: String, to newName: String) throws(StoreError)

  /// What the player has chosen.
  func settings() throws(StoreError) -> StoredSettings

  /// Keeps settings; those that are not named stay as they are. It need not wait.
  func keep(_ settings: StoredSettings) throws(StoreError)

  /// Waits until everything is safe.
  ///
  /// - Throws: what went wrong with an earlier call that did not wait.
  func finish() throws(StoreError)
}

extension GameStore {
  /// A store whose file cannot break has nothing to bring back.
  public func recovery() -> RecoveryFact? { nil }

  /// Loads the bytes and makes it of them.
  public func excerpt(
    _ slot: SaveSlot, _ make: ([UInt8]) -> [UInt8]
  ) throws(StoreError) -> [UInt8] { make(try load(slot)) }
}
