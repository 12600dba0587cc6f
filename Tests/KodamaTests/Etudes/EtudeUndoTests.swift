import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("Undo takes back the progress of an étude")
struct EtudeUndoTests {
  /// Starts an étude of one room. The hand is in the air; below it is a row of wood.
  private func game(_ goals: String) throws -> TestGame {
    let wall = String(repeating: "#", count: 40)
    let row = "#" + String(repeating: ".", count: 38) + "#"
    let wood = "#....HHH" + String(repeating: ".", count: 31) + "#"
    let rows = [wall] + (1...22).map { $0 == 7 ? wood : row } + [wall]
    let text = """
      kodama-world 1
      title: Undone
      title-ja: 戻す
      title-reading: もどす
      group: dig
      order: 900
      hotbar: sand, bell
      hand: 5 6
      legend
      . air
      # stone
      H wood
      rows
      \(rows.joined(separator: "\n"))

      goals
      \(goals)

      hints
      en: Undo.
      ja: 戻します。
      reading: もどします。

      """
    var content = try TestGame.content.get()
    content.add(try content.etude(text, name: "undone"))
    let game = try TestGame(start: .etude("undone"), content: content)
    game.run(2)
    return game
  }

  private func done(_ game: TestGame) throws -> [Int] {
    try game.play().goals.map { $0.done }
  }

  @Test("Undo refunds the cells that a \"keep\" goal has counted, and redo counts them again")
  func budget() throws {
    let game = try game("count sand at-least 9\nkeep wood within 1\nreach bell")
    try game.press("p", "down", "backspace", "right", "backspace")
    #expect(try game.play().goals[1].done == 2 && !game.play().goals[1].isMet)
    #expect(game.said.joined().contains { $0.hasPrefix("Over the limit. ") })
    try game.press("ctrl+z")
    #expect(try game.play().goals[1].done == 1 && game.play().goals[1].isMet)
    try game.press("ctrl+y")
    #expect(try game.play().goals[1].done == 2)
    try game.press("ctrl+z", "ctrl+z")
    #expect(try game.play().goals[1].done == 0)
  }

  @Test("Undo does not restore what a \"restore\" goal asks for")
  func restore() throws {
    let game = try game("restore wood\nreach bell")
    try game.press("p", "down", "backspace")
    #expect(try game.play().goals[0].needed == 1 && !game.play().goals[0].isMet)
    try game.press("ctrl+z")
    game.run(3)
    #expect(try !game.play().goals[0].isMet, "it is as if nothing had been lost")
    try game.press("backspace", "up", "space")
    game.run(3)
    #expect(try !game.play().goals[0].isMet)
  }

  @Test("After the bang: undo does not solve it")
  func bang() throws {
    let game = try TestGame(start: .etude("after-the-bang"))
    let play = try game.play()
    let bell = try game.material("bell")
    let bells = play.world.points(of: bell)
    try game.press("1")
    for _ in 0..<7 { try game.press("up") }
    try game.press("space")
    game.run(180)
    #expect(play.goals[0].isMet && play.world.points(of: bell) != bells)
    try game.press("ctrl+z")
    game.run(10)
    #expect(play.world.points(of: bell) == bells)
    #expect(!play.isSolved && play.goals.map { $0.isMet } == [false, false, true])
    #expect(!game.text.contains("Solved"))
  }

  @Test("An étude without a bell counts the bells that the player builds")
  func ring() throws {
    let game = try game("ring bell all with hand")
    game.run(10)
    #expect(try !game.play().isSolved)
    try game.press("2", "space", "enter")
    game.run(3)
    #expect(try game.play().isSolved)
  }

  @Test("A key starts an étude again, and asks if much is built")
  func restart() throws {
    let game = try game("clear wood with hand")
    let start = try game.valley()
    try game.press("space", "right", "space")
    #expect(try game.valley() != start)
    try game.press("alt+r")
    #expect(try game.play().etudePlayed?.name == "undone")
    #expect(try game.play().world.tick < 5 && game.play().hand.point == CellPoint(5, 6))
    for _ in 0..<7 { try game.press("space", "right") }
    try game.press("alt+r")
    #expect(game.text.contains("Start this étude again?"))
    try game.press("down", "enter")
    #expect(try game.play().hand.point == CellPoint(5, 6))
  }

  @Test("In a valley there is nothing to start again")
  func valley() throws {
    let game = try TestGame(isEmpty: true)
    #expect(try game.press("alt+r") == "Only an étude can be started again")
  }
}
