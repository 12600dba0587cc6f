@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import Testing

@Suite("Rule 10: what stands in front of the valley tells what became of it")
struct FrontNoticeTests {
  @Test("Closing the window asks first, whatever stands in front")
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

  @Test("An action of the menu is done, whatever group it belongs to")
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
