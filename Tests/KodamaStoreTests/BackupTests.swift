import Foundation
import Kodama
import KodamaStore
import Testing

@Suite("The backup follows every change of the database")
struct BackupTests {
  let temporary: TemporaryFolder
  let parts: Parts

  init() throws {
    temporary = try TemporaryFolder()
    parts = try Parts()
  }

  private var backup: String { temporary.folder.path + "/kodama.backup.sqlite" }

  /// Returns the saves in the backup, which is opened as if it were a database.
  private func backedUp() throws -> [SaveSlot: [UInt8]] {
    let other = try TemporaryFolder()
    try other.make()
    try FileManager.default.copyItem(atPath: backup, toPath: other.folder.database)
    let store = DatabaseGameStore(other.folder, mayWrite: false)
    var found: [SaveSlot: [UInt8]] = [:]
    for save in try store.saves() { found[save.slot] = try store.load(save.slot) }
    return found
  }

  private func save(_ name: String, seed: UInt64) throws -> [UInt8] {
    let store = DatabaseGameStore(temporary.folder)
    let play = parts.play(seed: seed)
    try store.save(play.saved.encode(), play.saved.summary, name: name)
    try store.finish()
    return play.saved.encode()
  }

  @Test("A wrong clock does not stop later backups")
  func clock() throws {
    _ = try save("one", seed: 1)
    try RawDatabase(temporary.folder.database).run("UPDATE save SET savedAt = 1900000000")
    for path in [backup, temporary.folder.database] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_900_000_000)], ofItemAtPath: path)
    }
    let two = try save("two", seed: 2)
    let one = try save("one", seed: 3)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_900_000_000)], ofItemAtPath: backup)
    #expect(try backedUp() == [.named("one"): one, .named("two"): two])
    let health = StoreHealth(temporary.folder)
    #expect(health.fault == nil && health.broken.isEmpty)
  }

  @Test("Deletions, renamings and settings reach the backup")
  func follows() throws {
    _ = try save("one", seed: 1)
    let two = try save("two", seed: 2)
    do {
      let store = DatabaseGameStore(temporary.folder)
      try store.remove(.named("one"))
      try store.rename("two", to: "three")
      try store.keep(StoredSettings([.init("language", "ja")]))
      try store.finish()
    }
    #expect(try backedUp() == [.named("three"): two])
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: temporary.folder.database))
    #expect(try DatabaseGameStore(temporary.folder).settings()["language"] == "ja")
  }

  @Test("A save that is damaged in the database stays intact in the backup")
  func broken() throws {
    let one = try save("one", seed: 1)
    try RawDatabase(temporary.folder.database).run(
      "UPDATE save SET bytes = CAST(zeroblob(length(bytes)) AS BLOB)")
    let two = try save("two", seed: 2)
    #expect(try backedUp() == [.named("one"): one, .named("two"): two])
    #expect(StoreHealth(temporary.folder).broken == [.named("one")])
    let store = DatabaseGameStore(temporary.folder)
    #expect(try store.repair().map(\.isReplaced) == [true])
    #expect(try store.load(.named("one")) == one)
  }

  @Test("A damaged backup is rebuilt, and an outdated one is reported")
  func brokenCopy() throws {
    let one = try save("one", seed: 1)
    try Data("rubbish".utf8).write(to: URL(fileURLWithPath: backup))
    if case .missing = StoreHealth(temporary.folder).copy {} else { Issue.record("not missing") }
    do { try DatabaseGameStore(temporary.folder).finish() }
    #expect(try backedUp() == [.named("one"): one])
    // The next start finds and repairs a changed bit in a save of the backup.
    var bytes = try #require(FileManager.default.contents(atPath: backup))
    bytes[bytes.count - 700] ^= 1
    try bytes.write(to: URL(fileURLWithPath: backup))
    do { try DatabaseGameStore(temporary.folder).finish() }
    #expect(try backedUp() == [.named("one"): one])
    try RawDatabase(backup).run("DELETE FROM save")
    if case .behind = StoreHealth(temporary.folder).copy {} else { Issue.record("not behind") }
  }

  @Test("A second game can write after the first one has ended")
  func otherGameEnds() throws {
    var first: DatabaseGameStore? = DatabaseGameStore(temporary.folder)
    let second = DatabaseGameStore(temporary.folder)
    #expect(throws: StoreError.inUse) { try second.autosave([1], GameStoreTests.summary) }
    try first?.save([2], GameStoreTests.summary, name: "quick")
    first = nil
    try second.save([3], GameStoreTests.summary, name: "other")
    #expect(try second.saves().count == 2)
  }
}

@Suite("The player is warned while play is not being saved")
struct NotKeptTests {
  private typealias Running = GameSavingTests.Running
  private static let words = "The game is not being saved."

  private func warnings(_ game: GameSavingTests.Running) -> Int {
    game.spoken.lines.filter { $0.hasPrefix(Self.words) }.count
  }

  /// Returns a game whose store fails, after its first warning.
  private func failing() throws -> (Running, FaultyStore) {
    let store = FaultyStore(.full)
    let game = try Running(store)
    game.press("right")
    for _ in 0..<900 where warnings(game) == 0 { game.wait(passes: 1) }
    #expect(warnings(game) == 1)
    return (game, store)
  }

  @Test("The warning is spoken as an important utterance")
  func priority() throws {
    let store = FaultyStore(.full)
    let game = try Running(store)
    var priorities: [UtterancePriority] = []
    game.host.onPass = { pass in
      for case .say(let utterance) in pass.words where utterance.text.hasPrefix(Self.words) {
        priorities.append(utterance.priority)
      }
    }
    game.press("right")
    game.wait(passes: 900)
    #expect(priorities == [.important])
  }

  @Test("An interrupted warning is repeated until it was heard completely")
  func interrupted() throws {
    let (game, _) = try failing()
    game.wait(passes: 20)
    // The answer to a key interrupts the warning, which is then repeated.
    game.press("where")
    game.wait(passes: 400)
    #expect(warnings(game) == 2)
    game.wait(passes: 2_000)
    #expect(warnings(game) == 2, "once heard completely, it is not repeated")
  }

  @Test("Pressing keys without a pause does not suppress the warning")
  func steadyKeys() throws {
    let (game, _) = try failing()
    for _ in 0..<60 {
      game.press("where")
      game.wait(passes: 20)
    }
    // The warning is repeated after 3 s of keys and after 6 s more.
    #expect((3...4).contains(warnings(game)))
  }

  @Test("The warning stays on the screen until saving works again")
  func onScreen() throws {
    let (game, store) = try failing()
    #expect(game.frame.contains(Self.words))
    game.wait(passes: 3_000)
    #expect(game.frame.contains(Self.words))
    game.press("settings")
    #expect(game.frame.contains(Self.words), "on every screen")
    game.press("back")
    store.fault = nil
    game.press("right")
    game.wait(passes: 700)
    #expect(!game.frame.contains(Self.words))
  }

  @Test("A folder that cannot be written is reported at the start of the game")
  func fromStart() throws {
    let temporary = try TemporaryFolder()
    let first = DatabaseGameStore(temporary.folder)
    // A second game with the same folder cannot write.
    let game = try Running(DatabaseGameStore(temporary.folder), start: .title)
    game.wait(passes: 400)
    #expect(warnings(game) == 1)
    #expect(game.frame.contains(Self.words))
    try first.finish()
  }
}
