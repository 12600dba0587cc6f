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
