import KodamaDataSources
import Testing

@testable import KodamaWorld

@Suite("The index of bodies reads a world a few rows at a time")
struct BodyIndexTests {
  @Test("Reading rows pass by pass gives the same bodies as reading all at once")
  func passes() throws {
    let world = World.random(
      width: 90, height: 70, seed: 5, rules: .basic, of: ["water", "stone", "air", "sand"])
    let hand = CellPoint(40, 30)
    let (slow, fast) = (BodyIndex(world), BodyIndex(world))
    for _ in 0..<70 { slow.advance() }
    fast.prepare(around: hand)
    let (one, two) = (
      slow.bodies(near: hand) { _ in true }, fast.bodies(near: hand) { _ in true }
    )
    #expect(one == two && !one.isEmpty)
  }

  @Test("The number of rows read in a pass does not depend on the world's height")
  func bounded() {
    for height in [64, 512] {
      let index = BodyIndex(World(width: 512, height: height, seed: 1, rules: .basic))
      index.advance()
      #expect(index.lines.count { $0 != nil } == BodyIndex.cellsPerPass / 512)
    }
  }

  @Test("A search near the hand finds a body that was just placed")
  func fresh() throws {
    let world = World(width: 200, height: 200, seed: 1, rules: .basic)
    let index = BodyIndex(world)
    let hand = CellPoint(100, 100)
    index.prepare(around: hand)
    let stone = try #require(world.rules["stone"])
    world.place(stone, at: CellPoint(100, 60))
    index.prepare(around: hand)
    #expect(index.bodies(near: hand) { $0 == stone }.map(\.point) == [CellPoint(100, 60)])
  }

  @Test("In a world larger than the index, the index follows the hand and reports its reach")
  func large() throws {
    let world = World(width: 3_000, height: 200, seed: 1, rules: .basic)
    let stone = try #require(world.rules["stone"])
    world.place(stone, at: CellPoint(2_500, 100))
    let index = BodyIndex(world)
    #expect(index.reach == 50)
    index.prepare(around: CellPoint(100, 100))
    #expect(index.bodies(near: CellPoint(100, 100)) { $0 == stone }.isEmpty)
    index.prepare(around: CellPoint(2_400, 100))
    #expect(index.bodies(near: CellPoint(2_400, 100)) { $0 == stone }.count == 1)
  }
}

@Suite("The land is divided into landforms")
struct LandformTests {
  /// Creates a world whose ground starts at a row in each column.
  private func world(width: Int, height: Int, top: (Int) -> Int) throws -> World {
    let world = World(width: width, height: height, seed: 1, rules: .basic)
    let stone = try #require(world.rules["stone"])
    for x in 0..<width {
      for y in top(x)..<height { world.place(stone, at: CellPoint(x, y)) }
    }
    return world
  }

  private func names(_ forms: [Landform]) -> [String] {
    forms.map {
      if case .landform(let kind) = $0.name { kind.rawValue } else { "water" }
    }
  }

  private func landforms(_ world: World) -> (land: [Landform], caves: [Landform]) {
    let index = BodyIndex(world)
    let hand = CellPoint(world.width / 2, 5)
    index.prepare(around: hand)
    return index.landforms(from: hand)
  }

  @Test("A step in the ground is a cliff between two plains")
  func cliff() throws {
    let world = try world(width: 100, height: 80) { $0 < 50 ? 60 : 30 }
    let land = landforms(world).land
    #expect(names(land).contains("cliff"))
    #expect(names(land).count { $0 == "plain" } == 2)
    let cliff = try #require(land.first { $0.name == .landform(.cliff) })
    #expect(cliff.height == 30 && abs(cliff.point.x - 50) <= 4)
  }

  @Test("A rise is a hill, a dip is a hollow, and a dip full of water is a lake")
  func swells() throws {
    let world = try world(width: 160, height: 90) { 60 - abs(($0 % 80) - 40) / 2 }
    #expect(names(landforms(world).land).contains("hollow"))
    let wave = try self.world(width: 160, height: 90) { 40 + abs(($0 % 80) - 40) / 2 }
    let dry = names(landforms(wave).land)
    #expect(dry.contains("hill"))
    let water = try #require(wave.rules["water"])
    for x in 60..<100 {
      for y in 50..<60 where wave.cell(at: CellPoint(x, y)).material == .air {
        wave.place(water, at: CellPoint(x, y))
      }
    }
    let wet = names(landforms(wave).land)
    #expect(wet.contains("water"))
    #expect(wet.count { $0 == "hollow" } == dry.count { $0 == "hollow" } - 1, "\(wet)")
  }

  @Test("A hole under the ground is a cave, but the open sky is not")
  func cave() throws {
    let world = try world(width: 80, height: 80) { _ in 30 }
    for x in 20..<40 {
      for y in 50..<60 { world.place(.air, at: CellPoint(x, y)) }
    }
    let caves = landforms(world).caves
    #expect(caves.map { [$0.width, $0.height] } == [[20, 10]])
  }
}
