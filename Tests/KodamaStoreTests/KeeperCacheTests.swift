import Kodama
import Testing

@Suite("The keeper reads saves again only after one has changed")
struct KeeperCacheTests {
  @Test("The list and the miniatures are read once until a save changes")
  func reads() throws {
    let base = MemoryGameStore()
    let journal = RecordedGameStore(base)
    let parts = try Parts()
    let keeper = Keeper(
      store: journal, rules: parts.content.rules, etudes: EtudeBook([]), settings: Settings(),
      palette: Palette(hotbar: []), keepsLanguage: true)
    func reads() -> [Int] {
      [StoreAnswer.Call.saves, .excerpt].map { call in
        journal.answers.count { $0.call == call }
      }
    }
    let play = parts.play(seed: 7)
    let changes: [() throws -> Void] = [
      { try keeper.save(play, name: "one") },
      {
        play.perform(.editing(.place))
        keeper.autosave(play)
      },
      { try keeper.rename("one", to: "two") }, { try keeper.remove(.named("two")) },
    ]
    for (number, change) in changes.enumerated() {
      try change()
      for _ in 0..<3 {
        let save = try #require(keeper.saves().first)
        #expect(keeper.miniature(of: save) != nil)
        _ = try? keeper.load(.named("one"))
      }
      #expect(reads() == [number + 1, number + 1])
      #expect(try keeper.saves() == base.saves())
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
