import Kodama
import KodamaStore
import Testing

/// That what is played is not being kept: said until it was heard, and shown until it is over.
struct NotKeptTests {
  private typealias Running = GameSavingTests.Running
  private static let words = "What you play is not being kept."

  private func told(_ game: GameSavingTests.Running) -> Int {
    game.spoken.lines.filter { $0.hasPrefix(Self.words) }.count
  }

  /// A game whose store fails, at the moment at which that is said first.
  private func failing() throws -> (Running, FaultyStore) {
    let store = FaultyStore(.full)
    let game = try Running(store)
    game.press("right")
    for _ in 0..<900 where told(game) == 0 { game.wait(passes: 1) }
    #expect(told(game) == 1)
    return (game, store)
  }

  @Test func itIsImportant() throws {
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

  @Test func whatAKeyCutsShortIsSaidAgainUntilItWasHeardWhole() throws {
    let (game, _) = try failing()
    game.wait(passes: 20)
    // The answer of a key cuts it short; it comes back into the silence after it.
    game.press("where")
    game.wait(passes: 400)
    #expect(told(game) == 2)
    game.wait(passes: 2_000)
    #expect(told(game) == 2, "heard whole, it is said no more")
  }

  @Test func keysThatNeverPauseDoNotKeepItAway() throws {
    let (game, _) = try failing()
    for _ in 0..<60 {
      game.press("where")
      game.wait(passes: 20)
    }
    // After 3 s of keys, and after 6 s more.
    #expect((3...4).contains(told(game)))
  }

  @Test func itStandsOnTheScreenAsLongAsItIsSo() throws {
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

  @Test func aFolderThatCannotBeWrittenIsToldFromTheStart() throws {
    let temporary = try TemporaryFolder()
    let first = DatabaseGameStore(temporary.folder)
    // The second game in the same folder may not write.
    let game = try Running(DatabaseGameStore(temporary.folder), start: .title)
    game.wait(passes: 400)
    #expect(told(game) == 1)
    #expect(game.frame.contains(Self.words))
    try first.finish()
  }
}
