@testable import KodamaControllers
@testable import KodamaGame
import KodamaSaves
import Testing

@Suite("The ways to an export and back")
struct ExportWayNoticeTests {
  @Test("It is reached by its key and by the menu of actions, and left again")
  func ways() throws {
    let game = try TestGame(store: MemoryGameStore())
    game.run(2)
    try game.press("alt+e")
    #expect(game.presentation?.focused is ExportController)
    try game.press("escape")
    #expect(game.presentation?.focused is PlayController)
    try game.press("m")
    for _ in 0..<120 where !game.text.contains("▶ export ") { try game.press("down") }
    try game.press("enter")
    #expect(game.presentation?.focused is ExportController)
  }
}
