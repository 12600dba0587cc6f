import KodamaGame
import KodamaHosting
import Testing

@Suite("The game speaks before any key is pressed")
struct FirstWordsTests {
  @Test("The title says what it is, and what has the focus")
  func title() throws {
    let game = try TestGame(start: .title)
    game.run()
    #expect(game.said.first == ["Kodama. Title"])
    game.run(300)
    #expect(game.said.joined().contains { $0.hasPrefix("New valley, button, 1 of") })
  }

  @Test("The valley says which it is and where help is")
  func valley() throws {
    let game = try TestGame(seed: 5)
    game.run()
    #expect(game.said.first == ["Valley 5. F1 for help, M for the menu of actions."])
    game.run(300)
    #expect(game.said.joined().count == 1)
  }
}
