@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import Testing

@Suite("Rule 10: dialogs of the play screen report their result")
struct FrontNoticeTests {
  @Test("Closing the window asks first, whatever dialog is open")
  func closing() throws {
    let game = try TestGame()
    game.perform(.menu)
    let menu = game.text
    game.report(.closeRequested)
    #expect(game.text != menu && game.text.contains("▶ No"), "the menu goes, the question comes")
    game.report(.closeRequested)
    #expect(game.text.contains("▶ No"), "a question waits for its answer")
    game.perform(.down, .use)
    #expect(game.presentation?.focused is TitleController)
  }

  @Test("The action menu performs actions of every part of the game")
  func operations() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    game.perform(.place)
    #expect(play.under != .air)
    game.perform(.undo, .pause)
    #expect(play.under == .air && play.status.isPaused)
    game.perform(.probe)
    #expect(play.soundscape.sweepProgress?.kind == .probe)
    let hand = play.status.hand
    game.perform(.jumpRight)
    #expect(play.status.hand.x == hand.x + 8)
  }
}
