import KodamaDataSources
import KodamaHosting
@testable import KodamaModels
import KodamaSurfaces
import Testing

@Suite("Scanner, changes and structures, by their keys")
struct ScannerKeyTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  @Test("PageDown and PageUp name what is near, the nearest first; Home puts the hand there")
  func things() throws {
    let game = try game()
    try game.put("fire", (-3, 2), (20, 0), (-3, -20))
    #expect(try game.press("page-down") == "fire, 3 left, 2 down, 1 of 3")
    let notes = game.sounds.last?.filter { $0.note.bus == .probe } ?? []
    #expect(notes.contains { $0.note.pan < 0 }, "it is heard where it lies")
    let second = try game.press("page-down")
    #expect(second.hasSuffix("2 of 3"))
    #expect(try game.press("page-down").hasSuffix("3 of 3"))
    #expect(try game.press("page-down").hasSuffix("1 of 3"), "round and round")
    #expect(try game.press("page-up").hasSuffix("3 of 3"))
    #expect(try game.press("page-up") == second)
    try game.press("page-up")
    let hand = try game.play().hand.point
    #expect(try game.press("home") == "fire")
    #expect(try game.play().hand.point == GridPoint(hand.x - 3, hand.y + 2))
  }

  @Test("Control and PageDown go through the categories and back; an empty one is refused")
  func categories() throws {
    let game = try game()
    try game.put("bell", (4, 0))
    #expect(try game.press("page-down") == "Hazards: none near")
    #expect(try game.press("ctrl+page-down") == "Creatures: none near")
    #expect(try game.press("ctrl+page-down") == "bell, 4 right, 1 of 1")
    #expect(try game.press("ctrl+page-up") == "Creatures: none near")
    #expect(try game.press("home") == "Creatures: none near")
  }

  @Test("C says what has become more and less since it was last asked, and where")
  func changes() throws {
    let game = try game()
    #expect(try game.press("c") == "Nothing has changed")
    try game.put("stone", (3, 0), (3, 1), (3, 2))
    #expect(try game.press("c") == "stone, 3 more, 3 right, 1 down; end")
    #expect(try game.press("c") == "Nothing has changed")
    try game.put("air", (3, 0))
    #expect(try game.press("c") == "stone, 1 fewer, 3 right; end")
  }

  @Test("Shift and K say how large the thing under the hand is")
  func structure() throws {
    let game = try game()
    #expect(try game.press("shift+k") == "Only air here")
    try game.put("stone", (0, 0), (1, 0), (2, 0), (2, 1), (9, 9))
    #expect(try game.press("shift+k") == "stone, 3 wide, 2 high, 4 cells")
  }
}
