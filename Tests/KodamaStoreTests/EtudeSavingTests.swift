import Foundation
import GRDB
import Kodama
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaStore
import Testing

@Suite("Études are saved during play")
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

  @Test("Continue resumes the étude before the valley")
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
    #expect(game.spoken.heard("Continuing where you were"))
    let again = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(again.etude == left.etude && again.hand == left.hand)
    // Confirms leaving the étude.
    game.press("back", "last", "use")
    let valley = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(valley.etude == nil && valley.world.seed == 7)
    game.app.finish()
  }

  @Test("Autosaves of études replace neither valleys nor other études", arguments: [false, true])
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
    #expect(try store.saves().count == 3 + 8 * 2)
    // A recording of the store contains the same list.
    let journal = RecordedGameStore(store)
    let saves = try journal.saves()
    #expect(try RecordedGameStore(replaying: journal.answers).saves() == saves)
  }

  @Test("A recovery is reported with the number of recovered saves")
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
    #expect(game.spoken.heard("Restored saves: "))
    #expect(game.spoken.heard("from less than a minute ago"))
    let lines = journal.answers.map(\.line).compactMap { StoreAnswer(line: $0) }
    let replay = try Running(RecordedGameStore(replaying: lines), start: .title)
    replay.wait(passes: 400)
    #expect(replay.spoken.lines == game.spoken.lines)
  }
}

@Suite("An étude can be renamed in the game")
struct EtudeRenamingTests {
  private let shelf: EtudeShelf
  private let text: String

  init() throws {
    shelf = try EtudeShelf()
    let content = try Parts.content.get()
    let short = try #require(content.etudes.first { $0.name == "ring-it" })
    text = short.fileText(content.rules).replacing(/title: .*/, with: "title: Mine")
      .replacing(/title-.*\n/, with: "")
    try shelf.put("mine.kodama", Array(text.utf8))
  }

  /// Returns a game that shows the list of études and has opened the first of the player's.
  private func runWithOpenEtude() throws -> GameSavingTests.Running {
    let game = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    game.press("down", "use", "last", "up")
    #expect(game.frame.contains("▶ yours: Mine"), "\(game.frame)")
    game.press("use")
    return game
  }

  private func rename(_ game: GameSavingTests.Running, to title: String, lines: Int = 2) {
    game.press("first")
    for _ in 0..<lines { game.press("down") }
    game.press("use", "take", "take", "take", "take")
    game.host.send(.text(title))
    game.wait(passes: 1)
    game.press("use")
    game.wait(passes: 300)
  }

  @Test("The file of an étude is renamed with its title")
  func renamed() throws {
    let game = try runWithOpenEtude()
    rename(game, to: "Two bells")
    #expect(game.spoken.heard("Two bells"))
    #expect(shelf.names == ["two-bells.kodama"])
    #expect(shelf.files.entries[0].value.contains("title: Two bells"))
    game.press("back")
    #expect(game.frame.contains("yours: Two bells"))
    let next = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    next.press("down", "use", "last", "up")
    #expect(next.frame.contains("yours: Two bells") && !next.frame.contains("yours: Mine"))
  }

  @Test(
    "Renaming an étude never overwrites another file",
    arguments: [false, true])
  func taken(isReadable: Bool) throws {
    let other = isReadable ? text.replacing("title: Mine", with: "title: Other") : "no étude"
    try shelf.put("other.kodama", Array(other.utf8))
    let game = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    game.press("down", "use", "last", "up")
    if isReadable { game.press("up") }
    game.press("use")
    rename(game, to: "Other")
    #expect(game.spoken.heard("Another étude has the file name other"))
    #expect(shelf.names == ["mine.kodama", "other.kodama"])
    #expect(shelf.files.entries.map(\.value) == [text, other])
    game.press("back")
    #expect(game.frame.contains("yours: Mine"))
    // A file that was added during the game is not overwritten.
    try shelf.put("late.kodama", Array("late".utf8))
    game.press("use")
    rename(game, to: "Late")
    #expect(game.spoken.heard("Another étude has the file name late"))
    #expect(shelf.names == ["late.kodama", "mine.kodama", "other.kodama"])
  }

  @Test("An unfinished game of the étude continues under the new title")
  func progress() throws {
    let game = try runWithOpenEtude()
    game.press("use")
    for pass in 0..<40 {
      game.press(pass % 2 == 0 ? "left" : "right")
      game.wait(passes: 19)
    }
    game.press("back", "last", "use")
    game.press("last", "up", "use")
    #expect(game.frame.contains("Continue where"), "\(game.frame)")
    rename(game, to: "Other", lines: 3)
    #expect(shelf.names == ["other.kodama"])
    game.press("first", "use")
    game.wait(passes: 60)
    #expect(game.app.savedPlay != nil)
    let saved = try SavedPlay(
      decoding: #require(game.app.savedPlay), rules: Parts.content.get().rules)
    #expect(saved.etude?.name == "other" && saved.clock.passes > 600)
  }

  @Test("A title without usable characters keeps the file name")
  func otherLetters() throws {
    let game = try runWithOpenEtude()
    rename(game, to: "鐘")
    #expect(shelf.names == ["mine.kodama"])
    #expect(shelf.files.entries[0].value.contains("title: 鐘"))
  }
}

@Suite("An étude can be deleted in the game")
struct EtudeDeletionTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  @Test("An étude whose file cannot be deleted stays in the list")
  func undeletable() throws {
    let content = try Parts.content.get()
    let short = try #require(content.etudes.first { $0.name == "ring-it" })
    let text = short.fileText(content.rules).replacing("title: ", with: "title: Mine ")
    try shelf.put("mine.kodama", Array(text.utf8))
    let game = try GameSavingTests.Running(
      DatabaseGameStore(shelf.temporary.folder), start: .title)
    game.press("down", "use", "last", "up")
    #expect(game.frame.contains("yours: Mine"))
    let file = "\(shelf.path)/mine.kodama"
    for isStuck in [true, false] {
      // Replaces the file by a folder that is not empty.
      try FileManager.default.removeItem(atPath: file)
      try isStuck ? shelf.makeFolder("mine.kodama/full") : shelf.put("mine.kodama")
      game.press("use", "first", "down", "down", "down", "down", "use", "down", "use")
      game.wait(passes: 300)
      game.press("last", "up")
      #expect(game.spoken.heard("Nothing was changed."))
      #expect(game.spoken.heard("Mine Ring it deleted") == !isStuck, "\(game.spoken.lines)")
      #expect(game.frame.contains("yours: Mine") == isStuck)
      #expect(shelf.names == (isStuck ? ["mine.kodama"] : []))
    }
  }
}

@Suite("Études are stored outside the database")
struct EtudeKeepingTests {
  private let shelf: EtudeShelf

  init() throws { shelf = try EtudeShelf() }

  private func rows(_ store: DatabaseGameStore) throws -> [String] {
    try store.finish()
    return try store.readable().read(SettingTable.rows).map(\.key)
  }

  @Test("Adding and deleting études leaves no rows in the database")
  func rowsStay() throws {
    let store = DatabaseGameStore(shelf.temporary.folder)
    try store.keep(StoredSettings([StoredSettings.Entry("language", "ja")]))
    let before = try rows(store)
    for name in ["one", "two"] {
      try store.keep(StoredSettings([EtudeShelf.entry(name)]))
      try store.keep(StoredSettings([EtudeShelf.entry(name, "")]))
    }
    #expect(try rows(store) == before)
  }
}
