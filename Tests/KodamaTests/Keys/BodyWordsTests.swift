import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("A connected liquid is named as one body with its size")
struct BodyWordsTests {
  /// Returns a paused valley with a liquid below the hand.
  private func game(
    _ liquid: String = "water", columns: Range<Int>, rows: Range<Int>, width: Int = 128,
    language: Language = .english
  ) throws -> TestGame {
    let game = try TestGame(language: language, width: width, isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    for column in columns {
      for row in rows { try game.put(liquid, (column, row)) }
    }
    return game
  }

  @Test(
    "The width of a body of water decides its name",
    arguments: [
      (5, 2, "water"), (6, 2, "pool"), (23, 3, "pool"), (24, 2, "pond"), (127, 2, "pond"),
      (128, 2, "lake"), (40, 1, "water"),
    ])
  func names(columns: Int, rows: Int, name: String) throws {
    let left = -(columns / 2)
    let game = try game(columns: left..<left + columns, rows: 3..<3 + rows, width: 256)
    let said = try game.press("page-down")
    #expect(said == "Liquids: \(name), \(columns) wide, \(rows) deep, 3 down, 1 of 1")
  }

  @Test("Other liquids keep their name and have a depth too")
  func oil() throws {
    let game = try game("oil", columns: -6..<6, rows: 2..<6)
    let said = try game.press("page-down")
    #expect(said.hasSuffix(": oil, 12 wide, 4 deep, 2 down, 1 of 1"), "\(said)")
  }

  @Test("A stone separates two ponds, and the guide leads to the one that was named")
  func two() throws {
    let game = try game(columns: -13..<30, rows: 3..<5)
    try game.put("stone", (-1, 3), (-1, 4))
    #expect(try game.press("page-down") == "Liquids: pond, 30 wide, 2 deep, 3 down, 1 of 2")
    #expect(try game.press("page-down") == "pool, 12 wide, 2 deep, 2 left, 3 down, 2 of 2")
    #expect(try game.press("n") == "Guide: pool, 2 left, 3 down; 12 wide, 2 deep")
  }

  @Test("Shift+K uses the same name for the body under the hand")
  func structure() throws {
    let game = try game(columns: -15..<15, rows: 3..<5)
    try game.press("page-down", "home")
    #expect(try game.press("shift+k") == "pond, 30 wide, 2 deep, 60 cells")
  }

  @Test("The Japanese name of a pond depends on its width too")
  func japanese() throws {
    let game = try game(columns: -15..<15, rows: 3..<5, language: .japanese)
    #expect(try game.press("page-down").contains("池、幅30、深さ2、"))
  }
}
