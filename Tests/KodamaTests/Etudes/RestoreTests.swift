import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaGame
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("A \"restore\" goal requires a loss and the original cells")
struct RestoreTests {
  private let rules: MaterialRules
  private let one = CellPoint(9, 9)
  private let other = CellPoint(30, 4)

  init() throws { rules = try TestGame.content.get().rules }

  private func world(_ points: [CellPoint]) -> World {
    let world = World(width: 40, height: 24, seed: 1, rules: rules)
    for point in points { world.place(rules.id("bell"), at: point) }
    return world
  }

  private func judge(_ lines: [String], sequence: Bool = false) throws -> GoalJudge {
    let goals = try lines.map { try Goal.parse($0, rules: rules) }
    return GoalJudge(GoalSet(goals, isSequence: sequence), rules: rules)
  }

  /// Judges a world with bells at the given points. Returns the progress of one goal.
  private func look(_ judge: GoalJudge, _ points: [CellPoint], _ index: Int = 0) -> [Int] {
    judge.recordChange()
    judge.judge(world(points), hand: CellPoint(1, 1), moments: [])
    let known = judge.progress[index]
    return [known.done, known.needed, known.isMet ? 1 : 0]
  }

  @Test("A \"restore\" goal is reached only after every lost cell is restored")
  func restored() throws {
    let judge = try judge(["restore bell"])
    judge.begin(world([one, other]))
    #expect(look(judge, [one, other]) == [0, 1, 0], "nothing has been lost")
    #expect(
      look(judge, [one, other, CellPoint(5, 5)]) == [0, 1, 0], "an additional bell does not count")
    #expect(look(judge, [other]) == [0, 1, 0])
    #expect(
      look(judge, [CellPoint(10, 9), other]) == [0, 1, 0], "the neighbouring cell does not count")
    #expect(look(judge, []) == [0, 2, 0])
    #expect(look(judge, [one]) == [1, 2, 0])
    #expect(look(judge, [other]) == [1, 2, 0])
    #expect(look(judge, [one, other]) == [2, 2, 1])
  }

  @Test("A \"restore\" goal counts cells that were lost before its turn")
  func sequence() throws {
    let judge = try judge(["reach bell", "restore bell"], sequence: true)
    judge.begin(world([one, other]))
    #expect(judge.open == [0])
    #expect(judge.visible == [0, 1], "players see the goal before they change anything")
    #expect(look(judge, [one], 1) == [0, 1, 0])
    #expect(look(judge, [one, other], 1) == [1, 1, 0], "its turn has not come")
    for isDone in [false, true] {
      judge.judge(world([one, other]), hand: one, moments: [])
      #expect(judge.isDone == isDone, "the next tick judges what is next")
    }
    // The goal stays open until something is lost.
    let early = try self.judge(["reach bell", "restore bell"], sequence: true)
    early.begin(world([one]))
    for _ in 0..<2 { early.judge(world([one]), hand: one, moments: []) }
    #expect(early.progress.map(\.isMet) == [true, false])
  }

  @Test("A save contains a \"restore\" goal's original and lost cells")
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

@Suite("A \"restore\" goal needs its material at the start")
struct RestoreDraftTests {
  private let rules: MaterialRules

  init() throws { rules = try TestGame.content.get().rules }

  @Test("The workshop names a \"restore\" goal's missing material")
  func nothingToLose() throws {
    let (bell, sand) = (rules.id("bell"), rules.id("sand"))
    for points in [[], [CellPoint(9, 9)]] {
      let world = World(width: 40, height: 24, seed: 1, rules: rules)
      for point in points { world.place(bell, at: point) }
      var draft = EtudeDraft(world, around: CellPoint(20, 12))
      _ = draft.add(Goal(.restore(bell)))
      #expect(draft.verdict(rules) == (points.isEmpty ? .nothingToLose(bell) : .unknown))
      _ = draft.toggle(bell)
      #expect(draft.verdict(rules) == (points.isEmpty ? .nothingToLose(bell) : .unknown))
      _ = draft.add(Goal(.restore(sand)))
      #expect(draft.verdict(rules) == .nothingToLose(points.isEmpty ? bell : sand))
    }
  }

  @Test("The workshop does not save a \"restore\" goal that the parser would reject")
  func refused() throws {
    let game = try TestGame(start: .play)
    game.run(2)
    let state = try #require(game.state)
    state.workshop.open()
    let workshop = state.workshop
    let there = try #require(workshop.draft).materials().map(\.material)
    let lost = try #require(
      rules.materials.indices.dropFirst(2).map { MaterialID(UInt8($0)) }
        .first { !there.contains($0) })
    workshop.add(Goal(.restore(lost)))
    workshop.call("Lost")
    #expect(state.workshop.keepDraft() == nil)
    workshop.removeGoal(at: 0)
    workshop.add(Goal(.restore(there[0])))
    #expect(state.workshop.keepDraft() != nil)
  }
}
