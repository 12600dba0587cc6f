@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("The list of saves is cached until a save changes")
struct CachedStoreTests {
  @Test("The list of saves is read again only after a change")
  func reads() throws {
    let journal = RecordedGameStore(MemoryGameStore())
    let store = CachedGameStore(journal)
    func reads() -> Int { journal.answers.filter { $0.call == .saves }.count }
    let summary = SaveSummary(seed: 1, tick: 2, width: 3, height: 4)
    let changes: [() throws -> Void] = [
      { try store.save([1, 2], summary, name: "one") }, { try store.autosave([3], summary) },
      { try store.rename("one", to: "two") }, { try store.remove(.named("two")) },
    ]
    var expected = 0
    for change in changes {
      try change()
      expected += 1
      let saves = try store.saves()
      #expect(try saves == store.saves() && saves == journal.saves())
      // The list is read once by the cache, and once by the comparison.
      #expect(reads() == expected * 2)
      try store.keep(StoredSettings())
      _ = try store.settings()
      _ = try? store.load(.named("one"))
      _ = try store.saves()
      #expect(reads() == expected * 2)
    }
  }
}

@Suite("Saves in memory keep their order")
struct MemoryStoreTests {
  @Test("A renamed save keeps its place, even if it replaces an older save")
  func renames() throws {
    let store = MemoryGameStore()
    let summary = SaveSummary(seed: 1, tick: 2, width: 3, height: 4)
    for name in ["oldest", "middle", "newest"] { try store.save([1], summary, name: name) }
    try store.rename("middle", to: "oldest")
    #expect(try store.saves().map(\.slot) == [.named("newest"), .named("oldest")])
  }
}
