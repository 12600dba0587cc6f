import Foundation
import GRDB
import Kodama
import KodamaStore
import Testing

@Suite("A damaged database never yields a wrong save")
struct BrokenDatabaseTests {
  let temporary: TemporaryFolder
  let parts: Parts

  init() throws {
    temporary = try TemporaryFolder()
    parts = try Parts()
  }

  private var path: String { temporary.folder.database }

  /// Saves two named saves, three autosaves and a setting, and returns the bytes of the saves.
  private func fill() throws -> [SaveSlot: [UInt8]] {
    let store = DatabaseGameStore(temporary.folder)
    let play = parts.play(seed: 4)
    var kept: [SaveSlot: [UInt8]] = [:]
    for name in ["quick", "other"] {
      play.advance()
      try store.save(play.saved.encode(), play.saved.summary, name: name)
      kept[.named(name)] = play.saved.encode()
    }
    for _ in 0..<3 {
      play.advance()
      try store.autosave(play.saved.encode(), play.saved.summary)
    }
    try store.keep(StoredSettings([.init("language", "ja")]))
    try store.finish()
    for save in try store.saves() { kept[save.slot] = try store.load(save.slot) }
    #expect(kept.count == 5)
    return kept
  }

  @Test("The backup replaces a file that is not a database")
  func notADatabase() throws {
    let kept = try fill()
    // The next session updates the backup.
    do { try DatabaseGameStore(temporary.folder).finish() }
    let rubbish = Data(repeating: 0x5a, count: 20_000)
    try rubbish.write(to: URL(fileURLWithPath: path))
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .setAside)
    #expect(
      FileManager.default.contents(atPath: temporary.folder.path + "/kodama.broken-1.sqlite")
        == rubbish)
    let saves = try store.saves()
    #expect(saves.count == kept.count)
    for name in ["quick", "other"] {
      #expect(try store.load(.named(name)) == kept[.named(name)])
    }
    #expect(try store.settings()["language"] == "ja")
  }

  @Test(
    "More or larger rows than the game writes are set aside, and every save survives",
    arguments: [
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
      INSERT INTO save SELECT NULL, 'n' || i, 0, 0, 0, 0, 1, 1, x'01' FROM n;
      """,
      "INSERT INTO save VALUES (NULL, 'huge', 0, 0, 0, 0, 1, 1, zeroblob(67108865))",
      "INSERT INTO save VALUES (NULL, printf('%.*c', 20000, 'x'), 0, 0, 0, 0, 1, 1, x'01')",
      "INSERT INTO setting VALUES ('a', printf('%.*c', 20000, 'x'))",
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO setting SELECT 'n' || i, '' FROM n;
      """,
      """
      CREATE TRIGGER t AFTER INSERT ON save BEGIN DELETE FROM save; END;
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET name = 'sqlite_t', type = 'table' WHERE name = 't';
      """,
    ])
  func limits(_ sql: String) throws {
    let kept = try fill()
    try RawDatabase(path).run(sql)
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .setAside)
    try store.save([7], GameStoreTests.summary, name: "new")
    try store.finish()
    for name in ["quick", "other"] {
      #expect(try store.load(.named(name)) == kept[.named(name)])
    }
    #expect(try store.settings()["language"] == "ja")
    #expect(try store.saves().count == kept.count + 1)
    // The set-aside file is not read again.
    #expect(DatabaseGameStore(temporary.folder, mayWrite: false).openingError() == nil)
  }

  @Test("A zeroed page loses nothing that the backup contains")
  func zeroedPages() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    for page in 0..<(whole.count / 4_096) {
      var broken = whole
      broken.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
      try broken.write(to: URL(fileURLWithPath: path))
      try check(kept, "page \(page)")
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + "-journal")
    }
  }

  @Test("A save with flipped bits never loads wrongly")
  func flippedBits() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    var numbers = Numbers(state: 5)
    for _ in 0..<(isLong ? 3_000 : 60) {
      var broken = whole
      // Half of the changes are at the start of the file, with the header and the tree roots.
      let isFront = numbers.next(below: 2) == 0
      let place = numbers.next(below: isFront ? 512 : broken.count)
      broken[place] ^= 1 << numbers.next(below: 8)
      try broken.write(to: URL(fileURLWithPath: path))
      try check(kept, "byte \(place)")
      try? FileManager.default.removeItem(atPath: path)
      try? FileManager.default.removeItem(atPath: path + "-journal")
    }
  }

  @Test("A flipped bit in the database's header is treated as damage")
  func flippedMarks() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    let tables = try #require(whole.range(of: Data("CREATE TABLE setting".utf8)))
    // The positions of the schema version, of the application id, and of a part of the schema.
    for place in Array(60..<64) + Array(68..<72) + Array(tables) {
      var broken = whole
      broken[place] ^= 1 << (place % 8)
      try broken.write(to: URL(fileURLWithPath: path))
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingError() == .setAside, "byte \(place)")
      for (slot, bytes) in kept {
        #expect(try store.load(slot) == bytes, "byte \(place): \(slot)")
      }
      try store.finish()
      for name in temporary.names where name.hasPrefix("kodama.broken-") {
        try FileManager.default.removeItem(atPath: temporary.folder.path + "/" + name)
      }
    }
  }

  @Test("A truncated file never yields a wrong save")
  func truncated() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    let whole = try #require(FileManager.default.contents(atPath: path))
    for length in stride(from: 0, to: whole.count, by: isLong ? 97 : 1_999) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      try check(kept, "\(length) bytes")
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Checks that all saves that the store returns have the right bytes.
  private func check(_ kept: [SaveSlot: [UInt8]], _ what: String) throws {
    let known = Set(kept.values)
    let store = DatabaseGameStore(temporary.folder)
    let saves: [SaveInfo]
    do {
      saves = try store.saves()
    } catch {
      #expect(store.openingError() != nil, "\(what)")
      return
    }
    for save in saves {
      guard let bytes = try? store.load(save.slot), SavedPlay.isWhole(bytes) else { continue }
      #expect(known.contains(bytes), "\(what): \(save.slot)")
    }
    if store.openingError() == .setAside {
      #expect(saves.count == kept.count, "\(what)")
    }
  }

  @Test("Repairing restores a damaged save from the backup")
  func repair() throws {
    let kept = try fill()
    do { try DatabaseGameStore(temporary.folder).finish() }
    try RawDatabase(path).run("UPDATE save SET bytes = x'4b534156' WHERE slot = 'quick'")
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == nil)
    try store.finish()
    let repairs = try store.repair()
    #expect(repairs.map(\.slot) == [.named("quick")])
    #expect(repairs.first?.isReplaced == true)
    #expect(try store.load(.named("quick")) == kept[.named("quick")])
    #expect(temporary.names.contains("broken-save-1.kodamasave"))
    #expect(try store.repair() == [])
  }

  @Test("Each of the newest eight branches keeps three autosaves")
  func branches() throws {
    let store = DatabaseGameStore(temporary.folder)
    for seed in 1...10 as ClosedRange<UInt64> {
      for tick in 1...5 as ClosedRange<UInt64> {
        try store.autosave(
          [UInt8(seed), UInt8(tick)], SaveSummary(seed: seed, tick: tick, width: 1, height: 1))
        try store.finish()
      }
    }
    try store.finish()
    let saves = try store.saves()
    #expect(saves.map(\.summary.seed) == (3...10).reversed().flatMap { [$0, $0, $0] })
    #expect(saves.prefix(3).map(\.summary.tick) == [5, 4, 3])
  }
}

/// Executes SQL on a database while no store has opened it.
struct RawDatabase {
  private let queue: DatabaseQueue

  init(_ path: String) throws { queue = try DatabaseQueue(path: path) }

  func run(_ sql: String) throws { try queue.write { try $0.execute(sql: sql) } }

  /// Leaves the files as they are in the middle of a commit: pages are written, and the journal is
  /// not deleted.
  func leavingHotJournal(_ sql: String, database path: String) throws {
    var files: [(String, Data)] = []
    try queue.inDatabase { db in
      // With a cache of one page, SQLite writes pages before the commit.
      try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN EXCLUSIVE")
      try db.execute(sql: sql)
      for name in [path, path + "-journal"] {
        files.append((name, FileManager.default.contents(atPath: name) ?? Data()))
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    for (name, data) in files { try data.write(to: URL(fileURLWithPath: name)) }
  }

  /// Overwrites the first page of a file.
  static func breakHeader(of path: String) throws {
    var bytes = FileManager.default.contents(atPath: path) ?? Data()
    bytes.replaceSubrange(0..<min(4_096, bytes.count), with: Data(repeating: 0x5a, count: 4_096))
    try bytes.write(to: URL(fileURLWithPath: path))
  }
}
