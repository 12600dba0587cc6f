import KodamaDataSources
@testable import KodamaWorld
import Testing

/// Tests of the overview of the valley.
@Suite struct SurveyTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func tiles(_ world: World, side: Int, origin: GridPoint) -> [Tile] {
    var tiles: [Tile] = []
    world.copyTiles(
      from: origin, columns: ViewRectangle.columns, rows: ViewRectangle.rows,
      cellsPerTile: side * side, into: &tiles)
    return tiles
  }

  @Test("Updating only changed blocks gives the same survey as a full count, tick by tick")
  func changes() throws {
    let world = WorldGenerator(seed: 5, width: 512, height: 256).world(rules: lab.rules)
    let origin = GridPoint(-24, -80)
    _ = tiles(world, side: 14, origin: origin)
    for tick in 0..<60 {
      world.step()
      if tick % 20 == 7 {
        _ = world.paint(
          lab.rules.id("stone"), with: Brush(.round, reach: 4),
          at: GridPoint(30 + tick * 7, 40 + tick))
      }
      let kept = tiles(world, side: 14, origin: origin)
      var seen = PictureFrame()
      world.copySurveyed(from: origin, tileSide: 14, into: &seen)
      world.storage.survey = nil
      var anew = PictureFrame()
      world.copySurveyed(from: origin, tileSide: 14, into: &anew)
      #expect(kept == tiles(world, side: 14, origin: origin), "tick \(tick)")
      #expect(seen == anew && seen.isWhole, "tick \(tick)")
    }
  }

  @Test("A tile shows its prevailing material or a bell; outside the world lie sky and ground")
  func tile() throws {
    let world = World(width: 400, height: 200, seed: 1, rules: lab.rules)
    let (stone, bell) = (lab.rules.id("stone"), lab.rules.id("bell"))
    for y in 100..<200 {
      for x in 0..<400 { world.place(stone, at: GridPoint(x, y)) }
    }
    world.place(bell, at: GridPoint(55, 45))
    for x in 80..<90 { world.place(stone, at: GridPoint(x, 45)) }
    let seen = tiles(world, side: 12, origin: GridPoint(-40, -88))
    func material(_ x: Int, _ y: Int) -> MaterialID {
      seen[(y + 88) / 12 * ViewRectangle.columns + (x + 40) / 12].material
    }
    #expect(material(55, 45) == bell)
    #expect(material(85, 45) == .air, "a thin line is not most of it")
    #expect(material(200, 150) == stone)
    #expect(material(200, -30) == .air)
    #expect(material(-30, 150) == MaterialRules.wall && material(-30, 50) == .air)
  }

  @Test("A block of any size is sampled at no more than 64 cells")
  func large() throws {
    let world = World(width: 4_000, height: 2_000, seed: 1, rules: lab.rules)
    let stone = lab.rules.id("stone")
    for y in 1_000..<2_000 {
      for x in 0..<4_000 { world.place(stone, at: GridPoint(x, y)) }
    }
    let seen = tiles(world, side: 100, origin: GridPoint(0, -400))
    #expect(seen[13 * ViewRectangle.columns].material == .air)
    #expect(seen[14 * ViewRectangle.columns].material == stone)
  }
}
