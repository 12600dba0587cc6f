import Kodama

/// A store that answers with a fault for as long as it is told to.
final class FaultyStore: GameStore {
  var fault: StoreFault?
  /// Whether the settings cannot be read as long as there is a fault.
  var failsSettings = false
  var stored = StoredSettings()
  private(set) var autosaves = 0

  init(_ fault: StoreFault?) { self.fault = fault }

  func openingFault() -> StoreFault? { nil }
  func saves() throws(StoreFault) -> [SaveInfo] {
    try fail()
    return []
  }
  func load(_ slot: SaveSlot) throws(StoreFault) -> [UInt8] {
    try fail()
    throw .missing
  }
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreFault) {
    try fail()
  }
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreFault) {
    autosaves += 1
    try fail()
  }
  func remove(_ slot: SaveSlot) throws(StoreFault) { try fail() }
  func rename(_ name: String, to newName: String) throws(StoreFault) { try fail() }
  func settings() throws(StoreFault) -> StoredSettings {
    if failsSettings { try fail() }
    return stored
  }
  func keep(_ settings: StoredSettings) throws(StoreFault) {
    try fail()
    for entry in settings.entries { stored[entry.key] = entry.value }
  }
  func finish() throws(StoreFault) { try fail() }

  private func fail() throws(StoreFault) {
    if let fault { throw fault }
  }
}

/// A store that takes everything and gives nothing.
final class FaultlessMute: GameStore {
  func openingFault() -> StoreFault? { nil }
  func saves() throws(StoreFault) -> [SaveInfo] { [] }
  func load(_ slot: SaveSlot) throws(StoreFault) -> [UInt8] { throw .missing }
  func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreFault) {}
  func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreFault) {}
  func remove(_ slot: SaveSlot) throws(StoreFault) {}
  func rename(_ name: String, to newName: String) throws(StoreFault) {}
  func settings() throws(StoreFault) -> StoredSettings { StoredSettings() }
  func keep(_ settings: StoredSettings) throws(StoreFault) {}
  func finish() throws(StoreFault) {}
}
