import KodamaDataSources
@testable import KodamaWorld
import Testing

@Suite("Flour, dough, bread, reeds, ropes and bridges behave as described")
struct BakeryTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func after(
    _ ticks: Int, _ rows: [String], _ legend: [String: String], tick: UInt64 = 0
  ) throws -> World {
    let world = try lab.world(rows, legend, tick: tick)
    world.step(times: ticks)
    return world
  }

  @Test("Flour becomes dough, dough bakes, and snails eat bread")
  func flourBecomesDoughThenBreadAndIsEaten() throws {
    let dough = try after(60, ["#w#", "#f#", "###"], ["w": "water", "f": "flour"])
    #expect(dough.count("dough") == 1 && dough.count("water") == 0)
    let bread = try after(2_000, ["#d#", "#e#", "###"], ["d": "dough", "e": "ember"])
    #expect(bread.count("bread") + bread.count("charcoal") == 1)
    let eaten = try after(600, ["###", "#s#", "#b#", "###"], ["s": "snail", "b": "bread"])
    #expect(eaten.count("bread") == 0 && eaten.count("snail") == 1)
  }

  @Test("Fungus makes dough rise")
  func fungusMakesDoughRise() throws {
    let world = try after(
      4_000, ["gdg", "gFg", "ggg"],
      ["d": "dough", "F": "fungus", "g": "glass"])
    #expect(world.count("dough") == 2)
  }

  @Test("Flour explodes in fire, but sawdust does not")
  func flourExplodesButSawdustDoesNot() throws {
    for (powder, isLoud) in [("flour", true), ("sawdust", false)] {
      let world = try lab.world(["f...", "pppp", "####"], ["f": "fire", "p": powder])
      var bangs = 0
      for _ in 0..<60 {
        world.clearMoments()
        world.step()
        bangs += world.moments.count { $0.kind == .explode }
      }
      #expect((bangs > 0) == isLoud, "\(powder)")
    }
  }

  @Test("A reed grows up through water and releases seeds")
  func reedGrowsThroughWaterAndReleasesSeeds() throws {
    var rows = Array(repeating: ".........", count: 4)
    rows += ["#wwwwwww#", "#wwwrwww#", "#mmmmmmm#", "#########"]
    let world = try lab.world(rows, ["w": "water", "r": "reed", "m": "mud"])
    let before = world.waterBudget.total
    var down = 0
    for _ in 0..<6_000 {
      world.step()
      down = max(down, world.count("reed-down"))
    }
    #expect(world.count("cane") >= 4)
    #expect(lab.names(world, row: 5)[4] == "cane" && lab.names(world, row: 3)[4] == "cane")
    #expect(down > 0)
    #expect(world.waterBudget.total == before, "displaced water rises into the sky")
  }

  @Test("Pulling a rope rings the bell above it")
  func pullingARopeRingsTheBellAbove() throws {
    let world = try after(
      800, ["..b..", "..r..", ".....", ".....", "....."],
      ["b": "bell 7", "r": "rope"])
    #expect(world.count("rope") == 4)
    world.clearMoments()
    #expect(world.outcomeOfUse(at: CellPoint(2, 4)) == .rings)
    world.strike(at: CellPoint(2, 4))
    #expect(world.moments.contains { $0.kind == .ring && $0.point == CellPoint(2, 0) })
    world.place(lab.rules.id("stone"), at: CellPoint(2, 0))
    #expect(world.outcomeOfUse(at: CellPoint(2, 4)) == .knocks)
  }

  @Test("A bridge spans a gap and bears sand, but does not grow without support")
  func aBridgeSpansAGapAndBearsALoad() throws {
    let world = try after(
      400, ["....s....", ".........", "##=....##", "##.....##"],
      ["=": "bridge", "s": "stone"])
    #expect(lab.names(world, row: 2)[2...6].allSatisfy { $0 == "bridge" })
    world.place(lab.rules.id("sand"), at: CellPoint(5, 0))
    world.step(times: 40)
    #expect(lab.names(world, row: 1).contains("sand"))
    // A bridge without support does not grow.
    let alone = try after(400, [".....", "..=..", "....."], ["=": "bridge"])
    #expect(alone.count("bridge") == 1)
  }
}
