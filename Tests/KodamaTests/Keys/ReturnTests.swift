import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("A valley that paused because the window lost focus goes on with one click")
struct ReturnTests {
  private static let message = "Paused — click to go on"

  private func left() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    game.run(3)
    #expect(!large(game).contains(Self.message))
    game.report(.focusLost)
    game.run(2)
    return game
  }

  /// The letters in double size, which text frames do not contain.
  private func large(_ game: TestGame) -> String {
    var text = String.UnicodeScalarView()
    for cell in game.app.outputs.screen?.frame.cells ?? [] where cell.glyph >> 24 == 1 {
      text.append(Unicode.Scalar(cell.glyph & 0x1f_ffff) ?? " ")
    }
    return String(text)
  }

  private func press(_ game: TestGame, button: Int = 1) {
    for phase in [PointerInput.Phase.press, .release] {
      game.host.send(.pointer(PointerInput(phase, column: 20, halfRow: 20, button: button)))
      game.run()
    }
  }

  @Test("A click goes on and does nothing else", arguments: [1, 2, 3])
  func click(_ button: Int) throws {
    let game = try left()
    #expect(large(game).contains(Self.message))
    let play = try game.play()
    let hand = play.hand.point
    #expect(play.status.isPaused)
    game.report(.focusGained)
    game.run(20)
    press(game, button: button)
    #expect(!play.status.isPaused && play.hand.point == hand)
    #expect(!large(game).contains(Self.message))
    let stone = try game.material("stone")
    for y in 0..<play.world.height {
      let row = (0..<play.world.width).map { play.world.cell(at: CellPoint($0, y)).material }
      #expect(!row.contains(stone), "\(y)")
    }
    press(game)
    #expect(play.hand.point != hand, "the next click acts")
  }

  @Test("Keys that place, use and pause go on too", arguments: ["space", "enter", "p"])
  func keys(_ key: String) throws {
    let game = try left()
    game.report(.focusGained)
    game.run(2)
    #expect(game.said.joined().contains { $0.hasPrefix("Paused. A click, Space or P") })
    let play = try game.play()
    try game.press(key)
    #expect(!play.status.isPaused && !large(game).contains(Self.message))
    #expect(play.world.cell(at: play.hand.point).material == .air)
  }

  @Test("Any other key works as in a pause, without the message")
  func others() throws {
    let game = try left()
    let play = try game.play()
    let hand = play.hand.point
    try game.press("right")
    #expect(play.hand.point != hand && play.status.isPaused)
    #expect(!large(game).contains(Self.message))
    press(game)
    #expect(play.status.isPaused, "a pause of the player's own")
  }

  @Test("A pause that the player chose needs no message")
  func chosen() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    game.report(.focusLost)
    game.run(2)
    #expect(!large(game).contains(Self.message))
    // The press that brings the window back does nothing else.
    let play = try game.play()
    let hand = play.hand.point
    game.host.send(.command(Command(.focusGained)))
    press(game)
    #expect(play.hand.point == hand && play.status.isPaused)
    game.run(10)
    press(game)
    #expect(play.hand.point != hand)
  }

  @Test("The message is in both languages, and its ground is even")
  func ground() throws {
    let game = try left()
    let screen = try #require(game.app.outputs.screen)
    let card = try #require(screen.cards.last)
    #expect(card.rect.height == 6 && card.opacity > 200)
    try #require(game.state).settings.language.value = .japanese
    game.run(2)
    #expect(large(game).contains("クリックで再開"))
  }
}
