import Foundation
import Kodama
import KodamaPlay
@testable import KodamaStore
import Testing

/// Other programs, such as those that sync folders, change the files of a store that is open.
@Suite("A store whose files are replaced during play keeps every save")
struct ReplacedDatabaseTests {
  let temporary: TemporaryFolder
  let store: DatabaseGameStore
  /// A small save whose checksum is right, because damaged ones are not merged.
  let bytes: [UInt8]
  static let summary = GameStoreTests.summary

  init() throws {
    temporary = try TemporaryFolder()
    bytes = try Parts().smallSave()
    store = DatabaseGameStore(temporary.folder)
    try save("one")
  }

  private var path: String { temporary.folder.database }
  private var files: FileManager { .default }

  private func save(_ name: String) throws {
    try store.save(bytes, Self.summary, name: name)
  }

  private func names(_ store: DatabaseGameStore) throws -> Set<String> {
    Set(try store.saves().compactMap(\.worldName))
  }

  /// Checks that the running store and a later start have these saves.
  private func expect(_ wanted: Set<String>) throws {
    #expect(try names(store) == wanted)
    try store.finish()
    #expect(try names(DatabaseGameStore(temporary.folder, mayWrite: false)) == wanted)
  }

  private func replace(with data: Data) throws {
    let other = temporary.path + "/other"
    try data.write(to: URL(fileURLWithPath: other))
    #expect(rename(other, path) == 0)
  }

  @Test("An older copy is renamed over the database")
  func older() throws {
    try store.finish()
    let old = try Data(contentsOf: URL(fileURLWithPath: path))
    try save("two")
    try replace(with: old)
    try save("three")
    try store.autosave(bytes, Self.summary)
    try expect(["one", "two", "three"])
    #expect(try store.saves().contains { $0.isAutosave })
  }

  @Test("The database of another machine is renamed over this one")
  func otherMachine() throws {
    let other = StoreFolder(path: temporary.path + "/elsewhere")
    do {
      let elsewhere = DatabaseGameStore(other)
      for name in ["four", "five", "six", "seven"] {
        try elsewhere.save(bytes, Self.summary, name: name)
      }
      try elsewhere.finish()
    }
    try save("two")
    try replace(with: Data(contentsOf: URL(fileURLWithPath: other.database)))
    #expect(try names(store) == ["one", "two", "four", "five", "six", "seven"])
    try save("three")
    try expect(["one", "two", "three", "four", "five", "six", "seven"])
  }

  @Test("The database, or everything in the folder, is deleted", arguments: [false, true])
  func deleted(isWhole: Bool) throws {
    try store.finish()
    try files.removeItem(atPath: isWhole ? temporary.folder.path : path)
    try save("two")
    try expect(["one", "two"])
  }

  @Test("The folder is renamed")
  func renamedFolder() throws {
    try store.finish()
    try files.moveItem(atPath: temporary.folder.path, toPath: temporary.path + "/before")
    try save("two")
    try expect(["one", "two"])
    let before = StoreFolder(path: temporary.path + "/before")
    #expect(try names(DatabaseGameStore(before, mayWrite: false)) == ["one"])
  }

  @Test("Random bytes are renamed over the database")
  func damaged() throws {
    try store.finish()
    try replace(with: Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }))
    try save("two")
    try expect(["one", "two"])
    #expect(temporary.names.contains("kodama.broken-2.sqlite"), "the bytes are set aside")
  }

  @Test("A folder takes the place of the database, and goes again")
  func folder() throws {
    try store.finish()
    try files.removeItem(atPath: path)
    try files.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: StoreError.notAFile) { try save("two") }
    #expect(throws: StoreError.notAFile) { try store.autosave(bytes, Self.summary) }
    #expect(try names(store) == ["one"], "the old saves can still be read")
    try files.removeItem(atPath: path)
    try save("two")
    try expect(["one", "two"])
  }

  @Test("The lock is deleted: the store locks the folder again and copies nothing")
  func lock() throws {
    try store.finish()
    try files.removeItem(atPath: temporary.folder.lock)
    try save("two")
    #expect(DatabaseGameStore(temporary.folder).openingError() == .inUse)
    try expect(["one", "two"])
    #expect(!temporary.names.contains { $0.hasPrefix("kodama.broken") })
  }

  @Test("The backup is deleted: the next save makes it again")
  func backup() throws {
    try store.finish()
    try files.removeItem(atPath: temporary.folder.backup)
    try save("two")
    try store.finish()
    #expect(files.fileExists(atPath: temporary.folder.backup))
  }
}
