#if !Store
  import KodamaSystem
  import Kodama
  import Synchronization

  /// Replaces the store in a program that was built without the trait `Store`, because SQLite was
  /// missing. Saves live in memory until the program ends, and the player is warned.
  final class DatabaseGameStore: GameStore, Sendable {
    /// The result of a repair, as in the real store. Here there is nothing to repair.
    struct Repair {
      var slot: SaveSlot
      var asideAt: String
      var isReplaced: Bool
    }

    private let memory = Mutex(MemoryGameStore())

    init(_ folder: StoreFolder, mayWrite: Bool = true) {}

    /// The reason why nothing is saved: this program has no store.
    var writeFault: StoreError? { .unavailable }

    func openingError() -> StoreError? { .unavailable }

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

  /// The player's folder, for a program without a store. It still contains pictures, and possibly
  /// the database of another build.
  struct StoreFolder {
    let path: String

    init(path: String) { self.path = path }

    static func standard() throws -> StoreFolder { StoreFolder(path: try PlayerFolder.path()) }

    var database: String { path + "/kodama.sqlite" }
  }
#endif
