import KodamaControllers
import KodamaDataSources
import KodamaHosting
import KodamaRoles
@testable import KodamaSurfaces
import Testing

@testable import KodamaGame
@testable import KodamaPlay

@Suite("A valley lives behind the title and the settings")
struct ListSceneTests {
  /// Returns a game on the title screen, with or without pictures, after some passes.
  private func title(showsPictures: Bool = true, passes: Int = 60) throws -> TestGame {
    let game = try TestGame(start: .title)
    game.app.outputs.screen?.showsPictures = showsPictures
    game.run(passes)
    return game
  }

  @Test("It moves within a quarter of a second, and rests in a calm picture")
  func life() throws {
    let game = try title()
    let before = try game.pixels()
    game.run(15)
    #expect(try game.pixels() != before)
    game.app.showCalmPicture()
    game.run(30)
    let calm = try game.pixels()
    game.run(120)
    #expect(try game.pixels() == calm)
  }

  @Test("It is as fine as the valley in play, and the settings show the player's colours on it")
  func sample() throws {
    let game = try title()
    #expect(try #require(game.app.outputs.screen).pixels.detail == 4)
    game.app.showCalmPicture()
    game.perform(.settings)
    game.run(10)
    let dusk = try game.pixels()
    game.state?.settings.picture.value.palette = .safe
    game.run(10)
    #expect(try game.pixels() != dusk)
  }

  @Test("Lists that open in a valley lie over that valley, without the hand")
  func overPlay() throws {
    let game = try TestGame(seed: 7)
    game.app.outputs.screen?.showsPictures = true
    game.app.showCalmPicture()
    game.run(10)
    try game.press("p")
    let valley = try game.pixels()
    try game.press("f1")
    game.run(10)
    let behind = try game.pixels()
    let changed = zip(valley, behind).count { $0 != $1 }
    #expect(valley.count == behind.count && changed > 0 && changed < valley.count / 100)
  }

  @Test("It changes neither words nor sounds nor the state of the game")
  func silence() throws {
    let (seen, unseen) = (try title(), try title(showsPictures: false))
    for game in [seen, unseen] {
      game.perform(.down, .down, .up)
      game.perform(.settings, .back)
      game.run(60)
    }
    #expect(seen.states == unseen.states)
    #expect(seen.sounds == unseen.sounds && seen.said == unseen.said)
  }
}
