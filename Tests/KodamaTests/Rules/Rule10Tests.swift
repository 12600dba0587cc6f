@testable import KodamaControllers
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Rule 10: a pass without a notice updates no View")
struct Rule10Tests {
  @Test("Paused and left alone, nothing is drawn, sounded or said")
  func silence() throws {
    let game = try TestGame()
    game.perform(.pause)
    // What was said and put up as a caption runs out.
    game.run(600)
    let revision = game.app.outputs.screen?.revision
    let sounds = game.sounds.count
    game.run(120)
    #expect(game.app.outputs.screen?.revision == revision)
    let heard = game.sounds[sounds...].flatMap { $0 }
    #expect(heard.isEmpty)
  }

  @Test("The title screen and the catalogue draw once, not every pass")
  func still() throws {
    for action in [nil, ActionID.catalogue] {
      let game = try TestGame(start: action == nil ? .title : .play)
      if let action { game.perform(.pause, action) }
      game.run(600)
      let revision = game.app.outputs.screen?.revision
      game.run(60)
      #expect(game.app.outputs.screen?.revision == revision)
    }
  }

  @Test("A notice updates the Views that follow it, in its own pass, once")
  func notice() throws {
    let game = try TestGame()
    game.perform(.pause)
    game.run(600)
    let revision = try #require(game.app.outputs.screen?.revision)
    game.perform(.left)
    let drawn = try #require(game.app.outputs.screen?.revision)
    #expect(drawn > revision)
    game.perform(.left, .right)
    let again = try #require(game.app.outputs.screen?.revision)
    #expect(again > drawn)
  }
}
