import Kodama
import KodamaStore
import Testing

@Suite("The warning that play is not being saved")
struct NotKeptTests {
  private typealias Running = GameSavingTests.Running
  private static let words = "What you play is not being kept."

  private func warnings(_ game: GameSavingTests.Running) -> Int {
    game.spoken.lines.filter { $0.hasPrefix(Self.words) }.count
  }

  /// A game with a failing store, at the first warning.
  private func failing() throws -> (Running, FaultyStore) {
    let store = FaultyStore(.full)
    let game = try Running(store)
    game.press("right")
    for _ in 0..<900 where warnings(game) == 0 { game.wait(passes: 1) }
    #expect(warnings(game) == 1)
    return (game, store)
  }

  @Test("The warning is important speech")
  func priority() throws {
    let store = FaultyStore(.full)
    let game = try Running(store)
    var priorities: [UtterancePriority] = []
    game.host.onPass = { pass in
      for case .say(let utterance) in pass.words where utterance.text.hasPrefix(Self.words) {
        priorities.append(utterance.priority)
      }
    }
    game.press("right")
    game.wait(passes: 900)
    #expect(priorities == [.important])
  }

  @Test("An interrupted warning is repeated until it was heard completely")
  func interrupted() throws {
    let (game, _) = try failing()
    game.wait(passes: 20)
    // The answer to a key interrupts the warning, which is repeated in the silence after it.
    game.press("where")
    game.wait(passes: 400)
    #expect(warnings(game) == 2)
    game.wait(passes: 2_000)
    #expect(warnings(game) == 2, "once heard completely, it is not repeated")
  }

  @Test("Keys without a pause do not suppress the warning")
  func steadyKeys() throws {
    let (game, _) = try failing()
    for _ in 0..<60 {
      game.press("where")
      game.wait(passes: 20)
    }
    // After 3 s of keys, and after 6 s more.
    #expect((3...4).contains(warnings(game)))
  }

  @Test("The warning stays on the screen until saving works again")
  func onScreen() throws {
    let (game, store) = try failing()
    #expect(game.frame.contains(Self.words))
    game.wait(passes: 3_000)
    #expect(game.frame.contains(Self.words))
    game.press("settings")
    #expect(game.frame.contains(Self.words), "on every screen")
    game.press("back")
    store.fault = nil
    game.press("right")
    game.wait(passes: 700)
    #expect(!game.frame.contains(Self.words))
  }

  @Test("A folder that cannot be written is reported at the start")
  func fromStart() throws {
    let temporary = try TemporaryFolder()
    let first = DatabaseGameStore(temporary.folder)
    // The second game in the folder may not write.
    let game = try Running(DatabaseGameStore(temporary.folder), start: .title)
    game.wait(passes: 400)
    #expect(warnings(game) == 1)
    #expect(game.frame.contains(Self.words))
    try first.finish()
  }
}
