import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaWorld

@Suite("Brush, fill, undo and redo work by their keys")
struct BrushKeyTests {
  /// Returns an empty, paused valley with the hand in its middle.
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  /// Counts the cells that are not air.
  private func count(_ game: TestGame) throws -> Int {
    let world = try game.play().world
    return (0..<world.height).reduce(0) { sum, y in
      sum + (0..<world.width).count { world.cell(at: CellPoint($0, y)).material != .air }
    }
  }

  @Test("B selects the next brush size")
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

  @Test("Undo reverts earlier edits even after the valley has moved on")
  func undoWhileItRuns() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("ctrl+up", "ctrl+up", "2")
    let empty = try count(game)
    for _ in 0..<4 {
      try game.press("space", "right", "right")
      game.run(3)
    }
    for left in (0..<4).reversed() {
      #expect(try game.press("ctrl+z") == "Undone: sand placed; \(left) more")
      #expect(try count(game) - empty == left)
      game.run(5)
    }
    #expect(try game.press("ctrl+z") == "Nothing to undo")
  }

  @Test("Shift+Space fills the connected area")
  func fill() throws {
    let game = try game()
    let empty = try count(game)
    // Builds a closed room of 3 × 3 cells around the hand.
    for step in -2...2 {
      try game.put("stone", (step, -2), (step, 2), (-2, step), (2, step))
    }
    try game.press("2")
    let name = try #require(game.state?.rules.name(of: game.play().status.selected))
    #expect(name != "stone")
    #expect(try game.press("shift+space") == "9 cells filled with \(name)")
    #expect(try count(game) - empty == 25)
    let again = "Nothing to fill, this material is in hand; choose another"
    #expect(try game.press("shift+space") == again)
  }

  @Test(
    "Undo restores the exact state before each operation",
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

  @Test("Undo also reverts the ticks that have run since the edit")
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

  @Test("Undo without history is refused with a message")
  func nothing() throws {
    let game = try game()
    let before = try game.valley()
    #expect(try game.press("ctrl+z") == "Nothing to undo")
    #expect(try game.press("ctrl+y") == "Nothing to redo")
    #expect(try game.valley() == before)
    try game.press("space", "ctrl+z", "right", "space")
    #expect(try game.press("ctrl+y") == "Nothing to redo", "another thing was done since")
  }
}

@Suite("Shapes, lines, mirroring and replacing work by their keys")
struct BrushShapeKeyTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up", "ctrl+up")
    return game
  }

  private func count(_ game: TestGame, _ material: MaterialID? = nil) throws -> Int {
    let world = try game.play().world
    return (0..<world.height).reduce(0) { sum, y in
      sum
        + (0..<world.width).count { x in
          let found = world.cell(at: CellPoint(x, y)).material
          return material.map { found == $0 } ?? (found != .air)
        }
    }
  }

  @Test("Shift+B selects the next brush shape")
  func shapes() throws {
    let game = try game()
    try game.press("b", "b")
    for (words, cells) in [("Round", 21), ("Flat", 5), ("Spray", 8), ("Square", 25)] {
      #expect(try game.press("shift+b").hasPrefix(words))
      try game.press("space")
      #expect(abs(try count(game) - cells) <= 1, "\(words)")
      try game.press("ctrl+z")
      #expect(try count(game) == 0)
    }
  }

  @Test("One undo removes a whole line drawn with Shift+L")
  func line() throws {
    let game = try game()
    #expect(try game.press("shift+l").contains("started"))
    try game.press("ctrl+right", "down", "down")
    #expect(try game.press("shift+l") == "Line drawn, 9 cells")
    #expect(try count(game) == 9)
    #expect(try game.press("shift+l").contains("started"))
    try game.press("shift+l", "ctrl+z")
    #expect(try count(game) == 0)
  }

  @Test("Shift+M mirrors placing and removing at the hand's column")
  func mirror() throws {
    let game = try game()
    #expect(try game.press("shift+m") == "Mirror on, around this column")
    let column = try game.play().hand.point.x
    try game.press("right", "right", "right", "space")
    let row = try game.play().hand.point.y
    let world = try game.play().world
    #expect(world.cell(at: CellPoint(column - 3, row)).material != .air)
    #expect(try count(game) == 2)
    try game.press("backspace")
    #expect(try count(game) == 0)
    #expect(try game.press("shift+m") == "Mirror off")
    try game.press("space")
    #expect(try count(game) == 1)
  }

  @Test("Shift+R replaces a material only inside the visible rectangle")
  func replace() throws {
    let game = try game()
    try game.put("brick", (0, 0), (3, 0), (-3, 1))
    try game.put("clay", (1, 0))
    let play = try game.play()
    #expect(try game.press("shift+r").hasPrefix("3 cells of brick replaced with "))
    #expect(try count(game, play.status.selected) == 3)
    let refusal = "Nothing to replace, this material is in hand; choose another"
    #expect(try game.press("shift+r") == refusal)
  }

  @Test("Ctrl+F mirrors the copied region")
  func mirrorStamp() throws {
    let game = try game()
    let refusal = "Nothing copied yet; Control + C marks a corner"
    #expect(try game.press("ctrl+f") == refusal)
    try game.put("stone", (0, 0))
    try game.put("sand", (1, 0))
    try game.press("ctrl+c", "right", "ctrl+c")
    #expect(try game.press("ctrl+f") == "Mirrored")
    try game.press("ctrl+down", "ctrl+v")
    let play = try game.play()
    let hand = play.hand.point
    #expect(play.world.cell(at: hand).material == play.world.rules.id("sand"))
    let beside = CellPoint(hand.x + 1, hand.y)
    #expect(play.world.cell(at: beside).material == play.world.rules.id("stone"))
  }

  @Test("Undo restores an emptied valley")
  func clear() throws {
    let game = try TestGame()
    try game.press("p")
    let world = try game.play().world
    let before = world.digest
    let emptied = try game.press("ctrl+backspace", "down", "enter")
    #expect(emptied.hasPrefix("Valley emptied, "), "\(emptied)")
    #expect(try game.press("ctrl+backspace") == "The valley is already empty")
    try game.press("ctrl+z")
    #expect(world.digest == before)
    let etude = try TestGame(start: .etude("far-corner"))
    let refusal = "Only a valley can be emptied; Control + Z undoes one step"
    #expect(try etude.press("ctrl+backspace") == refusal)
  }

  @Test("Loading a valley is one undo step")
  func acrossLoading() throws {
    let game = try TestGame(store: MemoryGameStore())
    try game.press("p", "space")
    let saved = try game.play().world.digest
    try game.press("f5", "right", "space")
    let later = try game.play().world.digest
    #expect(later != saved)
    try game.press("f9", "down", "enter")
    #expect(try game.play().world.digest == saved)
    try game.press("ctrl+z")
    #expect(try game.play().world.digest == later, "as it was before it was loaded")
    try game.press("ctrl+z")
    #expect(try game.play().world.digest == saved, "as it was before the second stone")
    try game.press("ctrl+y", "ctrl+y")
    #expect(try game.play().world.digest == saved, "loaded again")
  }
}

@Suite("Backspace removes the cells of a marked shape")
struct ErasedShapeTests {
  @Test("A rectangle is dug in one step, which can be undone")
  func dug() throws {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "ctrl+up")
    for column in 0...3 {
      for row in 0...2 { try game.put("stone", (column, row)) }
    }
    let began = try game.press("i")
    #expect(began.contains("Backspace to remove"), "\(began)")
    #expect(try game.press("right", "right", "down", "backspace") == "6 cells removed")
    #expect(try game.play().under == .air)
    #expect(try game.press("down", "k").contains("stone"), "outside of the rectangle")
    #expect(try game.press("ctrl+z") == "Undone: 6 cells removed; 0 more")
    #expect(try game.press("up", "k").contains("stone"))
  }
}

@Suite("A change of many cells needs confirmation")
struct LargeChangeTests {
  private func game() throws -> TestGame {
    let game = try TestGame(isEmpty: true)
    try game.press("p", "z")
    return game
  }

  private func cells(_ game: TestGame) throws -> [Cell] {
    let world = try game.play().world
    return (0..<world.height).flatMap { y in
      (0..<world.width).map { world.cell(at: CellPoint($0, y)) }
    }
  }

  /// The keys that would change more than 1,000 cells, and the start of the question they cause.
  private static let changes: [(keys: [String], question: String)] = [
    (["shift+r"], "Replace "), (["shift+space"], "Fill "), (["ctrl+backspace"], "Empty "),
    (
      [
        "i", "ctrl+left", "ctrl+left", "ctrl+left", "ctrl+left", "ctrl+up", "ctrl+up", "ctrl+up",
        "ctrl+up", "ctrl+left", "ctrl+left", "i",
      ], "Draw a rectangle of "
    ),
  ]

  @Test("Confirming a large change can be undone", arguments: 0..<4)
  func asked(_ number: Int) throws {
    let game = try game()
    let (keys, question) = Self.changes[number]
    if question.hasPrefix("Empty") {
      let play = try game.play()
      for x in 0..<play.world.width {
        for y in 0..<12 { play.world.place(try game.material("brick"), at: CellPoint(x, y)) }
      }
    }
    let before = try cells(game)
    for key in keys { try game.press(key) }
    let asked = try #require(game.said.joined().last { $0.hasPrefix(question) })
    #expect(asked.contains(" cells") && asked.hasSuffix("?") && game.text.contains(asked))
    #expect(try cells(game) == before)
    try game.press("enter")
    #expect(try cells(game) == before)
    try game.press(keys[keys.count - 1], "down", "enter")
    let after = try cells(game)
    let changed = zip(before, after).count { $0.material != $1.material }
    #expect(asked.contains(number == 0 || number == 1 || number == 2 ? "\(changed)" : " "))
    #expect(changed > 1_000)
    try game.press("ctrl+z")
    #expect(zip(try cells(game), before).allSatisfy { $0.material == $1.material })
  }

  @Test("Large counts are written with grouped digits")
  func words() throws {
    let messages = try TestGame.content.get().messages
    let message = Message("question.replace", ("n", .number(66_483)))
    #expect(messages.text(message, in: .english) == "Replace 66,483 cells?")
    #expect(messages.text(message, in: .japanese) == "66,483マスを置き換えますか？")
  }

  @Test("A small change needs no confirmation")
  func small() throws {
    let game = try game()
    try game.put("brick", (0, 0), (3, 0))
    #expect(try game.press("shift+r").hasPrefix("2 cells of brick replaced"))
  }

  @Test("A macro replays the answers to confirmations")
  func replayed() throws {
    let game = try TestGame(isEmpty: true)
    let keys = ["p", "z", "shift+p", "shift+r", "enter", "shift+r", "down", "enter", "shift+p"]
    for key in keys { try game.press(key) }
    let after = try cells(game)
    let again = try TestGame(isEmpty: true)
    for key in keys { try again.press(key) }
    #expect(try cells(again) == after)
    try game.press("ctrl+z")
    try game.press("ctrl+p")
    let replayed = try game.play()
    #expect(replayed.isReplaying)
    game.run(40)
    let stone = try game.material("stone")
    #expect(after.count { $0.material == stone } > 1_000)
    #expect(game.said.joined().contains { $0.contains("replaced with") })
    #expect(replayed.world.points(of: stone).count == after.count { $0.material == stone })
  }
}
