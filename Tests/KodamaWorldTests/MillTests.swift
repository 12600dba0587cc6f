import KodamaDataSources
@testable import KodamaWorld
import Testing

@Suite("Mills, pipes and sluices work")
struct MillTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  /// Returns the number of pulses that a wheel sends.
  private func turns(_ rows: [String], _ legend: [String: String], ticks: Int) throws -> Int {
    let world = try lab.world(rows, legend)
    let wheel = lab.rules["mill-wheel"]
    var count = 0
    for _ in 0..<ticks {
      world.clearMoments()
      world.step()
      count += world.moments.count { $0.kind == .signal && $0.material == wheel }
    }
    return count
  }

  @Test("Flowing water turns a mill wheel, but still water does not")
  func flowingWaterTurnsAWheelButStillWaterDoesNot() throws {
    let stream = ["#V...#", "#....#", "#.O..#", "#....#", "#0000#"]
    let legend = ["V": "spring", "O": "mill-wheel", "0": "drain", "w": "water"]
    #expect(try turns(stream, legend, ticks: 1_600) >= 3)
    #expect(try turns(["#www#", "#wOw#", "#####"], legend, ticks: 1_600) == 0)
    #expect(try turns(["#...#", "#.O.#", "#####"], legend, ticks: 400) == 0)
  }

  @Test("Each pulse makes a millstone grind a seed but no sand")
  func eachPulseGrindsASeedButNotSand() throws {
    for (grain, meal) in [("seed", 1), ("acorn", 1), ("sand", 0)] {
      let world = try lab.world(
        ["#.g.#", "#.g.#", "##M##", "..P.."],
        ["g": grain, "M": "millstone", "P": "button"])
      world.step(times: 20)
      #expect(world.count("flour") == 0, "no pulse, no flour")
      world.strike(at: CellPoint(2, 3))
      world.step(times: 6)
      #expect(world.count("flour") == meal, "\(grain)")
    }
  }

  @Test("Water leaves a pipe only at its end")
  func waterLeavesAPipeOnlyAtItsEnds() throws {
    let world = try lab.world(
      [
        "#ww.......", "#ww.......", "#pp#......", "##p#......", "##ppppp...", "..........",
        "..........", "##########",
      ], ["w": "water", "p": "pipe"])
    let before = world.waterBudget.total
    // The mouth is the upper left pipe, which touches water only above itself.
    world.step(times: 400)
    #expect(world.waterBudget.total == before)
    let row = lab.names(world, row: 6)
    #expect(row.contains("water"), "water leaves at the lower end")
    #expect(world.count("full-pipe") + world.count("pipe") == 8)
    #expect((0..<3).allSatisfy { lab.names(world, row: 4)[$0] != "water" })
  }

  @Test("Frost turns full pipes into ice")
  func frostBurstsFullPipes() throws {
    let world = try lab.world(
      ["#pp#", "BcBc", "####"], ["p": "full-pipe", "B": "battery", "c": "cooler"])
    world.step(times: 900)
    #expect(world.count("ice") == 2)
  }

  @Test(
    "A sluice holds back water until it is opened by hand or by a pulse",
    arguments: [true, false])
  func aSluiceHoldsALakeUntilItOpens(byHand: Bool) throws {
    let world = try lab.world(
      ["www#....", "www#....", "wwwS....", "###-####", "...P...."],
      ["w": "water", "S": "sluice", "-": "wire", "P": "button"])
    func beyond() -> Int {
      (0..<3).reduce(0) { $0 + lab.names(world, row: $1)[4...].count { $0 == "water" } }
    }
    world.step(times: 200)
    #expect(beyond() == 0)
    world.strike(at: byHand ? CellPoint(3, 2) : CellPoint(3, 4))
    world.step(times: 200)
    #expect(beyond() >= 4)
    #expect(world.count("water") == 9)
    #expect(world.outcomeOfUse(at: CellPoint(3, 2)) == .on)
    world.strike(at: CellPoint(3, 2))
    #expect(world.outcomeOfUse(at: CellPoint(3, 2)) == .off)
  }
}
