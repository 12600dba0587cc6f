import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaRoles
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Screen, speech and saves agree about the valley")
struct StatusTests {
  private func saved(_ game: TestGame) throws -> SavedPlay {
    try SavedPlay(
      decoding: try #require(game.app.savedPlay), rules: TestGame.content.get().rules)
  }

  @Test("The displayed tick is the world's, even if nothing moves")
  func quietTick() throws {
    let game = try TestGame(width: 40, height: 24, isEmpty: true)
    try #require(game.state).settings.showsDetails.value = true
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

  @Test("Place, tick, scale and temperature are shown for a while after K, or by a setting")
  func details() throws {
    let game = try TestGame(isEmpty: true)
    game.run(2)
    let details = ["Tick ", "♪ major"]
    func shown() -> [Bool] { details.map { game.text.contains($0) } }
    #expect(shown().allSatisfy { !$0 } && game.text.contains("✎ ## stone"))
    try game.press("k")
    #expect(shown().allSatisfy { $0 }, "\(game.text)")
    game.run(500)
    #expect(shown().allSatisfy { $0 })
    game.run(200)
    #expect(shown().allSatisfy { !$0 })
    let stored = try #require(game.state?.settings.stored.first { $0.key == "details" })
    #expect(stored.restore("true"))
    game.run(700)
    #expect(shown().allSatisfy { $0 })
  }

  /// Starts a game from the text of a world file.
  private func game(head: String) throws -> TestGame {
    let content = try TestGame.content.get()
    let row = String(repeating: ".", count: 40) + "\n"
    let text =
      "kodama-world 1\n\(head)legend\n. air\nrows\n" + String(repeating: row, count: 24)
    return try TestGame(written: try WorldText.parse(text, rules: content.rules))
  }

  @Test("A world file's head sets title, hotbar and hand")
  func head() throws {
    let game = try game(head: "title: The quarry\nhotbar: water, sand\nhand: 31 4\n")
    game.run(2)
    #expect(game.said.joined().contains { $0.hasPrefix("The quarry: ") }, "\(game.said)")
    #expect(game.text.contains("The quarry"))
    let play = try saved(game)
    #expect(play.hand == CellPoint(31, 4))
    let rules = try TestGame.content.get().rules
    #expect(play.hotbar == [rules.id("water"), rules.id("sand")])
    #expect(play.selected == rules.id("water"))
  }

  @Test("A world file without a head is named by its seed")
  func noHead() throws {
    let game = try game(head: "")
    game.run(2)
    #expect(game.said.joined().contains { $0.hasPrefix("Valley ") })
    #expect(game.text.contains("Valley "))
  }

  @Test(
    "An error in a head is reported with its line",
    arguments: ["hand: 40 2\n", "hand: 3\n", "hotbar: sand, snad\n", "hotbar: sand, sand\n"])
  func faults(head: String) throws {
    let fault = #expect(throws: WorldTextError.self) { _ = try game(head: head) }
    #expect(fault?.line == 2)
  }
}
