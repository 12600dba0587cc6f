import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
import KodamaLanguage
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("A change of many cells needs confirmation")
struct LargeChangeTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "z")
    return game
  }

  private func cells(_ game: TestGame) throws -> [Cell] {
    let world = try game.play().world
    return (0..<world.height).flatMap { y in
      (0..<world.width).map { world.cell(at: GridPoint($0, y)) }
    }
  }

  /// The keys that would change more than 1,000 cells, with the beginning of each question.
  private static let changes: [(keys: [String], question: String)] = [
    (["shift+r"], "Replace "), (["shift+space"], "Fill "), (["ctrl+backspace"], "Empty "),
    (
      [
        "i", "ctrl+left", "ctrl+left", "ctrl+left", "ctrl+left", "ctrl+up", "ctrl+up", "ctrl+up",
        "ctrl+up", "ctrl+left", "ctrl+left", "i",
      ], "Draw a rectangle of "
    ),
  ]

  @Test("No changes nothing, yes changes the cells, and undo restores them", arguments: 0..<4)
  func asked(_ number: Int) throws {
    let game = try game()
    let (keys, question) = Self.changes[number]
    if question.hasPrefix("Empty") {
      let play = try game.play()
      for x in 0..<play.world.width {
        for y in 0..<12 { play.world.place(try game.material("brick"), at: GridPoint(x, y)) }
      }
    }
    let before = try cells(game)
    for key in keys { try game.press(key) }
    let asked = try #require(game.said.joined().last { $0.hasPrefix(question) })
    #expect(asked.hasSuffix(" cells?") && game.text.contains(asked))
    #expect(try cells(game) == before)
    try game.press("enter")
    #expect(try cells(game) == before)
    try game.press(keys[keys.count - 1], "down", "enter")
    let after = try cells(game)
    let changed = zip(before, after).count { $0.material != $1.material }
    #expect(asked.contains(number == 0 || number == 1 || number == 2 ? "\(changed)" : " "))
    #expect(changed > 1_000)
    try game.press("ctrl+z")
    #expect(zip(try cells(game), before).allSatisfy { $0.material == $1.material })
  }

  @Test("Counts from 10,000 on are grouped, and the question exists in Japanese")
  func words() throws {
    let messages = try TestGame.content.get().messages
    let message = Message("question.replace", ("n", .number(66_483)))
    #expect(messages.text(message, in: .english) == "Replace 66,483 cells?")
    #expect(messages.text(message, in: .japanese) == "66,483マスを置き換えますか？")
  }

  @Test("A small change needs no confirmation")
  func small() throws {
    let game = try game()
    try game.put("brick", (0, 0), (3, 0))
    #expect(try game.press("shift+r").hasPrefix("2 cells of brick replaced"))
  }

  @Test("A recording and a macro replay both answers to the same cells")
  func replayed() throws {
    let game = try TestGame(isEmpty: true)
    let keys = ["p", "z", "shift+p", "shift+r", "enter", "shift+r", "down", "enter", "shift+p"]
    for key in keys { try game.press(key) }
    let after = try cells(game)
    let again = try TestGame(isEmpty: true)
    for key in keys { try again.press(key) }
    #expect(try cells(again) == after)
    try game.press("ctrl+z")
    try game.press("ctrl+p")
    let replayed = try game.play()
    #expect(replayed.macro.isReplaying)
    game.run(40)
    let stone = try game.material("stone")
    #expect(after.count { $0.material == stone } > 1_000)
    #expect(game.said.joined().contains { $0.contains("replaced with") })
    #expect(replayed.world.points(of: stone).count == after.count { $0.material == stone })
  }
}
