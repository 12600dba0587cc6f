import KodamaContent
import KodamaDataSources
@testable import KodamaEtudes
import KodamaRoles
@testable import KodamaWorld
import Testing

@Suite("Goals are parsed and judged")
struct GoalTests {
  private let rules: MaterialRules

  init() throws { rules = try TestGame.content.get().rules }

  @Test(
    "A parsed goal is written as it was read",
    arguments: [
      "reach bell", "ring bell all", "ring chime low-to-high by pulse",
      "ring drum lowest with hand",
      "clear fire with water", "meet water plant with hand", "count steam at-least 3 with lava",
      "join battery lamp with wire", "wake 2 with kodama",
      "come 1", "restore bell", "restore ice with ice", "keep stone within 0", "keep sand within 3",
    ])
  func roundTrip(_ line: String) throws {
    #expect(try Goal.parse(line, rules: rules).text(rules: rules) == line)
  }

  @Test(
    "An error in a goal contains its column and a suggestion",
    arguments: [
      ("raech bell", 1, "reach"), ("reach", 6, nil), ("reach bel", 7, "bell"),
      ("ring stone all", 6, nil), ("ring bell lowst", 11, "lowest"), ("count water 3", 13, nil),
      ("count water at-least no", 22, nil), ("count water at-least 0", 22, nil),
      ("restore", 8, nil), ("restore bel", 9, "bell"), ("restore bell all", 14, nil),
      ("join battery stone", 14, nil), ("clear fire whith water", 12, "with"),
      ("clear fire with watr", 17, "water"), ("reach bell with hand now", 22, nil),
    ] as [(String, Int, String?)])
  func faults(_ line: String, _ column: Int, _ suggestion: String?) {
    let error = #expect(throws: WorldTextError.self) { try Goal.parse(line, rules: rules) }
    #expect(error?.column == column)
    #expect(error?.suggestion == suggestion)
  }

  @Test("Exceeding a \"keep\" goal stops all other goals from counting")
  func kept() throws {
    let content = try TestGame.content.get()
    let world = World(width: 40, height: 24, seed: 1, rules: content.rules)
    let (bell, sand) = (rules.id("bell"), rules.id("sand"))
    world.place(bell, at: CellPoint(9, 9))
    let goals = try ["clear bell", "keep sand within 2"].map { try Goal.parse($0, rules: rules) }
    for cells in 1...3 {
      let judge = GoalJudge(GoalSet(goals), rules: rules)
      judge.judge(world, hand: CellPoint(1, 1), moments: [])
      #expect(judge.recordEdit(of: sand, cells: 1) == false)
      #expect(judge.recordEdit(of: bell, cells: 9) == false)
      #expect(judge.recordEdit(of: sand, cells: cells - 1) == (cells > 2), "reported once")
      #expect(judge.recordEdit(of: sand, cells: 0) == false)
      let empty = World(width: 40, height: 24, seed: 1, rules: content.rules)
      judge.recordChange()
      judge.judge(empty, hand: CellPoint(1, 1), moments: [])
      #expect(judge.isDone == (cells <= 2))
    }
  }

  @Test("A kodama that is placed counts for \"wake\" but not for \"come\"")
  func guests() throws {
    let etudes = try TestGame.content.get().etudes
    let etude = try #require(etudes.first { $0.name == "they-come" })
    let world = etude.world(rules: rules)
    let goals = try ["wake 1", "come 1"].map { try Goal.parse($0, rules: rules) }
    let judge = GoalJudge(GoalSet(goals), rules: rules)
    world.place(rules.id("kodama"), at: CellPoint(19, 15))
    for _ in 0..<300 {
      world.step()
      judge.recordChange()
      judge.judge(world, hand: CellPoint(2, 2), moments: [])
    }
    #expect(judge.progress.map(\.isMet) == [true, false])
    // Kodama only come to a valley that is awake.
    world.wakefulness.percent = 90
    world.wakefulness.isAwake = true
    for _ in 0..<900 where !judge.isDone {
      world.step()
      judge.recordChange()
      judge.judge(world, hand: CellPoint(2, 2), moments: [])
    }
    #expect(judge.isDone)
  }

  /// Runs a world for some ticks in a scan mode. Returns the progress of all goals after each tick.
  private func judged(_ lines: [String], scan: ScanMode, seed: UInt64) throws -> [[Int]] {
    let world = World(width: 40, height: 24, seed: seed, rules: rules)
    world.scanMode = scan
    var chance = Chance(seed)
    for name in ["sand", "water", "wood", "bell", "stone", "plant", "lava", "ice"] {
      for _ in 0..<40 {
        world.place(rules.id(name), at: CellPoint(chance.pick(1...38), chance.pick(1...22)))
      }
    }
    let goals = try lines.map { try Goal.parse($0, rules: rules) }
    let judge = GoalJudge(GoalSet(goals), rules: rules)
    return (0..<120).map { _ in
      world.step()
      if world.changesOfLastStep > 0 { judge.recordChange() }
      judge.judge(world, hand: CellPoint(20, 12), moments: world.moments)
      world.clearMoments()
      return judge.progress.flatMap { [$0.done, $0.needed, $0.isMet ? 1 : 0] }
    }
  }

  @Test(
    "Goals are judged equally whether the world scans awake cells or all cells",
    arguments: 1...6 as ClosedRange<UInt64>)
  func sleeping(_ seed: UInt64) throws {
    let lines = [
      "clear lava", "count steam at-least 30", "meet fire wood", "ring bell all by pulse",
      "reach water", "count plant at-least 60", "clear ice",
    ]
    let asleep = try judged(lines, scan: .awake, seed: seed)
    #expect(asleep == (try judged(lines, scan: .everything, seed: seed)))
    #expect(asleep.first != asleep.last, "nothing was judged")
  }

  @Test("A wrong bell restarts a sequence")
  func order() throws {
    let world = World(width: 40, height: 24, seed: 1, rules: rules)
    let bells = [CellPoint(5, 20), CellPoint(9, 12), CellPoint(3, 4)]
    for bell in bells { world.place(rules.id("bell"), at: bell) }
    let goals = try ["ring bell low-to-high", "ring bell all by pulse"]
      .map { try Goal.parse($0, rules: rules) }
    let judge = GoalJudge(GoalSet(goals), rules: rules)
    func ring(_ bell: Int) -> Int {
      judge.recordStrike(at: bells[bell])
      world.strike(at: bells[bell])
      judge.judge(world, hand: bells[bell], moments: world.moments)
      world.clearMoments()
      return judge.progress[0].done
    }
    #expect([0, 1, 0, 1, 2].map(ring) == [1, 2, 1, 2, 3])
    #expect(judge.progress[0].isMet)
    #expect(!judge.progress[1].isMet)
    #expect(judge.progress[1].done == 0)
  }
}
