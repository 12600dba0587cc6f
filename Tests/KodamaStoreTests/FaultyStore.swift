import Kodama

/// A store that fails while `fault` is set.
final class FaultyStore: GameStore {
  var fault: StoreError?
  /// True if reading settings fails too.
  var failsSettings = false
  var stored = StoredSettings()
  private(set) var autosaves = 0

  init(_ fault: StoreError?) { self.fault = fault }

  func openingFault() -> StoreError? { nil }
  func saves() throws(StoreError) -> [SaveInfo] {
    try fail()
    return []
  }
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
    try fail()
    throw .missing
  }
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError) {
    try fail()
  }
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
    autosaves += 1
    try fail()
  }
  func remove(_ slot: SaveSlot) throws(StoreError) { try fail() }
  func rename(_ name: String, to newName: String) throws(StoreError) { try fail() }
  func settings() throws(StoreError) -> StoredSettings {
    if failsSettings { try fail() }
    return stored
  }
  func keep(_ settings: StoredSettings) throws(StoreError) {
    try fail()
    for entry in settings.entries { stored[entry.key] = entry.value }
  }
  func finish() throws(StoreError) { try fail() }

  private func fail() throws(StoreError) {
    if let fault { throw fault }
  }
}

/// A store that accepts everything and returns nothing.
final class DiscardingStore: GameStore {
  func openingFault() -> StoreError? { nil }
  func saves() throws(StoreError) -> [SaveInfo] { [] }
  func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] { throw .missing }
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError) {}
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {}
  func remove(_ slot: SaveSlot) throws(StoreError) {}
  func rename(_ name: String, to newName: String) throws(StoreError) {}
  func settings() throws(StoreError) -> StoredSettings { StoredSettings() }
  func keep(_ settings: StoredSettings) throws(StoreError) {}
  func finish() throws(StoreError) {}
}
