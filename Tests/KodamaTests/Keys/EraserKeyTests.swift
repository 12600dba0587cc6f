import KodamaDataSources
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import KodamaPlay
@testable import KodamaWorld

@Suite("Air in hand is an eraser")
struct EraserKeyTests {
  /// Returns an empty valley in which nothing moves, with a block of stone, 5 by 5 cells, from the
  /// hand to the right and down. The cell above the hand is air.
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    for column in 0..<5 {
      for row in 0..<5 { try game.put("stone", (column, row)) }
    }
    return game
  }

  private func stones(_ game: TestGame) throws -> Int {
    let (hand, world) = (try game.play().hand.point, try game.play().world)
    let stone = try game.material("stone")
    return (-6...6).reduce(0) { sum, row in
      sum
        + (-6...6).count {
          world.cell(at: CellPoint(hand.x + $0, hand.y + row)).material == stone
        }
    }
  }

  /// Holds air, which the pick key takes from the cell above the hand.
  private func hold(_ game: TestGame) throws -> String {
    try game.press("up")
    let said = try game.press("x")
    try game.press("down")
    return said
  }

  @Test("The pick key holds air, and placing it removes as one stroke")
  func picked() throws {
    let game = try game()
    #expect(try hold(game).hasPrefix("Air in hand"))
    #expect(try game.press("space") == "stone removed")
    #expect(try stones(game) == 24)
    #expect(try game.press("space") == "Nothing to remove, only air here")
    // A held key draws one stroke.
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    for _ in 0..<4 { try game.press("right") }
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    #expect(game.said.joined().last == "4 cells removed")
    try game.press("ctrl+z", "ctrl+left")
    let hand = try game.play().hand.point
    #expect(try game.play().world.cell(at: CellPoint(hand.x + 8, hand.y)).material != .air)
  }

  @Test("A rectangle of air digs, and one undo fills it again")
  func rectangle() throws {
    let game = try game()
    _ = try hold(game)
    #expect(try game.press("i").hasPrefix("Rectangle started"))
    try game.press("right", "right", "down", "down")
    #expect(try game.press("i") == "9 cells removed")
    #expect(try game.press("ctrl+z").hasPrefix("Undone: "))
    #expect(try game.play().world.cell(at: try game.play().hand.point).material != .air)
  }

  @Test("A fill of air removes a connected area and asks before it removes much")
  func fill() throws {
    let game = try game()
    _ = try hold(game)
    #expect(try game.press("shift+space") == "stone removed, 25 cells in all")
    #expect(try stones(game) == 0)
    #expect(try game.press("shift+space").hasPrefix("Nothing to fill"))
    for column in -30..<40 {
      for row in 0..<40 { try game.put("stone", (column, row)) }
    }
    #expect(try game.press("shift+space").hasPrefix("Remove 1400 cells?"), "\(game.said)")
    try game.press("down", "enter")
    #expect(try stones(game) == 0)
  }

  @Test("The catalogue finds the eraser by what it does; the hotbar holds it as a favourite")
  func catalogue() throws {
    let game = try game()
    try game.press("tab", "end")
    #expect(game.said.joined().last?.hasPrefix("air, ") == true, "\(game.said)")
    for letter in "eraser" {
      game.host.send(.text(String(letter)))
      game.run()
    }
    #expect(game.said.joined().last?.hasSuffix("air, 1 of 1") == true, "\(game.said)")
    #expect(try game.press("enter").lowercased().contains("air in hand"))
    #expect(try game.press("space") == "stone removed")
    #expect(try !game.play().saved.hotbar.contains(.air))
    try game.press("f", "1", "x")
    #expect(try game.play().saved.hotbar.contains(.air))
  }

  @Test("With air in hand, a click on a bell removes the bell")
  func click() throws {
    let game = try game()
    let play = try game.play()
    try game.put("bell", (0, 0))
    _ = try hold(game)
    let half = play.viewport.half(of: play.hand.point)
    for phase in [PointerInput.Phase.press, .release] {
      game.host.send(.pointer(PointerInput(phase, column: half.x, halfRow: half.y, button: 1)))
      game.run()
    }
    #expect(play.under == .air)
    #expect(game.said.joined().last == "bell removed", "\(game.said)")
  }
}
