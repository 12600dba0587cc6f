@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("The work of a pass is bounded")
struct WorkBudgetTests {
  /// Runs a pass with commands, and returns its work in cells.
  private func work(_ game: TestGame, _ operations: [PlayerOperation]) throws -> Int {
    let world = try game.play().world
    let before = world.work
    for operation in operations { game.host.send(.command(Command(operation))) }
    game.run()
    return world.work - before
  }

  @Test("At most 64 queued commands run in a pass")
  func spread() throws {
    let game = try TestGame(isEmpty: true)
    let start = try game.play().hand.point
    let (right, up) = (PlayerOperation.right, PlayerOperation.up)
    _ = try work(game, Array(repeating: right, count: 40) + Array(repeating: up, count: 30))
    #expect(try game.play().hand.point == CellPoint(start.x + 40, start.y - 24))
    game.run()
    #expect(try game.play().hand.point == CellPoint(start.x + 40, start.y - 30))
  }

  @Test("A slow command delays other commands but not the passes")
  func debt() throws {
    let game = try TestGame(width: 4_096, height: 1_024, isEmpty: true)
    let area = 4_096 * 1_024
    var (most, sum) = (0, try work(game, Array(repeating: .changes, count: 8)))
    for _ in 0..<30 {
      let once = try work(game, [])
      most = max(most, once)
      sum += once
    }
    #expect(most < area + WorkBudget.cellsPerPass)
    #expect(sum >= 8 * area, "all commands ran")
    // Each tick also searches for awake cells.
    #expect(sum < 9 * area + 31 * area / 32)
  }

  @Test("In a valley of ordinary size, every key acts in its own pass")
  func usual() throws {
    let game = try TestGame(width: 512, height: 256)
    for key in ["space", "x", "c", "ctrl+z", "ctrl+s", "n", "e", "ctrl+c", "k"] {
      game.host.send(.command(Command("left")))
      let before = try game.play().hand.point
      try game.press(key)
      #expect(try game.play().hand.point.x == before.x - 1, "\(key)")
    }
  }

  @Test("A macro with hundreds of fills in one pass is spread over many passes")
  func macro() throws {
    let game = try TestGame(width: 256, height: 128, isEmpty: true)
    try game.press("shift+p")
    try game.press("space")
    try game.press("shift+p")
    let play = try game.play()
    var recorded = try #require(play.recorded)
    let entry = try #require(recorded.entries.last)
    recorded.entries += (0..<200).map { number in
      RecordedMacro.Entry(
        pass: 0, tools: entry.tools, edit: MacroEdit(number % 2 == 0 ? "fill" : "undo"))
    }
    play.play(recorded)
    let world = play.world
    var passes = 0
    while !play.isReplayOver, passes < 10_000 {
      let before = world.work
      game.run()
      passes += 1
      #expect(world.work - before < 2 * WorkBudget.cellsPerPass)
    }
    #expect((200 / 64..<10_000).contains(passes))
  }

  @Test("A skip ends early if too much moves")
  func leap() throws {
    let game = try TestGame(width: 2_048, height: 512, isEmpty: true)
    let world = try game.play().world
    let sand = try #require(world.rules["sand"])
    for y in 0..<500 {
      for x in stride(from: y % 2, to: 2_048, by: 2) { world.place(sand, at: CellPoint(x, y)) }
    }
    let (tick, before) = (world.tick, world.work)
    let line = try game.press("shift+period")
    #expect(world.tick - tick < 600)
    #expect(world.work - before < 10 * WorkBudget.cellsPerPass)
    #expect(!line.contains("10"), "\(line)")
  }
}
