import Foundation
import Kodama
import KodamaPlay
@testable import KodamaStore
import Synchronization
import Testing

@Suite("Unusable folders and files are rejected as a store")
struct DatabaseFaultTests {
  let temporary: TemporaryFolder
  static let summary = GameStoreTests.summary

  init() throws { temporary = try TemporaryFolder() }

  private func contents(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test("A missing folder is created")
  func missingFolder() throws {
    let folder = StoreFolder(path: temporary.path + "/a/b/c")
    let store = DatabaseGameStore(folder)
    #expect(store.openingError() == nil)
    try store.save([1], Self.summary, name: "quick")
    #expect(try DatabaseGameStore(folder, mayWrite: false).load(.named("quick")) == [1])
  }

  @Test("Reading a missing folder creates nothing")
  func readMissingFolder() throws {
    let store = DatabaseGameStore(temporary.folder, mayWrite: false)
    #expect(try store.saves() == [])
    #expect(!FileManager.default.fileExists(atPath: temporary.folder.path))
  }

  @Test("An empty database contains no saves")
  func emptyDatabase() throws {
    try temporary.make()
    try Data().write(to: URL(fileURLWithPath: temporary.folder.database))
    let store = DatabaseGameStore(temporary.folder, mayWrite: false)
    #expect(try store.saves() == [])
    #expect(try store.settings() == StoredSettings())
    #expect(throws: StoreError.missing) { try store.load(.named("quick")) }
  }

  /// The files are left as by a game that is killed before it deletes the journal.
  @Test("An interrupted save is rolled back even by a reader")
  func hotJournal() throws {
    try saveOne()
    let path = temporary.folder.database
    let raw = try RawDatabase(path)
    try raw.leavingHotJournal("UPDATE save SET bytes = zeroblob(20000)", database: path)
    #expect(FileManager.default.fileExists(atPath: path + "-journal"))
    let store = DatabaseGameStore(temporary.folder, mayWrite: false)
    #expect(try store.load(.named("quick")) == [1])
  }

  @Test("A folder that cannot be created makes the store unavailable")
  func impossibleFolder() throws {
    let store = DatabaseGameStore(StoreFolder(path: "/proc/kodama/saves"))
    #expect(store.openingError() == .unavailable)
    #expect(throws: StoreError.unavailable) { try store.save([1], Self.summary, name: "quick") }
    #expect(throws: StoreError.unavailable) { try store.autosave([1], Self.summary) }
    #expect(throws: StoreError.unavailable) { try store.saves() }
    try store.finish()
  }

  @Test("Only one game at a time may write")
  func secondGame() throws {
    let first = DatabaseGameStore(temporary.folder)
    try first.save([1], Self.summary, name: "quick")
    let second = DatabaseGameStore(temporary.folder)
    #expect(second.openingError() == .inUse)
    #expect(throws: StoreError.inUse) { try second.save([2], Self.summary, name: "quick") }
    #expect(throws: StoreError.inUse) { try second.autosave([2], Self.summary) }
    #expect(throws: StoreError.inUse) {
      try second.keep(StoredSettings([.init("language", "ja")]))
    }
    #expect(try second.load(.named("quick")) == [1])
    try first.save([3], Self.summary, name: "quick")
    #expect(try second.load(.named("quick")) == [3])
  }

  @Test("The lock is released with the store")
  func lockReleased() throws {
    do { _ = DatabaseGameStore(temporary.folder) }
    #expect(DatabaseGameStore(temporary.folder).openingError() == nil)
  }

  @Test(
    "A link, a pipe or a folder in place of a file is rejected",
    arguments: ["kodama.sqlite", "kodama.lock", "kodama.sqlite-journal"])
  func otherKinds(name: String) throws {
    try temporary.make()
    let path = temporary.folder.path + "/" + name
    let target = temporary.path + "/target"
    try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
    let makers: [() -> Void] = [
      { try? FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target) },
      { mkfifo(path, 0o600) },
      { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) },
    ]
    for make in makers {
      make()
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingError() == .notAFile)
      #expect(throws: StoreError.notAFile) { try store.save([1], Self.summary, name: "quick") }
      #expect(temporary.names == [name])
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(contents(target) == Data("precious".utf8))
  }

  @Test("A file in place of the folder is rejected")
  func fileAsFolder() throws {
    let path = temporary.folder.path
    try Data("precious".utf8).write(to: URL(fileURLWithPath: path))
    #expect(DatabaseGameStore(temporary.folder).openingError() == .notAFile)
    #expect(contents(path) == Data("precious".utf8))
  }

  @Test("A database of a newer version is not changed")
  func newerVersion() throws {
    try saveOne()
    try sql("PRAGMA user_version = 3; ALTER TABLE save ADD COLUMN mood TEXT")
    let before = contents(temporary.folder.database)
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .newerVersion)
    #expect(throws: StoreError.newerVersion) { try store.load(.named("quick")) }
    #expect(throws: StoreError.newerVersion) { try store.save([2], Self.summary, name: "quick") }
    #expect(contents(temporary.folder.database) == before)
  }

  @Test("A foreign database is not changed")
  func foreign() throws {
    try temporary.make()
    try sql("CREATE TABLE letters (id INTEGER)")
    let before = contents(temporary.folder.database)
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .foreign)
    #expect(throws: StoreError.foreign) { try store.save([2], Self.summary, name: "quick") }
    #expect(contents(temporary.folder.database) == before)
  }

  @Test("Values of a wrong type do not crash the process")
  func wrongTypes() throws {
    try saveOne()
    try sql("UPDATE save SET seed = 'seven', bytes = 12; INSERT INTO setting VALUES ('a', x'ff')")
    let store = DatabaseGameStore(temporary.folder)
    #expect(try store.saves() == [])
    #expect(throws: StoreError.missing) { try store.load(.named("quick")) }
    #expect(try store.settings() == StoredSettings())
  }

  private func saveOne() throws {
    let store = DatabaseGameStore(temporary.folder)
    try store.save([1], Self.summary, name: "quick")
  }

  /// Executes SQL on the database without the store.
  private func sql(_ text: String) throws {
    try RawDatabase(temporary.folder.database).run(text)
  }
}

@Suite("A store is locked while a game uses it")
struct StoreLockTests {
  /// A descriptor that is closed twice may already belong to another thread. A second thread opens
  /// files and checks that they stay open.
  @Test("A failed lock closes no descriptor of another thread")
  func failedLock() throws {
    let temporary = try TemporaryFolder()
    let path = temporary.path + "/kodama.lock"
    let first = try StoreLock(path)
    let isOver = Atomic(false)
    let got = Atomic(0)
    let lost = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { part in
      if part == 0 {
        for _ in 0..<20_000 where (try? StoreLock(path)) != nil { got.add(1, ordering: .relaxed) }
        isOver.store(true, ordering: .releasing)
      } else {
        while !isOver.load(ordering: .acquiring) {
          let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
          if fcntl(file, F_GETFD) < 0 || close(file) < 0 { lost.add(1, ordering: .relaxed) }
        }
      }
    }
    #expect(got.load(ordering: .relaxed) == 0)
    #expect(lost.load(ordering: .relaxed) == 0)
    withExtendedLifetime(first) {}
  }
}
