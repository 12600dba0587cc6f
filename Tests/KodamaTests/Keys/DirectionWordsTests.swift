import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("Directions in words are relative to the hand")
struct DirectionWordsTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  @Test("The guide gives directions when it starts and when the hand rests")
  func guide() throws {
    let game = try game()
    try game.put("bell", (-14, -5))
    try game.press("page-down")
    #expect(try game.press("n") == "Guide: bell, 14 left, 5 up")
    try game.press("left", "left", "up")
    game.run(Hand.restPassesBeforeName + 1)
    #expect(game.said.joined().last == "12 left, 4 up; air here")
  }

  @Test("While the hand keeps moving, the guide speaks at most once a second")
  func onTheWay() throws {
    let game = try game()
    try game.put("bell", (40, 0))
    try game.press("page-down", "n")
    let before = game.said.count
    for _ in 0..<10 {
      try game.press("right", "right", "right")
      game.run(12)
    }
    let said = Array(game.said[before...].joined())
    #expect(said.count == 2 && said.allSatisfy { $0.hasSuffix(" right") }, "\(said)")
  }

  @Test("N guides the player to another target")
  func another() throws {
    let game = try game()
    try game.put("bell", (6, 0))
    try game.put("drum", (0, 9))
    try game.press("page-down")
    #expect(try game.press("n") == "Guide: bell, 6 right")
    #expect(try game.press("page-down", "n") == "Guide: drum, 9 down")
    #expect(try game.press("n") == "Guide off")
  }

  @Test("A run reports its length and the obstacle that ended it")
  func run() throws {
    let game = try game()
    try game.put("stone", (12, 0))
    #expect(try game.press("shift+right") == "ran 12, stone")
    #expect(try game.press("shift+right") == "ran 1, air")
    let width = try game.play().world.width
    let left = width - 2 - (try game.play().hand.point.x)
    #expect(try game.press("shift+right") == "ran \(left), edge of the valley")
    let wide = try TestGame(width: 512, height: 64, isEmpty: true)
    #expect(try wide.press("p", "shift+left") == "ran 100, still air")
    let said = wide.said.joined().count
    wide.run(60)
    #expect(wide.said.joined().count == said, "what is there was said")
  }

  @Test("Reading a column begins with where the column starts")
  func reading() throws {
    let game = try game()
    try game.put("ice", (0, -3), (0, -2))
    try game.put("glass", (0, 4))
    try game.press("r")
    while try game.play().sources.sweep.sweepProgress != nil { game.run() }
    #expect(game.said.last == ["From 3 up in cells: ice 2, air 5, glass 1, end"])
  }

  @Test("A position is also given relative to the nearest landmark")
  func landmark() throws {
    let game = try game()
    try game.play().addLandmark(named: "the mill")
    try game.press("right", "right", "right", "down")
    #expect(try game.press("k").hasSuffix("; 3 right, 1 down of the mill"))
  }

  @Test("Changes are listed nearest first")
  func changes() throws {
    let game = try game()
    try game.press("c")
    try game.put("stone", (20, 0), (20, 1), (20, 2))
    try game.put("ice", (3, 0))
    #expect(try game.press("c").hasPrefix("ice: 1 more, 3 right; stone: 3 more, "))
  }
}

@Suite("A connected liquid is named as one body with its size")
struct LiquidBodyTests {
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

  @Test("Every liquid has a depth")
  func oil() throws {
    let game = try game("oil", columns: -6..<6, rows: 2..<6)
    let said = try game.press("page-down")
    #expect(said.hasSuffix(": oil, 12 wide, 4 deep, 2 down, 1 of 1"), "\(said)")
  }

  @Test("A stone separates two ponds")
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
