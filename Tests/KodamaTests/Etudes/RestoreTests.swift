import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("What was lost is to be where it was, and nothing is restored before anything was lost")
struct RestoreTests {
  private let rules: MaterialRules
  private let one = GridPoint(9, 9)
  private let other = GridPoint(30, 4)

  init() throws { rules = try TestGame.content.get().rules }

  private func world(_ points: [GridPoint]) -> World {
    let world = World(width: 40, height: 24, seed: 1, rules: rules)
    for point in points { world.place(rules.id("bell"), at: point) }
    return world
  }

  private func judge(_ lines: [String], sequence: Bool = false) throws -> GoalJudge {
    let goals = try lines.map { try Goal.parse($0, rules: rules) }
    return GoalJudge(GoalSet(goals, isSequence: sequence), rules: rules)
  }

  /// What is known of a goal when the bells are at these points.
  private func look(_ judge: GoalJudge, _ points: [GridPoint], _ index: Int = 0) -> [Int] {
    judge.noteChange()
    judge.judge(world(points), hand: GridPoint(1, 1), moments: [])
    let known = judge.progress[index]
    return [known.done, known.needed, known.isMet ? 1 : 0]
  }

  @Test("It is met when every cell that was lost holds it again, and not before one was")
  func restored() throws {
    let judge = try judge(["restore bell"])
    judge.begin(world([one, other]))
    #expect(look(judge, [one, other]) == [0, 1, 0], "nothing was lost")
    #expect(look(judge, [one, other, GridPoint(5, 5)]) == [0, 1, 0], "one more is nothing")
    #expect(look(judge, [other]) == [0, 1, 0])
    #expect(look(judge, [GridPoint(10, 9), other]) == [0, 1, 0], "beside it is not there")
    #expect(look(judge, []) == [0, 2, 0])
    #expect(look(judge, [one]) == [1, 2, 0])
    #expect(look(judge, [other]) == [1, 2, 0])
    #expect(look(judge, [one, other]) == [2, 2, 1])
  }

  @Test("What is lost before its turn comes counts, and what was there at the beginning is meant")
  func sequence() throws {
    let judge = try judge(["reach bell", "restore bell"], sequence: true)
    judge.begin(world([one, other]))
    #expect(judge.open == [0])
    #expect(judge.told == [0, 1], "who is to keep something in mind is told in time")
    #expect(look(judge, [one], 1) == [0, 1, 0])
    #expect(look(judge, [one, other], 1) == [1, 1, 0], "its turn has not come")
    for isDone in [false, true] {
      judge.judge(world([one, other]), hand: one, moments: [])
      #expect(judge.isDone == isDone, "the next tick judges what is next")
    }
    // Where nothing was lost it waits for that.
    let early = try self.judge(["reach bell", "restore bell"], sequence: true)
    early.begin(world([one]))
    for _ in 0..<2 { early.judge(world([one]), hand: one, moments: []) }
    #expect(early.progress.map(\.isMet) == [true, false])
  }

  @Test("A save remembers where it was and what was lost")
  func saved() throws {
    let first = try judge(["restore bell"])
    first.begin(world([one, other]))
    _ = look(first, [other])
    let second = try judge(["restore bell"])
    second.restore(first.saved)
    second.begin(world([other]))
    #expect(look(second, [other]) == [0, 1, 0])
    #expect(look(second, [one, other]) == [1, 1, 1])
  }
}
