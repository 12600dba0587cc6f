#if !Store
  import KodamaSystem
  import Kodama
  import Synchronization

  /// Stands where the store is when the program was built without it (the trait `Store` off, where
  /// SQLite could not be had): what is kept lives as long as the program, and the player is told.
  final class DatabaseGameStore: GameStore, Sendable {
    /// What a repair of the real store gives back; here there is nothing to repair.
    struct Repair {
      var slot: SaveSlot
      var asideAt: String
      var isReplaced: Bool
    }

    private let memory = Mutex(MemoryGameStore())

    init(_ folder: StoreFolder, mayWrite: Bool = true) {}

    /// Why nothing lasts: this program was built without the store.
    var writeFault: StoreError? { .unavailable }

    func openingFault() -> StoreError? { .unavailable }

    func repair() throws(StoreError) -> [Repair] { throw .unavailable }

    func saves() throws(StoreError) -> [SaveInfo] {
      try memory.withLock { store throws(StoreError) in try store.saves() }
    }

    func load(_ slot: SaveSlot) throws(StoreError) -> [UInt8] {
      try memory.withLock { store throws(StoreError) in try store.load(slot) }
    }

    func save(_ bytes: [UInt8], _ summary: SaveSummary, name: String) throws(StoreError) {
      try memory.withLock { store throws(StoreError) in
        try store.save(bytes, summary, name: name)
      }
    }

    func autosave(_ bytes: [UInt8], _ summary: SaveSummary) throws(StoreError) {
      try memory.withLock { store throws(StoreError) in try store.autosave(bytes, summary) }
    }

    func remove(_ slot: SaveSlot) throws(StoreError) {
      try memory.withLock { store throws(StoreError) in try store.remove(slot) }
    }

    func rename(_ name: String, to newName: String) throws(StoreError) {
      try memory.withLock { store throws(StoreError) in try store.rename(name, to: newName) }
    }

    func settings() throws(StoreError) -> StoredSettings {
      try memory.withLock { store throws(StoreError) in try store.settings() }
    }

    func keep(_ settings: StoredSettings) throws(StoreError) {
      try memory.withLock { store throws(StoreError) in try store.keep(settings) }
    }

    func finish() throws(StoreError) {}
  }

  /// The player's folder of a program that was built without the store: pictures still go there,
  /// and what another build of the game kept is named.
  struct StoreFolder {
    let path: String

    init(path: String) { self.path = path }

    /// As the store's own.
    static func standard() throws -> StoreFolder { StoreFolder(path: try PlayerFolder.path()) }

    var database: String { path + "/kodama.sqlite" }
  }
#endif
