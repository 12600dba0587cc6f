import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("What the hand changes counts once, by keys and by a pointer, and no pointer does more")
struct KeepTests {
  /// The étude with a goal that keeps a material, in front of which the hand has room to the right.
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

  /// How many cells were changed of what each goal keeps, in their order.
  private func spent(_ game: TestGame) throws -> [Int] {
    try game.play().etude.goals.filter { $0.goal.isKeeping }.map(\.done)
  }

  @Test("A stroke of a pointer counts every cell once, whatever lay on its way")
  func strokes() throws {
    let game = try game("keep sand within 4\nkeep wood within 6\nkeep stone within 9")
    try game.press("p")
    StrokeTests.drag(game, [(10, 12), (16, 12)])
    #expect(try spent(game) == [4, 0, 0])
    // It begins in the air, and a stone stands in the wood.
    StrokeTests.drag(game, [(28, 24), (12, 24)], button: 3)
    #expect(try spent(game) == [4, 6, 1])
    #expect(!game.said.joined().contains { $0.hasPrefix("More was changed") })
    StrokeTests.drag(game, [(30, 12), (30, 12)])
    #expect(try spent(game) == [5, 6, 1])
    #expect(game.said.joined().filter { $0.hasPrefix("More was changed") }.count == 1)
  }

  @Test("A key that is held counts as one that is pressed again and again")
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

  @Test("Where nothing is at hand a pointer moves the hand and takes, but puts nothing down")
  func pointer() throws {
    let game = try game("keep wood within 4", hotbar: "")
    try game.press("p")
    let play = try game.play()
    let (before, selected) = (play.world.digest, play.editing.selected)
    StrokeTests.drag(game, [(20, 12), (40, 12)])
    #expect(play.world.digest == before && !play.editing.isStroking)
    #expect(play.hand.point == GridPoint(10, 6), "it went where it was pressed")
    #expect(game.said.joined().last?.isEmpty == false)
    StrokeTests.drag(game, [(20, 24), (20, 24)], button: 2)
    for column in stride(from: 1, to: 104, by: 3) {
      for row in 24..<32 { StrokeTests.drag(game, [(column, row * 2), (column, row * 2)]) }
    }
    #expect(play.editing.selected == selected, "neither picked nor taken from the hotbar")
    StrokeTests.drag(game, [(20, 24), (22, 24)], button: 3)
    #expect(try spent(game) == [2])
  }

  @Test("A slot of an étude's own hotbar can be clicked, what lies in the valley not picked")
  func ownHotbar() throws {
    let game = try game("keep sand within 4")
    let play = try game.play()
    StrokeTests.drag(game, [(20, 24), (20, 24)], button: 2)
    #expect(play.world.rules.name(of: play.editing.selected) == "sand")
  }
}
