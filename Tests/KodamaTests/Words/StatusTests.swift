import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("What the screen says of the valley is what voice and saves tell")
struct StatusTests {
  /// What a save of the game would keep.
  private func saved(_ game: TestGame) throws -> SavedPlay {
    try SavedPlay(
      decoding: try #require(game.app.savedPlay), rules: TestGame.content.get().rules)
  }

  @Test("Where nothing stirs, the tick on the screen is that of the world, in every pass")
  func quietTick() throws {
    let game = try TestGame(width: 40, height: 24, isEmpty: true)
    for pass in 1...40 {
      game.run(8)
      let tick = try saved(game).world.tick
      #expect(game.text.contains("Tick \(tick)\n"), "pass \(pass * 8)")
    }
    game.perform(.pause)
    let tick = try saved(game).world.tick
    game.run(30)
    #expect(game.text.contains("Tick \(tick)\n"))
  }

  /// A game in a world that was written down.
  private func game(head: String) throws -> TestGame {
    let content = try TestGame.content.get()
    let row = String(repeating: ".", count: 40) + "\n"
    let text =
      "kodama-world 1\n\(head)legend\n. air\nrows\n" + String(repeating: row, count: 24)
    return try TestGame(written: try WorldText.parse(text, rules: content.rules))
  }

  @Test("The head of a plain world: its title, what is at hand, and where the hand is")
  func head() throws {
    let game = try game(head: "title: The quarry\nhotbar: water, sand\nhand: 31 4\n")
    game.run(2)
    #expect(game.said.joined().contains { $0.hasPrefix("The quarry. ") }, "\(game.said)")
    #expect(game.text.contains("The quarry"))
    let play = try saved(game)
    #expect(play.hand == GridPoint(31, 4))
    let rules = try TestGame.content.get().rules
    #expect(play.hotbar == [rules.id("water"), rules.id("sand")])
    #expect(play.selected == rules.id("water"))
  }

  @Test("Without a head a world is a valley by its number")
  func noHead() throws {
    let game = try game(head: "")
    game.run(2)
    #expect(game.said.joined().contains { $0.hasPrefix("Valley ") })
    #expect(game.text.contains("Valley "))
  }

  @Test(
    "What the head cannot mean is a fault of its line",
    arguments: ["hand: 40 2\n", "hand: 3\n", "hotbar: sand, snad\n", "hotbar: sand, sand\n"])
  func faults(head: String) throws {
    let fault = #expect(throws: WorldTextError.self) { _ = try game(head: head) }
    #expect(fault?.line == 2)
  }
}
