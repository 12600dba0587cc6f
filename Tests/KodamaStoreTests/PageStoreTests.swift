import Kodama
import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("A host can store the records of a store in memory")
struct PageStoreTests {
  typealias Record = (key: String, bytes: [UInt8])

  private func records(_ store: MemoryGameStore) -> [Record] {
    store.takeChangedKeys().compactMap { key in store.record(key).map { (key, $0) } }
  }

  private func restored(_ records: [Record]) -> MemoryGameStore {
    let store = MemoryGameStore()
    for record in records { store.restore(record.key, record.bytes) }
    return store
  }

  private func summary(_ seed: UInt64, tick: UInt64 = 1) -> SaveSummary {
    SaveSummary(seed: seed, tick: tick, width: 4, height: 3)
  }

  private func merge(_ records: [Record], into store: MemoryGameStore) -> MemoryGameStore.Merged {
    store.merge(
      records, summarize: { bytes, info in bytes == [0] ? nil : info.summary },
      isEtude: { text, _ in text != "bad" })
  }

  private func slots(_ store: MemoryGameStore) throws -> [String] {
    try store.saves().map(\.slot.description)
  }

  @Test("“Saved” is said when the host has stored the save")
  func saved() throws {
    let store = MemoryGameStore()
    store.isWrittenBehind = true
    let game = try GameSavingTests.Running(store)
    game.press("place", "save")
    game.wait(passes: 30)
    #expect(!game.spoken.heard("Saved"))
    let taken = store.takeChangedKeys()
    #expect(taken.contains("save/quick") && store.writeState == .pending)
    game.wait(passes: 2)
    #expect(!game.spoken.heard("Saved"))
    store.handleWritten(nil)
    game.wait(passes: 2)
    #expect(game.spoken.heard("Saved"))
  }

  @Test("A save that the host cannot store is refused, and the fault is said once")
  func notSaved() throws {
    let store = MemoryGameStore()
    store.isWrittenBehind = true
    let game = try GameSavingTests.Running(store)
    game.press("place", "save")
    _ = store.takeChangedKeys()
    store.handleWritten(.full)
    game.wait(passes: 200)
    #expect(game.spoken.heard("Not saved.") && !game.spoken.heard("Saved"))
    let lines = game.spoken.lines.filter { $0.contains("The game is not being saved.") }
    #expect(lines.count == 1, "\(game.spoken.lines)")
    #expect(throws: StoreError.full) { try store.remove(.named("quick")) }
    store.handleWritten(nil)
    game.press("save")
    _ = store.takeChangedKeys()
    store.handleWritten(nil)
    game.wait(passes: 2)
    #expect(game.spoken.heard("Saved"))
  }

  @Test("The numbers of deleted and of damaged autosaves are not used again")
  func numbers() throws {
    let store = MemoryGameStore()
    try store.autosave([1], summary(1))
    try store.autosave([2], summary(1))
    try store.remove(.autosave(2))
    let again = restored(records(store))
    #expect(!again.restore("save/autosave-7", [1, 2]))
    try again.autosave([3], summary(1))
    #expect(try slots(again) == ["autosave-8", "autosave-1"])
    let third = restored(records(store) + [("next", Array(repeating: 255, count: 16))])
    try third.autosave([3], summary(1))
    #expect(try slots(third) == ["autosave-1"])
  }

  @Test("The valleys of restored autosaves stay apart")
  func branches() throws {
    let store = MemoryGameStore()
    for seed in [1, 2, 1] as [UInt64] {
      for tick in 1...3 as ClosedRange<UInt64> {
        try store.autosave([1], summary(seed, tick: tick))
      }
    }
    let again = restored(records(store))
    for tick in 4...5 as ClosedRange<UInt64> { try again.autosave([1], summary(1, tick: tick)) }
    #expect(try again.saves().map(\.summary.seed) == [1, 1, 1, 2, 2, 2, 1, 1, 1])
    #expect(try again.saves().map(\.summary.tick) == [5, 4, 3, 3, 2, 1, 3, 2, 1])
  }

  @Test("Another place's records replace nothing")
  func merging() throws {
    let other = MemoryGameStore()
    try other.autosave([1], summary(1))
    try other.save([2], summary(2), name: "quick")
    try other.save([3], summary(3), name: "stamp-a")
    try other.save([0], summary(4), name: "bad")
    try other.keep(
      StoredSettings([
        .init("language", "ja"), .init("etudes-solved", "a,b"), .init("etude-taken-x", "other"),
        .init("etude-taken-y", "bad"), .init("etude-taken-z", "new"),
      ]))
    let file = records(other)

    let store = MemoryGameStore()
    try store.autosave([9], summary(1))
    try store.save([8], summary(2), name: "quick")
    try store.keep(
      StoredSettings([
        .init("language", "en"), .init("etudes-solved", "b,c"), .init("etude-taken-x", "own"),
      ]))
    let odd: [Record] = [("save/quick", []), ("else", [1]), ("setting/wind", [255])]
    let merged = merge(file + odd, into: store)
    #expect(merged == .init(added: 5, known: 0, refused: 5))
    #expect(try store.load(.autosave(1)) == [9] && store.load(.named("quick")) == [8])
    #expect(try store.load(.autosave(2)) == [1] && store.load(.named("quick 2")) == [2])
    #expect(try store.load(.named("stamp-a")) == [3])
    let settings = try store.settings()
    #expect(settings["language"] == "en" && settings["etudes-solved"] == "b,c,a")
    #expect(settings["etude-taken-x"] == "own" && settings["etude-taken-x-2"] == "other")
    #expect(settings["etude-taken-z"] == "new" && settings["etude-taken-y"] == nil)
    let again = merge(file, into: store)
    #expect(again.added == 0 && again.known == 5)
  }

  @Test("Autosaves of another place drop none, however many there are")
  func manyValleys() throws {
    let (store, other) = (MemoryGameStore(), MemoryGameStore())
    for seed in 1...8 as ClosedRange<UInt64> { try store.autosave([UInt8(seed)], summary(seed)) }
    for seed in 11...14 as ClosedRange<UInt64> { try other.autosave([UInt8(seed)], summary(seed)) }
    #expect(merge(records(other), into: store).added == 4)
    try store.autosave([8], summary(8, tick: 2))
    let seeds = Set(try store.saves().map(\.summary.seed))
    #expect(seeds == Set(1...8).union(11...14))
  }

  @Test("A game that takes over keeps the other one's saves, settings and its own")
  func takingOver() throws {
    let store = MemoryGameStore()
    store.isWrittenBehind = true
    store.handleWritten(.inUse)
    let game = try GameSavingTests.Running(store)
    game.press("place", "save")
    #expect(game.spoken.heard("Not saved."))
    let other = MemoryGameStore()
    try other.autosave([1], summary(1))
    try other.save([2], summary(2), name: "quick")
    try other.keep(StoredSettings([.init("etudes-solved", "ring-it")]))
    store.replace(with: records(other))
    store.handleWritten(nil)
    game.wait(passes: 600)
    #expect(try store.load(.autosave(1)) == [1] && store.load(.named("quick")) == [2])
    let saves = try store.saves()
    #expect(saves.contains { $0.slot == .named("quick 2") && $0.summary.seed == 7 })
    #expect(saves.first?.isAutosave == true && saves.first?.summary.seed == 7)
    #expect(try store.settings()["etudes-solved"] == "ring-it")
  }

  @Test("The title offers to continue when the saves arrive late")
  func lateSaves() throws {
    let other = MemoryGameStore()
    let played = try GameSavingTests.Running(other)
    played.press("place")
    played.app.finish()
    let store = MemoryGameStore()
    store.isWrittenBehind = true
    store.handleWritten(.inUse)
    let game = try GameSavingTests.Running(store, start: .title)
    game.wait(passes: 120)
    #expect(!game.frame.contains("Continue"))
    store.replace(with: records(other))
    store.handleWritten(nil)
    game.wait(passes: 60)
    #expect(game.frame.contains("▶ Continue"))
    game.press("use")
    #expect(game.app.savedPlay != nil && game.frame.contains("Valley 7"))
  }
}
