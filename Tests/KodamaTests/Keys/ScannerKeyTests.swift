import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaSurfaces
@testable import KodamaWorld
import Testing

@Suite("Scanner, changes and structures work by their keys")
struct ScannerKeyTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  @Test("Page Down scans nearby things, nearest first")
  func things() throws {
    let game = try game()
    try game.put("fire", (-3, 2), (20, 0), (-3, -20))
    #expect(try game.press("page-down") == "Hazards: fire, 3 left, 2 down, 1 of 3")
    let notes = game.sounds.last?.filter { $0.note.bus == .probe } ?? []
    #expect(notes.contains { $0.note.panDecibels < 0 }, "it is heard where it lies")
    let second = try game.press("page-down")
    #expect(second.hasSuffix("2 of 3"))
    #expect(try game.press("page-down").hasSuffix("3 of 3"))
    #expect(try game.press("page-down").hasSuffix("1 of 3"), "round and round")
    #expect(try game.press("page-up").hasSuffix("3 of 3"))
    #expect(try game.press("page-up") == second)
    try game.press("page-up")
    let hand = try game.play().hand.point
    #expect(try game.press("home") == "fire")
    #expect(try game.play().hand.point == CellPoint(hand.x - 3, hand.y + 2))
  }

  @Test("Ctrl+Page Down scans the next category that is not empty")
  func categories() throws {
    let game = try game()
    #expect(try game.press("page-down") == "Nothing found in this valley")
    #expect(try game.press("home").hasSuffix("none in this valley"))
    try game.put("bell", (4, 0))
    #expect(try game.press("page-down") == "Instruments: bell, 4 right, 1 of 1")
    try game.put("frog", (0, 5))
    #expect(try game.press("ctrl+page-down") == "Creatures: frog, 5 down, 1 of 1")
    #expect(try game.press("ctrl+page-up") == "Instruments: bell, 4 right, 1 of 1")
    #expect(try game.press("page-down") == "bell, 4 right, 1 of 1", "the category is known")
  }

  @Test("A body of several cells is scanned as one thing with a size")
  func bodies() throws {
    let game = try game()
    for column in -6..<14 {
      for row in 5..<8 { try game.put("ice", (column, row)) }
    }
    try game.put("bell", (2, -2), (4, -2), (4, -4))
    #expect(try game.press("page-down").hasPrefix("Instruments: bell, 2 right, 2 up, 1 of 3"))
    var said = ""
    for _ in 0..<3 where !said.hasPrefix("Ground") { said = try game.press("ctrl+page-down") }
    #expect(said == "Ground: ice, 20 wide, 3 high, 5 down, 1 of 1")
    let wet = try self.game()
    for column in 0..<9 { try wet.put("water", (column, 4), (column, 5)) }
    #expect(try wet.press("page-down") == "Liquids: pool, 9 wide, 2 deep, 4 down, 1 of 1")
  }

  @Test("In an étude the scanner and the guide start with its goals")
  func goalFirst() throws {
    let game = try TestGame(start: .etude("far-corner"))
    game.run()
    #expect(try game.press("page-down").hasPrefix("Goal: bell, "))
    let led = try TestGame(start: .etude("far-corner"))
    led.run()
    #expect(try led.press("n").hasPrefix("Guide: bell, "))
  }

  @Test("Shift+Page Down scans only things of the same material")
  func kinds() throws {
    let game = try game()
    try game.put("stone", (3, 0), (-20, 0), (0, -22))
    try game.put("sand", (5, 0), (0, 12))
    try game.press("ctrl+page-up", "ctrl+page-up")
    #expect(try game.press("page-up").hasPrefix("stone"))
    try game.press("end")
    let second = try game.press("shift+page-down")
    #expect(second == "stone, 20 left, 2 of 3", "the nearest first")
    #expect(try game.press("shift+page-down").hasSuffix("3 of 3"))
    #expect(try game.press("shift+page-down") == "stone, 3 right, 1 of 3")
    #expect(try game.press("shift+page-up").hasSuffix("3 of 3"))
    #expect(try game.press("shift+page-up", "page-up").hasPrefix("sand"), "all of them again")
    let one = try self.game()
    try one.put("bell", (4, 0))
    try one.press("ctrl+page-down", "ctrl+page-down")
    #expect(try one.press("shift+page-down") == "No other bell in this valley")
  }

  @Test("Alt+K gives directions to the nearest landmark and to the goal")
  func whereFrom() throws {
    let game = try TestGame(start: .etude("far-corner"))
    let play = try game.play()
    play.addLandmark(named: "start")
    try game.press("right", "right")
    let said = try game.press("alt+k")
    #expect(said.hasPrefix("start, 2 left"), "\(said)")
    #expect(said.contains("the goal: bell, "), "\(said)")
  }

  @Test("C says which materials increased or decreased")
  func changes() throws {
    let game = try game()
    #expect(try game.press("c") == "Nothing has changed")
    try game.put("stone", (3, 0), (3, 1), (3, 2))
    #expect(try game.press("c") == "stone: 3 more, 3 right, 1 down; end")
    #expect(try game.press("c") == "Nothing has changed")
    try game.put("air", (3, 0))
    #expect(try game.press("c") == "stone: 1 fewer, 3 right; end")
  }

  @Test("C says where things have moved")
  func movedAndSet() throws {
    let game = try game()
    try game.put("sand", (2, 0))
    try game.put("switch", (0, 0))
    _ = try game.press("c")
    for _ in 0..<60 { try game.play().world.step() }
    let said = try game.press("c")
    #expect(said.hasPrefix("sand: 1 moved ") && said.contains(" down, now 2 right, "), "\(said)")
    try game.press("enter")
    #expect(try game.press("c") == "switch: 1 with other settings, here; end")
    #expect(try game.press("c") == "Nothing has changed")
  }

  @Test("Shift+K says the size of the thing under the hand")
  func structure() throws {
    let game = try game()
    #expect(try game.press("shift+k") == "Only air here")
    try game.put("stone", (0, 0), (1, 0), (2, 0), (2, 1), (9, 9))
    #expect(try game.press("shift+k") == "stone, 3 wide, 2 high, 4 cells")
  }
}
