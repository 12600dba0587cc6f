@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld
import Testing

@Suite("Saves are stored, renamed, loaded and deleted by keys")
struct ShelfKeyTests {
  private func type(_ text: String, in game: TestGame) throws {
    game.host.send(.text(text))
    game.run()
    try game.press("enter")
  }

  /// Opens the list of valleys over the title, with one saved valley.
  private func worlds(_ store: MemoryGameStore = MemoryGameStore()) throws -> TestGame {
    let game = try TestGame(store: store)
    try game.press("p", "space", "escape", "end", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter", "enter")
    #expect(game.app.wantsText)
    try type("home", in: game)
    #expect(game.text.contains("home"))
    return game
  }

  /// Opens the list item with a name.
  private func open(_ name: String, in game: TestGame) throws {
    try game.press("home")
    for _ in 0..<9 where !game.text.contains("▶ \(name)") { try game.press("down") }
    try game.press("enter")
  }

  @Test("A renamed valley is loaded by its new name")
  func rename() throws {
    let game = try worlds()
    let kept = try game.play().world.digest
    try open("home", in: game)
    try open("Rename", in: game)
    for _ in 0..<4 { try game.press("backspace") }
    try type("garden", in: game)
    #expect(game.text.contains("garden") && !game.text.contains("home"))
    try open("garden", in: game)
    try game.press("enter")
    if game.text.contains("▶ No") { try game.press("down", "enter") }
    #expect(game.presentation?.focused is PlayController)
    #expect(try game.play().world.digest == kept)
  }

  @Test("Saving under a used name asks for confirmation")
  func keepUnderATakenName() throws {
    let store = MemoryGameStore()
    let game = try worlds(store)
    let first = try store.load(.named("home"))
    try game.press("escape", "home", "enter", "right", "space", "escape", "end", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter", "home", "enter")
    try type("home", in: game)
    #expect(game.text.contains("home exists already. Replace it?"))
    try game.press("enter")
    #expect(try store.load(.named("home")) == first, "the first answer keeps it")
    try game.press("home", "enter")
    try type("home", in: game)
    try game.press("down", "enter")
    #expect(try store.load(.named("home")) != first)
  }

  @Test("Renaming to a used name asks for confirmation", arguments: [false, true])
  func renameToATakenName(replaces: Bool) throws {
    let store = MemoryGameStore()
    let game = try worlds(store)
    try game.press("home", "enter")
    try type("other", in: game)
    let home = try store.load(.named("home"))
    try game.press("escape", "home", "enter", "right", "space", "escape", "end", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter", "home", "enter")
    try type("third", in: game)
    let third = try store.load(.named("third"))
    try open("home", in: game)
    try open("Rename", in: game)
    game.host.send(.text(""))
    try game.press("enter")
    #expect(!game.text.contains("exists already"))
    try open("home", in: game)
    try open("Rename", in: game)
    for _ in 0..<4 { try game.press("backspace") }
    try type("third", in: game)
    #expect(game.text.contains("third exists already"))
    try game.press(replaces ? "down" : "up", "enter")
    #expect(home != third)
    #expect(try store.load(.named("third")) == (replaces ? home : third))
    #expect(try store.saves().compactMap(\.worldName).count == (replaces ? 2 : 3))
  }

  @Test("Saving a stamp under a used name asks for confirmation")
  func stamps() throws {
    let store = MemoryGameStore()
    let game = try TestGame(store: store)
    func keep(_ width: Int) throws {
      try game.press("ctrl+c")
      for _ in 1..<width { try game.press("right") }
      try game.press("ctrl+c")
      try game.press("u")
      try game.press("home", "enter")
      try type("pair", in: game)
    }
    try keep(2)
    let first = try store.load(.named("stamp-pair"))
    try game.press("escape")
    try keep(3)
    #expect(game.text.contains("pair exists already"))
    try game.press("down", "enter")
    #expect(try store.load(.named("stamp-pair")) != first)
  }

  @Test("Deleting removes only the chosen save")
  func delete() throws {
    let game = try worlds()
    try game.press("home", "enter")
    try type("other", in: game)
    try open("home", in: game)
    try open("Delete", in: game)
    #expect(game.text.contains("Delete home?"))
    try game.press("enter")
    try game.press("escape")
    #expect(game.text.contains("home"), "the first answer keeps it")
    try open("home", in: game)
    try open("Delete", in: game)
    try game.press("down", "enter")
    #expect(!game.text.contains("home") && game.text.contains("other"))
  }

  @Test(
    "Autosaves are listed below named saves, newest first")
  func autosaves() throws {
    let store = MemoryGameStore()
    let game = try worlds(store)
    // Leaving the valley has made one autosave. Entering and leaving it again adds two more.
    for _ in 0..<2 {
      try game.press("escape", "home", "enter", "right", "space", "escape", "end", "enter")
    }
    for _ in 0..<9 where !game.text.contains("▶ Valleys") { try game.press("down") }
    try game.press("enter")
    let kept = try store.saves().filter(\.isAutosave)
    try #require(kept.count == 3 && game.text.contains("Autosave 3"))
    #expect(kept.map(\.summary.tick) == kept.map(\.summary.tick).sorted(by: >))
    try game.press("home")
    for _ in 0..<9 where !game.text.contains("▶ Autosave 3") { try game.press("down") }
    let said = try #require(game.said.last?.last)
    #expect(said.contains("day 1 of") && said.contains("valley 1"), "\(said)")
    #expect(try game.press("f1").contains("three newest autosaves"))
    let oldest = try SavedPlay(decoding: store.load(kept[2].slot), rules: game.play().world.rules)
    try game.press("enter")
    if game.text.contains("▶ No") { try game.press("down", "enter") }
    #expect(game.presentation?.focused is PlayController)
    #expect(try game.play().world.digest == oldest.world.digest)
  }
}
