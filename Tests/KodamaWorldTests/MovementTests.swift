import KodamaDataSources
import KodamaWorld
import Testing

@Suite("Sand falls, water flows and smoke rises")
struct MovementTests {
  @Test("Sand falls one cell per tick and lands")
  func sandFallsOneCellPerTickAndLands() {
    let world = Sketch.world(["s..", "...", "...", "...", "...", "...", "###"])
    world.step()
    #expect(Sketch.rows(world)[1] == "s..")
    world.step(times: 6)
    #expect(Sketch.rows(world)[5] == "s..")
    #expect(world.moments.map(\.kind) == [.landing])
    #expect(world.moments.first?.point == CellPoint(0, 5))
  }

  @Test("Sand sinks through water")
  func sandSinksThroughWater() {
    let world = Sketch.world(["#s#", "#w#", "#w#", "###"])
    world.step(times: 40)
    #expect(Sketch.rows(world) == ["#w#", "#w#", "#s#", "###"])
  }

  @Test("Sand does not pass a diagonal wall")
  func sandDoesNotPassADiagonalWall() {
    let world = Sketch.world(["s#..", "#...", "....", "####"])
    world.step(times: 20)
    #expect(Sketch.rows(world)[0] == "s#..")
  }

  @Test("Water levels out and comes to rest", arguments: 1...8 as ClosedRange<UInt64>)
  func waterLevelsOutAndRests(seed: UInt64) {
    var rows = Array(repeating: "w" + String(repeating: ".", count: 23), count: 12)
    rows.append(String(repeating: "#", count: 24))
    let world = Sketch.world(rows, seed: seed)
    world.step(times: 2_000)
    #expect(world.count("water") == 12)
    #expect(Sketch.rows(world)[11].filter { $0 == "w" }.count == 12)
    world.step()
    #expect(world.changesOfLastStep == 0)
  }

  @Test("An opened pool drains down to its last layer")
  func anOpenedPoolDrainsToItsLastLayer() {
    var rows = Array(repeating: "#" + String(repeating: "w", count: 10) + "#........", count: 6)
    rows += Array(repeating: "############........", count: 8)
    rows.append("####################")
    let world = Sketch.world(rows)
    for y in 0..<6 { world.place(.air, at: CellPoint(11, y)) }
    world.step(times: 3_000)
    let left = Sketch.rows(world)[0..<6].joined().filter { $0 == "w" }.count
    #expect(left <= 10)
    #expect(world.count("water") == 60)
  }

  @Test("Falling conserves sand and water", arguments: 1...6 as ClosedRange<UInt64>)
  func fallingConservesSandAndWater(seed: UInt64) {
    let world = World.random(
      width: 40, height: 30, seed: seed, rules: .basic, of: ["air", "sand", "water", "stone"])
    let sand = world.count("sand")
    let water = world.count("water")
    world.step(times: 300)
    #expect(world.count("sand") == sand)
    #expect(world.count("water") == water)
  }

  @Test("A pile of sand has equally many grains on both sides")
  func pilesAreSymmetric() {
    var left = 0
    var right = 0
    for seed in 1...60 as ClosedRange<UInt64> {
      let world = World(width: 41, height: 30, seed: seed, rules: .basic)
      let sand = MaterialRules.basic["sand"] ?? .air
      for _ in 0..<80 {
        world.place(sand, at: CellPoint(20, 0))
        world.step(times: 2)
      }
      world.step(times: 60)
      for y in 0..<30 {
        for x in 0..<20 {
          if world.cell(at: CellPoint(x, y)).material == sand { left += 1 }
          if world.cell(at: CellPoint(40 - x, y)).material == sand { right += 1 }
        }
      }
    }
    #expect(abs(left - right) * 20 < left + right)
  }

  @Test("Smoke rises and fades")
  func smokeRisesAndFades() {
    let world = Sketch.world(["....", "....", "....", "k..."])
    world.step(times: 3)
    #expect(Sketch.rows(world)[0].contains("k"))
    world.step(times: 3_000)
    #expect(world.count("smoke") == 0)
  }
}
