import KodamaGame
import KodamaHosting
import Testing

@Suite("Attached Views never change the state of a Model")
struct Rule07Tests {
  @Test(
    "The state is equal with no Views, one View and all Views",
    arguments: [1, 2, 3] as [UInt64])
  func outputs(_ seed: UInt64) throws {
    let commands = randomCommands(seed: seed, count: 500)
    let reference = try TestGame(seed: seed, shown: .nothing)
    reference.play(commands)
    #expect(reference.states.count > 50)
    #expect(Set(reference.states).count > 20)
    for shown in TestGame.Shown.allCases {
      let game = try TestGame(seed: seed, shown: shown)
      game.play(commands)
      #expect(game.states == reference.states, "\(shown)")
    }
  }

  @Test("Pointer input works without any output")
  func pointer() throws {
    let command = Command(.point, .point(column: 30, row: 5, button: 1))
    let states = try [TestGame.Shown.nothing, .all].map { shown in
      let game = try TestGame(shown: shown)
      game.run(2)
      let before = game.states
      game.play([command])
      #expect(game.states.last != before.last)
      return game.states
    }
    #expect(states[0] == states[1])
  }
}
