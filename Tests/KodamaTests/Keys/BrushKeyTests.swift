import KodamaDataSources
import KodamaHosting
@testable import KodamaModels
import KodamaSurfaces
import Testing

@Suite("Brush, fill, undo and redo, by their keys")
struct BrushKeyTests {
  /// A valley without anything in it, time standing still, the hand in its middle.
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  /// How many cells of the valley are not air.
  private func count(_ game: TestGame) throws -> Int {
    let world = try game.play().world
    return (0..<world.height).reduce(0) { sum, y in
      sum + (0..<world.width).count { world.cell(at: GridPoint($0, y)).material != .air }
    }
  }

  @Test("B goes through the sizes and says each; a dab is as large as was said")
  func brush() throws {
    let game = try game()
    let empty = try count(game)
    for width in [3, 5, 9, 1] {
      #expect(try game.press("b") == "Brush, \(width) wide")
      try game.press("space")
      #expect(try count(game) - empty == width * width)
      try game.press("backspace")
      #expect(try count(game) == empty)
    }
  }

  @Test("Shift and Space fill what is connected, and say how much")
  func fill() throws {
    let game = try game()
    let empty = try count(game)
    // A closed room of 3 × 3 cells around the hand.
    for step in -2...2 {
      try game.put("stone", (step, -2), (step, 2), (-2, step), (2, step))
    }
    try game.press("2")
    let name = try #require(game.state?.rules.name(of: game.play().palette.selected))
    #expect(name != "stone")
    #expect(try game.press("shift+space") == "9 cells filled with \(name)")
    #expect(try count(game) - empty == 25)
    #expect(try game.press("shift+space") == "Nothing to fill here")
  }

  @Test(
    "Undo gives the very state before each operation back, and redo the one after",
    arguments: ["space", "shift+space", "backspace"])
  func undo(_ operation: String) throws {
    let game = try game()
    for step in -4...4 {
      try game.put("stone", (step, -4), (step, 4), (-4, step), (4, step), (step, 3))
    }
    try game.press("1", "b")
    if operation == "backspace" { try game.press("space") }
    let before = try game.valley()
    try game.press(operation)
    let after = try game.valley()
    #expect(after != before)
    try game.press("ctrl+z")
    #expect(try game.valley() == before)
    try game.press("ctrl+y")
    #expect(try game.valley() == after)
    try game.press("ctrl+z")
    #expect(try game.valley() == before)
    #expect(game.sounds.last?.contains { $0.note.bus == .probe } == true, "it is heard")
  }

  @Test("Undo takes the ticks that ran since back too")
  func time() throws {
    let game = try game()
    try game.press("1", "space")
    let before = try game.play().world.digest
    let tick = try game.play().world.tick
    try game.press("p")
    game.run(20)
    try game.press("p", "space", "ctrl+z", "ctrl+z")
    #expect(try game.play().world.tick == tick)
    try game.press("ctrl+y")
    #expect(try game.play().world.digest != before, "redo leads to where undo was asked for")
  }

  @Test("Nothing to undo, nothing to do again: refused, said, and nothing changes")
  func nothing() throws {
    let game = try game()
    let before = try game.valley()
    #expect(try game.press("ctrl+z") == "Nothing to undo")
    #expect(try game.press("ctrl+y") == "Nothing to do again")
    #expect(try game.valley() == before)
    try game.press("space", "ctrl+z", "right", "space")
    #expect(try game.press("ctrl+y") == "Nothing to do again", "another thing was done since")
  }
}
