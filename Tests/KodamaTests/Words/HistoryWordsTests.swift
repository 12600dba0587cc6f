import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("The history lists the facts that were posted")
struct HistoryWordsTests {
  private func history(_ game: TestGame) throws -> [Fact] {
    try #require(game.state).eventLog.history
  }

  @Test("A digit goes to a line of the history")
  func digit() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "space", "j")
    #expect(try game.press("3").contains("3 of "))
    #expect(try game.press("1").contains("1 of "))
  }

  @Test("Reading the history does not change it")
  func reading() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "space")
    let before = try history(game)
    try game.press("j", "down", "down", "end", "home", "escape", "j")
    let after = try history(game).filter { if case .valley(.cameBack) = $0 { false } else { true } }
    #expect(after == before)
    let line = try game.press("down")
    #expect(try game.press("comma") == line, "what a list said last is said again")
  }

  @Test("An extinguished fire is listed once")
  func fire() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let play = try game.play()
    let point = play.hand.point
    for _ in 0..<3 {
      play.world.list.add(
        Moment(.extinguish, try game.material("fire"), at: CellPoint(point.x + 3, point.y)))
      game.run()
    }
    let found = try history(game).filter {
      if case .soundscape(.happened(.extinguish, _, _)) = $0 { true } else { false }
    }
    #expect(found.count == 1)
    try game.press("j")
    game.run(300)
    let line = try #require(game.said.joined().last { $0.contains("right") })
    #expect(try TestGame.isCaption(line.replacing(/, 1 of .*/, with: ""), "caption.extinguish"))
    #expect(try game.press("enter").contains("3 right"))
  }

  @Test("The message on returning to the valley is listed in full")
  func back() throws {
    let game = try TestGame()
    try game.press("p", "f10", "escape")
    let told = try #require(game.said.joined().last { $0.hasPrefix("Back in the valley: ") })
    try game.press("j", "down", "up")
    #expect(game.said.joined().contains { $0.hasPrefix(told + ", 1 of") })
  }
}
