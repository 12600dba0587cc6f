@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("The list for a new valley leads to that valley")
struct NewValleyNoticeTests {
  @Test("A new valley created in its list gets the focus")
  func made() throws {
    let game = try TestGame(store: MemoryGameStore())
    let before = game.app.digest
    game.perform(.back, .down, .use, .first, .down, .down, .down, .use, .last, .up, .up, .use)
    #expect(game.text.contains("Land"), "\(game.text)")
    game.perform(.first, .use, .down, .down, .down, .down, .use)
    #expect(screen(game) == "PlayController", "\(game.text)")
    #expect(game.app.digest != before)
  }

  /// Returns the class of the focused screen.
  private func screen(_ game: TestGame) -> String {
    game.presentation?.focused.map { "\(type(of: $0))" } ?? "none"
  }
}
