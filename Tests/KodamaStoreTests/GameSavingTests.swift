import Kodama
import KodamaStore
import Testing

@Suite("The game saves and loads valleys")
struct GameSavingTests {
  /// A game on a headless host.
  struct Running {
    let app: KodamaApp
    let host = HeadlessHost()
    let loop: GameLoop
    let spoken = SpeechLines()

    init(
      _ store: (any GameStore)?, start: KodamaApp.Start = .play, outputs: Outputs = .all()
    ) throws {
      app = try Parts.content.get().app(seed: 7, outputs: outputs, store: store)
      app.start(start)
      loop = GameLoop(app: app, host: host)
      host.onPass = spoken.take
    }

    func press(_ actions: ActionID...) {
      for action in actions {
        host.send(.command(Command(action)))
        loop.run(passes: 1)
      }
    }

    func wait(passes: Int) { loop.run(passes: passes) }

    var frame: String { host.frame?.text ?? "" }
  }

  /// The lines that were spoken.
  final class SpeechLines {
    private(set) var lines: [String] = []

    func take(_ pass: HeadlessHost.Pass) {
      for case .say(let utterance) in pass.words { lines.append(utterance.text) }
    }

    func heard(_ text: String) -> Bool { lines.contains { $0.contains(text) } }
  }

  @Test("The list of worlds shows an autosave's date and content")
  func autosaveLine() throws {
    let kept = try GameStoreTests.Kept(.database)
    let first = try Running(kept.store)
    first.press("place")
    first.wait(passes: 600)
    let game = try Running(kept.store, start: .title)
    for _ in 0..<12 where !game.frame.contains("▶ Valleys") { game.press("down") }
    game.press("use")
    let line = /Autosave 1: day 1 of valley 7, \d{4}-\d\d-\d\d \d\d:\d\d/
    #expect(try line.firstMatch(in: game.frame) != nil, "\(game.frame)")
  }

  @Test("Ending the game reports whether everything was saved")
  func finishing() throws {
    let store = FaultyStore(nil)
    let game = try Running(store)
    game.press("place")
    #expect(game.app.finish() == nil)
    store.fault = .readOnly
    game.press("place")
    #expect(game.app.finish() == StoreError.readOnly)
  }

  @Test("Loading restores the saved valley")
  func load() throws {
    let game = try Running(MemoryGameStore())
    game.press("right", "place", "save")
    let saved = try #require(game.app.savedPlay)
    #expect(game.spoken.heard("Saved"))
    game.press("left", "left", "take", "place")
    #expect(game.app.savedPlay != saved)
    game.press("load")
    #expect(game.spoken.heard("Load the save?"))
    game.press("down", "use")
    #expect(game.spoken.heard("Loaded"))
    let tick = try tick(of: saved)
    #expect(try self.tick(of: #require(game.app.savedPlay)) <= tick + 2)
  }

  @Test("Loading asks for confirmation only if something would be lost")
  func confirmation() throws {
    let game = try Running(MemoryGameStore())
    game.wait(passes: 400)
    game.press("save", "load")
    #expect(!game.spoken.heard("Load the save?"))
    #expect(game.spoken.heard("Loaded"))
    game.press("right", "right", "load")
    #expect(game.spoken.heard("Load the save?"))
    let rules = try Parts.content.get().rules
    let before = try SavedPlay(decoding: #require(game.app.savedPlay), rules: rules)
    game.press("up", "use")
    #expect(game.spoken.lines.filter { $0.contains("Loaded") }.count == 1)
    let after = try SavedPlay(decoding: #require(game.app.savedPlay), rules: rules)
    #expect(after.hand == before.hand && after.world.tick >= before.world.tick)
    game.press("load", "down", "use")
    #expect(game.spoken.lines.filter { $0.contains("Loaded") }.count == 2)
  }

  @Test("A save of a later version is reported as such")
  func newerVersion() throws {
    let store = MemoryGameStore()
    let game = try Running(store)
    game.press("place", "save")
    let save = try #require(try store.saves().first { !$0.isAutosave })
    guard case .named(let name) = save.slot else {
      Issue.record("not saved under a name: \(save)")
      return
    }
    var bytes = try store.load(save.slot)
    bytes[4] = UInt8(SavedPlay.version + 1)
    SavedPlayTests.seal(&bytes)
    try store.save(bytes, save.summary, name: name)
    game.press("load")
    #expect(game.spoken.heard("A later version of Kodama"), "\(game.spoken.lines)")
    #expect(!game.spoken.heard("broken"))
  }

  @Test("Loading saves the valley that it replaces")
  func replacedValley() throws {
    let store = MemoryGameStore()
    let game = try Running(store)
    game.press("save", "right", "place")
    let replaced = try #require(game.app.savedPlay)
    game.press("load", "down", "use")
    let newest = try #require(try store.saves().first { $0.isAutosave })
    let kept = try SavedPlay(decoding: store.load(newest.slot), rules: Parts.content.get().rules)
    let expected = try SavedPlay(decoding: replaced, rules: Parts.content.get().rules)
    #expect(kept.hand == expected.hand)
    #expect(kept.world.seed == expected.world.seed)
  }

  @Test("At most ten seconds of play are lost")
  func tenSeconds() throws {
    let store = FaultyStore(nil)
    let game = try Running(store)
    var numbers = Numbers(state: 1)
    var (autosaves, oldestUnsavedPass) = (0, Int?.none)
    for pass in 0..<5_000 {
      if numbers.next(below: 200) == 0 {
        game.press(numbers.next(below: 2) == 0 ? "left" : "right")
        oldestUnsavedPass = oldestUnsavedPass ?? pass
      } else {
        game.wait(passes: 1)
      }
      if store.autosaves > autosaves {
        autosaves = store.autosaves
        oldestUnsavedPass = nil
      }
      #expect(pass - (oldestUnsavedPass ?? pass) < 600, "pass \(pass)")
    }
    #expect((4...10).contains(autosaves))
  }

  @Test("Continue loads the newest intact autosave")
  func newestIntact() throws {
    let temporary = try TemporaryFolder()
    do {
      let game = try Running(DatabaseGameStore(temporary.folder))
      for _ in 0..<3 {
        game.press("right", "right")
        game.wait(passes: 600)
      }
      game.app.finish()
    }
    do {
      let game = try Running(DatabaseGameStore(temporary.folder), start: .title)
      #expect(game.app.savedPlay == nil)
      game.press("use")
      #expect(game.spoken.heard("Continuing where you were"))
      #expect(game.app.savedPlay != nil)
      game.app.finish()
    }
    try RawDatabase(temporary.folder.database).run(
      "UPDATE save SET bytes = x'00' WHERE id = (SELECT max(id) FROM save)")
    let game = try Running(DatabaseGameStore(temporary.folder), start: .title)
    game.press("use")
    #expect(game.spoken.heard("the previous one"))
    #expect(game.app.savedPlay != nil)
  }

  @Test("Continue returns to what the save key saved, although the game ended without a word")
  func continuesAtSave() throws {
    let store = MemoryGameStore()
    let game = try Running(store)
    game.press("right", "place", "save")
    let rules = try Parts.content.get().rules
    let quick = try #require(try store.saves().first { !$0.isAutosave })
    let saved = try SavedPlay(decoding: store.load(quick.slot), rules: rules)
    // The next valley's save replaces the first one.
    try store.save([1], quick.summary, name: SaveSlot.quickName)
    let next = try Running(store, start: .title)
    next.press("use")
    #expect(next.spoken.heard("Continuing where you were"))
    let continued = try SavedPlay(decoding: #require(next.app.savedPlay), rules: rules)
    #expect(continued.hand == saved.hand)
    #expect(try tick(of: #require(next.app.savedPlay)) >= saved.world.tick)
  }

  @Test("Saving without a store reports that nothing can be saved")
  func noStore() throws {
    let game = try Running(nil)
    game.press("save", "load")
    #expect(game.spoken.lines.filter { $0.contains("no save folder") }.count == 2)
  }

  @Test("An error of the store is reported, and reported again when it returns")
  func faultReported() throws {
    let store = FaultyStore(.full)
    let game = try Running(store)
    for _ in 0..<4 {
      game.press("right", "left")
      game.wait(passes: 600)
    }
    let count = game.spoken.lines.filter { $0.contains("not being saved") }.count
    #expect((1...4).contains(count))
    #expect(store.autosaves >= 4)
    store.fault = nil
    game.press("right")
    game.wait(passes: 600)
    store.fault = .readOnly
    game.press("right")
    game.wait(passes: 600)
    #expect(game.spoken.lines.filter { $0.contains("not being saved") }.count == count + 1)
    game.press("save")
    #expect(game.spoken.heard("Not saved. The save folder is read-only."))
  }

  @Test("A failed autosave is repeated")
  func faultRepeated() throws {
    let store = FaultyStore(nil)
    let game = try Running(store)
    game.press("right")
    game.wait(passes: 700)
    let autosaves = store.autosaves
    // A setting is saved at once. The error is reported after the answer to the key.
    store.fault = .full
    game.press("curtain")
    game.wait(passes: 400)
    #expect(game.spoken.lines.filter { $0.contains("not being saved") }.count == 1)
    // Although time stands still and nothing changes, the save is repeated until it succeeds.
    game.press("right", "pause")
    game.wait(passes: 1_200)
    #expect(store.autosaves >= autosaves + 2)
    store.fault = nil
    game.wait(passes: 600)
    let safe = store.autosaves
    game.wait(passes: 1_200)
    #expect(store.autosaves == safe)
  }

  @Test("A store does not influence the game", arguments: (isLong ? [1, 2, 3] : [1]) as [UInt64])
  func storeIsPassive(seed: UInt64) throws {
    let games = [
      try Running(nil), try Running(MemoryGameStore()), try Running(DiscardingStore()),
      try Running(MemoryGameStore(), outputs: Outputs(screen: nil, sound: nil, words: nil)),
    ]
    var numbers = Numbers(state: seed)
    let actions: [ActionID] = ["left", "right", "up", "down", "place", "take", "use", "pause"]
    for pass in 0..<1_300 {
      let number = numbers.next(below: 40)
      for game in games {
        if number < actions.count { game.press(actions[number]) } else { game.wait(passes: 1) }
      }
      #expect(Set(games.map(\.app.digest)).count == 1, "pass \(pass)")
    }
  }

  @Test("A recording replays with the store's recorded answers")
  func replay() throws {
    let temporary = try TemporaryFolder()
    do {
      let game = try Running(DatabaseGameStore(temporary.folder))
      game.press("right", "place", "save", "language", "captions", "favourite")
      game.app.finish()
    }
    let journal = RecordedGameStore(DatabaseGameStore(temporary.folder))
    func play(_ store: any GameStore) throws -> ([GameDigest], String) {
      let game = try Running(store)
      var digests: [GameDigest] = []
      for action in ["load", "left", "place", "load", "down", "use", "save", "right"] {
        game.press(ActionID(action))
        game.wait(passes: 80)
        digests.append(game.app.digest)
      }
      game.app.finish()
      return (digests, game.frame)
    }
    let played = try play(journal)
    let answers = journal.answers.compactMap { StoreAnswer(line: $0.line) }
    let replayed = try play(RecordedGameStore(replaying: answers))
    #expect(played.0 == replayed.0)
    #expect(played.1 == replayed.1)
    let other = try play(MemoryGameStore())
    #expect(other.0 != played.0)
  }

  @Test("Settings and favourites are restored")
  func settingsRestored() throws {
    let temporary = try TemporaryFolder()
    do {
      let game = try Running(DatabaseGameStore(temporary.folder))
      game.press("favourite", "captions")
      game.app.finish()
    }
    func entries() throws -> StoredSettings {
      try DatabaseGameStore(temporary.folder, mayWrite: false).settings()
    }
    #expect(try entries()["captions"] == "false")
    let star = try #require(try entries()["favourites"])
    #expect(!star.isEmpty)
    let game = try Running(DatabaseGameStore(temporary.folder))
    #expect(game.app.language == .english)
    game.press("favourite", "language")
    game.app.finish()
    #expect(try entries()["favourites"] == "")
    #expect(try entries()["language"] == "ja")
    let kept = DatabaseGameStore(temporary.folder, mayWrite: false)
    let app = try Parts.content.get().app(outputs: .all(), store: kept, keepsLanguage: true)
    #expect(app.language == .japanese)
  }

  @Test("Favourites that could not be read are not overwritten")
  func unreadableFavourites() throws {
    let store = FaultyStore(.notNow)
    store.failsSettings = true
    // Stores a starred material, one from a pack that is not loaded, and solved études.
    store.stored = StoredSettings([
      .init("favourites", "lava,jade"), .init("etudes-solved", "first-steps,of-a-pack"),
    ])
    let game = try Running(store)
    game.press("favourite")
    #expect(store.stored["favourites"] == "lava,jade")
    store.fault = nil
    game.press("slot-2", "favourite")
    let stars = Set((store.stored["favourites"] ?? "").split(separator: ",").map(String.init))
    #expect(stars.isSuperset(of: ["lava", "jade"]) && stars.count == 4)
    let solved = (store.stored["etudes-solved"] ?? "").split(separator: ",")
    #expect(Set(solved) == ["first-steps", "of-a-pack"])
  }

  private func tick(of bytes: [UInt8]) throws -> UInt64 {
    try SavedPlay(decoding: bytes, rules: Parts.content.get().rules).summary.tick
  }
}
