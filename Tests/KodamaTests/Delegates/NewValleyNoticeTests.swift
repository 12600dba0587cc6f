@testable import KodamaControllers
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import Testing

@Suite("What the making of a valley leads to")
struct NewValleyNoticeTests {
  @Test("A new valley is made from its list, and has the focus")
  func made() throws {
    let game = try TestGame(store: MemoryGameStore())
    let before = game.app.digest
    game.perform(.back, .down, .use, .first, .down, .down, .down, .use, .last, .up, .up, .use)
    #expect(game.text.contains("Land"), "\(game.text)")
    game.perform(.first, .use, .down, .down, .down, .down, .use)
    #expect(screen(game) == "PlayController", "\(game.text)")
    #expect(game.app.digest != before)
  }

  /// The name of the screen that has the focus.
  private func screen(_ game: TestGame) -> String {
    game.presentation?.focused.map { "\(type(of: $0))" } ?? "none"
  }
}
