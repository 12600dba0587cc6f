import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
@testable import KodamaPlay
import KodamaViews
import KodamaWorld
import Testing

@Suite("The game speaks before any key is pressed")
struct FirstWordsTests {
  @Test("The title says its name and the focused line")
  func title() throws {
    let game = try TestGame(start: .title)
    game.run()
    #expect(game.said.first == ["Kodama, main menu"])
    game.run(300)
    #expect(game.said.joined().contains { $0.hasPrefix("New valley, 1 of") })
  }

  @Test("The valley says its number and the key for help")
  func valley() throws {
    let game = try TestGame(seed: 5)
    game.run()
    let said = try #require(game.said.first?.first)
    #expect(game.said.first?.count == 1)
    #expect(said.hasPrefix("Valley 5. It is day, clear sky; "))
    #expect(said.hasSuffix(" F1 for help, M for the menu of actions."))
    #expect(said.contains(". Space places "))
    // The opening names the material below the hand at the right distance, with only air between.
    let ground = try #require(said.firstMatch(of: /; (\w+), (\d+) below/))
    let play = try game.play()
    let depth = try #require(Int(ground.2))
    let column = (0...depth).map {
      play.world.cell(at: GridPoint(play.hand.point.x, play.hand.point.y + $0)).material
    }
    #expect(column.dropLast().allSatisfy { $0 == .air })
    let names = try TestGame.content.get()
    let name = names.messages.text(names.looks.name(try #require(column.last)), in: .english)
    #expect(name == ground.1)
    game.run(300)
    #expect(game.said.joined().count == 1)
  }
}
