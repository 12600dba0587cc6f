import Foundation
import Kodama
import KodamaStore
import Testing

@Suite("A damaged database is recovered")
struct RecoveryTests {
  let temporary: TemporaryFolder
  let parts: Parts

  init() throws {
    temporary = try TemporaryFolder()
    parts = try Parts()
  }

  private var path: String { temporary.folder.database }
  private var backup: String { temporary.folder.path + "/kodama.backup.sqlite" }
  private let names = ["one", "two", "three", "four"]

  /// Saves four saves in a session that ends normally, and returns their bytes.
  private func fill() throws -> [SaveSlot: [UInt8]] {
    let store = DatabaseGameStore(temporary.folder)
    let play = parts.play(seed: 4)
    var kept: [SaveSlot: [UInt8]] = [:]
    for name in names {
      play.advance()
      try store.save(play.saved.encode(), play.saved.summary, name: name)
      kept[.named(name)] = play.saved.encode()
    }
    try store.finish()
    return kept
  }

  private func read(_ path: String) throws -> Data {
    try #require(FileManager.default.contents(atPath: path))
  }

  private func all(_ store: DatabaseGameStore) throws -> [SaveSlot: [UInt8]] {
    var found: [SaveSlot: [UInt8]] = [:]
    for save in try store.saves() { found[save.slot] = try store.load(save.slot) }
    return found
  }

  @Test("A database truncated at any point is recovered completely")
  func cut() throws {
    let kept = try fill()
    let whole = try read(path)
    let copy = try read(backup)
    for part in 0..<(isLong ? 69 : 9) {
      try whole.prefix(whole.count * part / (isLong ? 69 : 9)).write(to: URL(fileURLWithPath: path))
      try copy.write(to: URL(fileURLWithPath: backup))
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingError() == .setAside, "\(part)")
      let recovery = try #require(store.recovery())
      #expect(recovery.cameBack == 4 && recovery.wasBroken == (part > 0), "\(part)")
      let age = try #require(recovery.newestAgeSeconds)
      #expect((0..<600).contains(age))
      #expect(try all(store) == kept, "\(part)")
      // The recovered database can be written.
      try store.save(Array(kept.values)[0], GameStoreTests.summary, name: "five")
      try store.finish()
    }
  }

  @Test("Readable saves are recovered without a backup")
  func cutWithoutCopy() throws {
    let kept = try fill()
    try FileManager.default.removeItem(atPath: backup)
    let whole = try read(path)
    try whole.prefix(whole.count - 4_096).write(to: URL(fileURLWithPath: path))
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .setAside)
    let found = try all(store)
    #expect(found.count == 3 && found.allSatisfy { kept[$0.key] == $0.value })
    let recovery = try #require(store.recovery())
    #expect(recovery.cameBack == 3 && recovery.fromCopies == 0 && recovery.lost == 1)
    #expect(Narrator.message(recovery).id == "store.recovered")
    let aside = try read(temporary.folder.path + "/kodama.broken-1.sqlite")
    #expect(aside.count == whole.count - 4_096)
  }

  @Test("Recovery uses the newest save of each name")
  func newest() throws {
    let kept = try fill()
    let old = try read(path)
    let play = parts.play(seed: 9)
    do {
      let store = DatabaseGameStore(temporary.folder)
      try store.save(play.saved.encode(), play.saved.summary, name: "two")
      try store.finish()
    }
    // The database is damaged and older than its backup.
    try old.prefix(old.count - 5_000).write(to: URL(fileURLWithPath: path))
    let found = try all(DatabaseGameStore(temporary.folder))
    #expect(found.count == 4 && found[.named("two")] == play.saved.encode())
    #expect(found[.named("one")] == kept[.named("one")])
  }

  @Test("An older database removes nothing from the backup")
  func putBack() throws {
    let play = parts.play(seed: 9)
    _ = try fill()
    let old = try read(path)
    do {
      let store = DatabaseGameStore(temporary.folder)
      try store.save(play.saved.encode(), play.saved.summary, name: "later")
      try store.finish()
    }
    try old.write(to: URL(fileURLWithPath: path))
    do { try DatabaseGameStore(temporary.folder).finish() }
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .setAside)
    #expect(try store.load(.named("later")) == play.saved.encode())
  }

  @Test(
    "Objects that Kodama did not create are found whatever their name, and every save is kept",
    arguments: [
      "CREATE TRIGGER sqliteX AFTER INSERT ON save BEGIN DELETE FROM save; END",
      "CREATE VIEW sqliteY AS SELECT 1",
    ])
  func hidden(_ object: String) throws {
    let kept = try fill()
    try RawDatabase(path).run(object)
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .setAside && store.recovery()?.cameBack == 4)
    #expect(try all(store) == kept)
    try store.save(Array(kept.values)[0], GameStoreTests.summary, name: "five")
    #expect(try store.saves().count == 5)
  }

  // MARK: Interrupted

  @Test("An interrupted recovery is repeated at the next start")
  func interrupted() throws {
    let kept = try fill()
    var broken = try read(path)
    broken.replaceSubrange(0..<4_096, with: Data(count: 4_096))
    try broken.write(to: URL(fileURLWithPath: path))
    // The files are as after a start that was killed when the damaged file had its second name.
    let aside = temporary.folder.path + "/kodama.broken-1.sqlite"
    try FileManager.default.linkItem(atPath: path, toPath: aside)
    for name in ["kodama.new.sqlite", "kodama.new.sqlite-journal", "kodama.backup.sqlite.new"] {
      try Data("half".utf8).write(to: URL(fileURLWithPath: temporary.folder.path + "/" + name))
    }
    let store = DatabaseGameStore(temporary.folder)
    #expect(try all(store) == kept)
    try store.finish()
    #expect(
      temporary.names
        == [
          "kodama.backup.sqlite", "kodama.backup.sqlite.new", "kodama.broken-1.sqlite",
          "kodama.lock", "kodama.sqlite",
        ])
    #expect(try read(aside) == broken)
  }

  @Test("A recovery is reported once")
  func report() throws {
    _ = try fill()
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: path))
    // This start ends before it can report the recovery.
    do { _ = DatabaseGameStore(temporary.folder) }
    do {
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingError() == .setAside && store.recovery()?.cameBack == 4)
      try store.finish()
    }
    #expect(DatabaseGameStore(temporary.folder).openingError() == nil)
  }

  @Test("A file that was set aside unread is read at the next start")
  func unfinishedAside() throws {
    let kept = try fill()
    let aside = temporary.folder.path + "/kodama.broken-1.sqlite"
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    try FileManager.default.removeItem(atPath: backup)
    do {
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingError() == .setAside && store.recovery()?.fromCopies == 4)
      #expect(try all(store) == kept)
      try store.remove(.named("one"))
      try store.finish()
    }
    // The set-aside file is not read again, so saves that the player has deleted do not return.
    do {
      let store = DatabaseGameStore(temporary.folder)
      #expect(store.openingError() == nil)
      #expect(try store.saves().count == 3)
      try store.finish()
    }
    try FileManager.default.copyItem(
      atPath: aside, toPath: temporary.folder.path + "/kodama.broken-7.sqlite")
    let store = DatabaseGameStore(temporary.folder)
    #expect(try all(store) == kept)
    #expect(store.openingError() == .setAside)
  }

  // MARK: First starts

  @Test("A database without tables counts as missing")
  func firstStart() throws {
    try temporary.make()
    try RawDatabase(path).run("CREATE TABLE a (b); DROP TABLE a")
    let health = StoreHealth(temporary.folder)
    #expect(health.fault == nil && health.broken.isEmpty)
    let reader = DatabaseGameStore(temporary.folder, mayWrite: false)
    #expect(try reader.saves() == [])
    let kept = try fill()
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == nil)
    #expect(try all(store) == kept)
    #expect(try store.repair().isEmpty)
  }

  @Test("The intact saves of a database with an older schema are recovered")
  func earlierSchema() throws {
    let kept = try fill()
    try FileManager.default.removeItem(atPath: backup)
    try RawDatabase(path).run(
      "PRAGMA user_version = 0; CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
    let before = try read(path)
    let store = DatabaseGameStore(temporary.folder)
    #expect(store.openingError() == .setAside)
    #expect(try all(store) == kept)
    #expect(try read(temporary.folder.path + "/kodama.broken-1.sqlite") == before)
  }

  @Test("Permissions for other users are removed")
  func modes() throws {
    _ = try fill()
    chmod(path, 0o644)
    chmod(backup, 0o664)
    do { try DatabaseGameStore(temporary.folder).finish() }
    for name in temporary.names {
      let file = temporary.folder.path + "/" + name
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(name)")
    }
  }

  @Test("A relative KODAMA_HOME is resolved against HOME")
  func relativeHome() throws {
    func place(_ environment: [String: String]) throws -> String {
      try StoreFolder.standard(environment: environment).path
    }
    #expect(try place(["KODAMA_HOME": "saves/k", "HOME": "/home/a"]) == "/home/a/saves/k")
    #expect(try place(["KODAMA_HOME": "/x", "HOME": "/home/a"]) == "/x")
    #expect(throws: (any Error).self) { try place(["KODAMA_HOME": "k", "HOME": "here"]) }
    #expect(try place(["HOME": "/home/a"]) == "/home/a/.local/share/kodama")
  }
}
