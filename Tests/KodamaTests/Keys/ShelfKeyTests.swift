@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
@testable import KodamaModels
import Testing

@Suite("What is kept under names: kept, renamed, taken, deleted, all by keys")
struct ShelfKeyTests {
  private func type(_ text: String, in game: TestGame) throws {
    game.host.send(.text(text))
    game.run()
    try game.press("enter")
  }

  /// Opens the worlds over the title, with one kept valley.
  private func worlds() throws -> TestGame {
    let game = try TestGame(store: MemoryGameStore())
    try game.press("p", "space", "escape", "down", "enter")
    for _ in 0..<9 where !game.text.contains("▶ Worlds") { try game.press("down") }
    try game.press("enter", "enter")
    #expect(game.app.wantsText)
    try type("home", in: game)
    #expect(game.text.contains("home"))
    return game
  }

  /// Opens the line with this name.
  private func open(_ name: String, in game: TestGame) throws {
    try game.press("home")
    for _ in 0..<9 where !game.text.contains("▶ \(name)") { try game.press("down") }
    try game.press("enter")
  }

  @Test("A valley is renamed, and loaded by its new name")
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

  @Test("Deleting asks first, and only what was asked for goes")
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
}
