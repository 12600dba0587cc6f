import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("A \"keep\" goal counts every changed cell once")
struct KeepTests {
  /// Starts an étude with a `keep` goal. There is free space to the right of the hand.
  private func game(_ goals: String, hotbar: String = "hotbar: sand\n") throws -> TestGame {
    let wall = String(repeating: "#", count: 40)
    let row = "#" + String(repeating: ".", count: 38) + "#"
    let full = "#HHHHHH#HHHHH" + String(repeating: ".", count: 26) + "#"
    let rows = [wall] + (1...22).map { $0 == 12 ? full : row } + [wall]
    let text = """
      kodama-world 1
      title: Kept
      title-ja: 残す
      title-reading: のこす
      group: dig
      order: 900
      \(hotbar)tools: none
      hand: 5 6
      legend
      . air
      # stone
      H wood
      rows
      \(rows.joined(separator: "\n"))

      goals
      clear wood with hand
      \(goals)

      hints
      en: Leave it.
      ja: 残します。
      reading: のこします。

      """
    var content = try TestGame.content.get()
    content.add(try content.etude(text, name: "kept"))
    let game = try TestGame(start: .etude("kept"), content: content)
    game.run(2)
    return game
  }

  /// Returns the number of changed cells for each `keep` goal.
  private func spent(_ game: TestGame) throws -> [Int] {
    try game.play().goals.filter { $0.goal.isKeeping }.map(\.done)
  }

  @Test("A pointer stroke counts every cell once, whatever it crosses")
  func strokes() throws {
    let game = try game("keep sand within 4\nkeep wood within 6\nkeep stone within 9")
    try game.press("p")
    StrokeTests.drag(game, [(10, 12), (16, 12)])
    #expect(try spent(game) == [4, 0, 0])
    // The stroke starts in air, and one cell of the wood is stone.
    StrokeTests.drag(game, [(28, 24), (12, 24)], button: 3)
    #expect(try spent(game) == [4, 6, 1])
    #expect(!game.said.joined().contains { $0.hasPrefix("Over the limit") })
    StrokeTests.drag(game, [(30, 12), (30, 12)])
    #expect(try spent(game) == [5, 6, 1])
    #expect(game.said.joined().filter { $0.hasPrefix("Over the limit") }.count == 1)
  }

  @Test("A held key counts like repeated presses")
  func keys() throws {
    let game = try game("keep sand within 40\nkeep wood within 4")
    try game.press("p", "space", "right", "space")
    #expect(try spent(game) == [2, 0])
    game.host.send(.hold(KeyStroke(.space)))
    game.run()
    try game.press("right", "right")
    game.host.send(.release(KeyStroke(.space)))
    game.run()
    #expect(try spent(game) == [4, 0])
  }

  @Test("With an empty hotbar, the pointer places nothing")
  func pointer() throws {
    let game = try game("keep wood within 4", hotbar: "")
    try game.press("p")
    let play = try game.play()
    let (before, selected) = (play.world.digest, play.status.selected)
    StrokeTests.drag(game, [(20, 12), (40, 12)])
    #expect(play.world.digest == before && play.sources.strokes.strokeSound == nil)
    #expect(play.hand.point == CellPoint(10, 6), "the hand moved to the pointer")
    #expect(game.said.joined().last?.isEmpty == false)
    StrokeTests.drag(game, [(20, 24), (20, 24)], button: 2)
    for column in stride(from: 1, to: 104, by: 3) {
      for row in 24..<32 { StrokeTests.drag(game, [(column, row * 2), (column, row * 2)]) }
    }
    #expect(play.status.selected == selected, "the selection changed")
    StrokeTests.drag(game, [(20, 24), (22, 24)], button: 3)
    #expect(try spent(game) == [2])
  }

  @Test("The pointer cannot pick up the étude's own materials")
  func ownHotbar() throws {
    let game = try game("keep sand within 4")
    let play = try game.play()
    StrokeTests.drag(game, [(20, 24), (20, 24)], button: 2)
    #expect(play.world.rules.name(of: play.status.selected) == "sand")
  }
}
