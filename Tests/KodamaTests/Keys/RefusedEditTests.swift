import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("A refused edit leaves no undo step")
struct RefusedEditTests {
  /// A running valley in which sand falls, so that every pass changes cells.
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    let sand = try game.material("sand")
    for y in 0..<10 { play.world.place(sand, at: CellPoint(4, y)) }
    return game
  }

  @Test(
    "Undo goes to the edit before",
    arguments: [
      ["backspace"], ["space"], ["enter"], ["ctrl+v"], ["alt+right", "alt+right", "alt+up"],
    ])
  func undo(_ refused: [String]) throws {
    let game = try game()
    let play = try game.play()
    try game.press("ctrl+up")
    let hand = play.hand.point
    try game.press("1", "space")
    let stone = play.world.cell(at: hand).material
    #expect(stone != .air)
    if refused != ["space"], refused != ["enter"] { try game.press("up") }
    for key in refused + refused { try game.press(key) }
    #expect(play.world.cell(at: hand).material == stone)
    try game.press("ctrl+z")
    #expect(play.world.cell(at: hand).material == .air, "the stone is undone")
  }

  @Test("What was undone can still be redone after a refused edit")
  func redo() throws {
    let game = try game()
    let play = try game.play()
    let hand = play.hand.point
    try game.press("1", "space", "ctrl+z", "backspace", "ctrl+y")
    #expect(play.world.cell(at: hand).material != .air)
  }

  @Test("A stroke that changes nothing leaves no undo step, even with a refusal during it")
  func stroke() throws {
    let game = try game()
    let play = try game.play()
    try game.press("1", "space")
    let hand = play.hand.point
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    try game.press("ctrl+v", "right")
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    try game.press("ctrl+z")
    #expect(play.world.cell(at: CellPoint(hand.x + 1, hand.y)).material == .air)
    #expect(play.world.cell(at: hand).material != .air)
    try game.press("ctrl+z")
    #expect(play.world.cell(at: hand).material == .air)
  }
}

@Suite("A wire drawn over devices joins them")
struct WireStrokeTests {
  @Test("A line of wire leaves a button and a bell, and conducts between them")
  func joins() throws {
    let game = try TestGame(isEmpty: true)
    let play = try game.play()
    try game.press("p", "ctrl+up", "ctrl+up")
    try game.put("button", (0, 0))
    try game.put("bell", (6, 3))
    let start = play.hand.point
    try game.press("9", "shift+l", "right")
    for _ in 0..<5 { try game.press("right") }
    for _ in 0..<3 { try game.press("down") }
    try game.press("shift+l")
    for (name, x, y) in [("button", 0, 0), ("bell", 6, 3)] {
      let found = play.world.cell(at: CellPoint(start.x + x, start.y + y)).material
      #expect(found == (try game.material(name)), "\(name)")
    }
    let button = try game.material("button")
    let bell = CellPoint(start.x + 6, start.y + 3)
    #expect(play.world.isWired(bell, to: button))
  }

  @Test("A wire at a bell is refused with the reason")
  func refused() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "7", "space", "9")
    let said = try game.press("space")
    #expect(
      said.hasPrefix("wire joins the bell here") || said.hasPrefix("Wire joins the bell here"))
    let play = try game.play()
    #expect(play.world.cell(at: play.hand.point).material == (try game.material("bell")))
  }
}
