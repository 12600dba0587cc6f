import Kodama
import KodamaStore
import Testing

@Suite("Saving études")
struct EtudeSavingTests {
  typealias Running = GameSavingTests.Running
  private let name = "fill-the-pond"

  /// Moves the hand back and forth.
  private func play(_ game: Running, passes: Int) {
    for pass in 0..<(passes / 20) {
      game.press(pass % 2 == 0 ? "left" : "right")
      game.wait(passes: 19)
    }
  }

  private func newest(_ store: any GameStore) throws -> SavedPlay? {
    guard let save = try store.saves().first(where: \.isAutosave) else { return nil }
    return try SavedPlay(decoding: store.load(save.slot), rules: Parts.content.get().rules)
  }

  @Test("An étude is saved every ten seconds and when the game ends")
  func tenSeconds() throws {
    let store = MemoryGameStore()
    let game = try Running(store, start: .etude(name))
    play(game, passes: 620)
    let first = try #require(try newest(store))
    #expect(first.etude?.name == name)
    play(game, passes: 620)
    #expect(try #require(try newest(store)).clock.passes > first.clock.passes)
    // The system asks the game to end.
    game.press("right")
    game.app.finish()
    let last = try #require(try newest(store))
    let shown = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(last.hand == shown.hand && last.clock.passes == shown.clock.passes)
  }

  @Test("Continue resumes the étude, and the valley after it")
  func resumes() throws {
    let temporary = try TemporaryFolder()
    let left: SavedPlay
    do {
      let game = try Running(DatabaseGameStore(temporary.folder))
      game.press("right", "place")
      game.app.start(.etude(name))
      play(game, passes: 700)
      left = try SavedPlay(
        decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
      game.app.finish()
    }
    let game = try Running(DatabaseGameStore(temporary.folder), start: .title)
    game.press("use")
    #expect(game.spoken.heard("Going on where you were"))
    let again = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(again.etude == left.etude && again.hand == left.hand)
    // Confirms that the étude is left.
    game.press("back", "down", "use")
    let valley = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(valley.etude == nil && valley.world.seed == 7)
    game.app.finish()
  }

  @Test("Autosaves of études displace neither valleys nor other études", arguments: [false, true])
  func courses(isDatabase: Bool) throws {
    let temporary = try TemporaryFolder()
    let store: any GameStore =
      isDatabase ? DatabaseGameStore(temporary.folder) : MemoryGameStore()
    func keep(_ etude: String?, _ ticks: ClosedRange<UInt64>) throws {
      for tick in ticks {
        var summary = SaveSummary(seed: 1, tick: tick, width: 1, height: 1)
        summary.etudeCourse = etude.map(SaveSummary.course)
        try store.autosave([UInt8(tick)], summary)
        try store.finish()
      }
    }
    try keep(nil, 1...3)
    for etude in ["a", "b", "a", "c"] { try keep(etude, 1...5) }
    var counts: [UInt64?: Int] = [:]
    for save in try store.saves() { counts[save.summary.etudeCourse, default: 0] += 1 }
    #expect(counts[.none] == 3)
    for etude in ["a", "b", "c"] { #expect(counts[SaveSummary.course(ofEtude: etude)] == 3) }
    for number in 0..<9 { try keep("more \(number)", 1...2) }
    #expect(try store.saves().count { $0.summary.etudeCourse == nil } == 3)
    if isDatabase { #expect(try store.saves().count == 3 + 8 * 2) }
    // A recording of the store contains the same list.
    let journal = RecordedGameStore(store)
    let saves = try journal.saves()
    #expect(try RecordedGameStore(replaying: journal.answers).saves() == saves)
  }

  @Test("A recovery is reported with its count, also in a replay")
  func recoveryIsTold() throws {
    let temporary = try TemporaryFolder()
    do {
      let game = try Running(DatabaseGameStore(temporary.folder))
      game.press("right", "save")
      game.app.finish()
    }
    try RawDatabase.breakHeader(of: temporary.folder.database)
    let journal = RecordedGameStore(DatabaseGameStore(temporary.folder))
    let game = try Running(journal, start: .title)
    game.wait(passes: 400)
    #expect(game.spoken.heard("Saves that came back: "))
    #expect(game.spoken.heard("from less than a minute ago"))
    let lines = journal.answers.map(\.line).compactMap { StoreAnswer(line: $0) }
    let replay = try Running(RecordedGameStore(replaying: lines), start: .title)
    replay.wait(passes: 400)
    #expect(replay.spoken.lines == game.spoken.lines)
  }
}
