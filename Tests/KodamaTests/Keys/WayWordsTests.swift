import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Directions in words are relative to the hand and count cells")
struct WayWordsTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  @Test("The guide says the way at its start, and the rest of it when the hand rests")
  func guide() throws {
    let game = try game()
    try game.put("bell", (-14, -5))
    try game.press("page-down")
    #expect(try game.press("n") == "Guide: bell, 14 left, 5 up")
    try game.press("left", "left", "up")
    game.run(Hand.restPassesBeforeName + 1)
    #expect(game.said.joined().last == "12 left, 4 up; air here")
  }

  @Test("Without rests the guide speaks after eight cells, at most once a second")
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

  @Test("N guides to another target at once; N again ends the guide")
  func another() throws {
    let game = try game()
    try game.put("bell", (6, 0))
    try game.put("drum", (0, 9))
    try game.press("page-down")
    #expect(try game.press("n") == "Guide: bell, 6 right")
    #expect(try game.press("page-down", "n") == "Guide: drum, 9 down")
    #expect(try game.press("n") == "Guide off")
  }

  @Test("A run says its length and what stopped it")
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

  @Test("Reading a column says where it starts and counts the air in between")
  func reading() throws {
    let game = try game()
    try game.put("ice", (0, -3), (0, -2))
    try game.put("glass", (0, 4))
    try game.press("r")
    while try game.play().soundscape.sweepProgress != nil { game.run() }
    #expect(game.said.last == ["From 3 up in cells: ice 2, air 5, glass 1, end"])
  }

  @Test("A position is also said relative to the nearest landmark")
  func landmark() throws {
    let game = try game()
    try game.play().exploring.addLandmark(named: "the mill")
    try game.press("right", "right", "right", "down")
    #expect(try game.press("k").hasSuffix("; 3 right, 1 down of the mill"))
  }

  @Test("Changes are listed nearest first")
  func changes() throws {
    let game = try game()
    try game.press("c")
    try game.put("stone", (20, 0), (20, 1), (20, 2))
    try game.put("ice", (3, 0))
    #expect(try game.press("c").hasPrefix("ice, 1 more, 3 right; stone, 3 more, "))
  }
}
