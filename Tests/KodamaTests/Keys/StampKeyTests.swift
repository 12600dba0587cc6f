import KodamaDataSources
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("Copy, rotate and paste work by their keys")
struct StampKeyTests {
  @Test("Undo removes a pasted region")
  func stamp() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    try game.put("stone", (0, 0), (1, 0), (2, 0), (2, 1))
    #expect(try game.press("ctrl+c").hasPrefix("Corner marked"))
    #expect(try game.press("right", "right", "down", "ctrl+c") == "Copied, 3 by 2")
    try game.press("ctrl+left")
    let before = try game.valley()
    #expect(try game.press("ctrl+v") == "Pasted, 4 cells")
    let hand = try game.play().hand.point
    let stone = try game.material("stone")
    let world = try game.play().world
    func isStone(_ x: Int, _ y: Int) -> Bool {
      world.cell(at: CellPoint(hand.x + x, hand.y + y)).material == stone
    }
    #expect(isStone(0, 0) && isStone(1, 0) && isStone(2, 0) && isStone(2, 1))
    #expect(!isStone(0, 1) && !isStone(1, 1))
    try game.press("ctrl+z")
    #expect(try game.valley() == before)

    #expect(try game.press("ctrl+r") == "Rotated by 90 degrees")
    try game.press("ctrl+v")
    // After a clockwise turn, the row is the right column, and the foot points to the left.
    #expect(isStone(1, 0) && isStone(1, 1) && isStone(1, 2) && isStone(0, 2))
    #expect(!isStone(0, 0) && !isStone(0, 1))
  }

  @Test(
    "Pasted text from another player becomes the stamp in hand")
  func pasted() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    try game.press("shift+v")
    game.run(2)
    let refusal = "No copied text; copy a code or region in another program first"
    #expect(game.said.joined().last == refusal)
    try game.press("3", "space", "ctrl+c", "right", "right", "down", "shift+c")
    try game.press("ctrl+r", "left", "left", "left", "left", "left", "left")
    try game.press("shift+v")
    game.run(2)
    #expect(
      game.said.joined().last == "Text pasted, 3 wide, 2 high; Control + V places it")
    try game.press("ctrl+v")
    let play = try game.play()
    #expect(play.world.cell(at: play.hand.point).material == play.world.rules["water"])

    for (text, fault) in [
      ("hello", "kodama-world"), ("kodama-world 1\nlegend\n. stoen\n", "stone"),
    ] {
      game.host.send(.command(Command(.textPasted, .text(text))))
      let before = game.said.count
      game.run(3)
      #expect(game.said[before...].joined().contains { $0.contains(fault) }, "\(text)")
    }
  }

  @Test("A region is copied as text")
  func text() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "shift+t")
    try game.put("stone", (0, 0), (2, 1))
    try game.press("ctrl+c", "right", "right", "down", "shift+c")
    game.run()
    #expect(game.said.joined().last == "Copied")
    let rules = try #require(game.state?.rules)
    let text = try WorldText.parse(try #require(game.host.copiedText), rules: rules)
    #expect(text.width == 3 && text.height == 2)
    #expect(text.music.scale == .minorPentatonic)
    #expect(
      text.cells.map { rules.name(of: $0.material) == "stone" }
        == [true, false, false, false, false, true])
    #expect(try game.press("f12") == "")
    game.run()
    #expect(game.said.joined().last == "The picture could not be saved")
  }

  @Test("Pasting without a stamp does nothing")
  func nothing() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p")
    let before = try game.valley()
    let refusal = "Nothing copied yet; Control + C marks a corner"
    #expect(try game.press("ctrl+v") == refusal)
    #expect(try game.press("ctrl+r") == refusal)
    #expect(try game.valley() == before)
  }
}
