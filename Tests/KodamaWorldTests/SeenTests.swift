import KodamaDataSources
import Testing

@testable import KodamaWorld

/// Tests of the content of pictures: the cells with their margin, the ground and roof, and the time
/// of day.
@Suite("A picture frame contains the cells around the rectangle")
struct SeenTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func seen(_ world: World, origin: CellPoint = CellPoint(0, 0)) -> PictureFrame {
    var picture = PictureFrame()
    picture.origin = origin
    world.copySeen(into: &picture)
    return picture
  }

  private func cell(_ picture: PictureFrame, _ x: Int, _ y: Int) -> VisibleCell {
    let margin = PictureFrame.margin
    return picture.cells[
      (y - picture.origin.y + margin) * picture.columns + x - picture.origin.x + margin]
  }

  @Test("The margin shows neighbouring cells and continues the edge outside")
  func theMarginShowsNeighboursAndContinuesThemOutside() {
    let world = World(width: 60, height: 40, seed: 1, rules: lab.rules)
    world.place(lab.rules.id("sand"), at: CellPoint(45, 3))
    let picture = seen(world)
    #expect(picture.isWhole && picture.worldHeight == 40)
    #expect(cell(picture, 45, 3).material == lab.rules.id("sand"))
    #expect(cell(picture, 44, 3).material == .air)
    #expect(cell(picture, -1, 3).material == .air, "beside an open cell")
    world.place(lab.rules.id("stone"), at: CellPoint(0, 3))
    #expect(cell(seen(world), -1, 3).material == MaterialRules.wall, "beside stone")
    let (above, below) = (seen(world), seen(world, origin: CellPoint(0, 20)))
    #expect(cell(above, 5, -1).material == .air)
    #expect(cell(below, 5, 40).material == MaterialRules.wall)
    #expect(seen(world, origin: CellPoint(20, 16)).cells.count == picture.cells.count)
  }

  @Test("Surroundings widen the picture without changing the rectangle")
  func surroundingsAreSeenAndTheRectangleStaysTheSame() {
    let world = World(width: 200, height: 120, seed: 1, rules: lab.rules)
    for x in stride(from: 3, to: 200, by: 7) {
      world.place(lab.rules.id("stone"), at: CellPoint(x, 20 + x % 50))
    }
    let plain = seen(world, origin: CellPoint(60, 30))
    var wide = PictureFrame()
    (wide.surroundings.left, wide.surroundings.top) = (5, 2)
    (wide.surroundings.right, wide.surroundings.bottom) = (12, 8)
    wide.origin = wide.drawnOrigin(ofRectangle: CellPoint(60, 30))
    world.copySeen(into: &wide)
    #expect(wide.isWhole && wide.origin == CellPoint(55, 28))
    #expect(wide.columns == plain.columns + 17 && wide.rows == plain.rows + 10)
    for y in 30..<54 {
      for x in 60..<100 { #expect(cell(wide, x, y) == cell(plain, x, y)) }
    }
    for (x, y) in [(57, 28), (108, 40), (66, 60)] {
      world.place(lab.rules.id("sand"), at: CellPoint(x, y))
    }
    world.copySeen(into: &wide)
    for (x, y) in [(57, 28), (108, 40), (66, 60)] {
      #expect(cell(wide, x, y).material == lab.rules.id("sand"), "\(x), \(y)")
    }
  }

  @Test("Earth and water count as ground, but trees and floating stones do not")
  func groundIsEarthOrWaterButNotATreeOrPlank() throws {
    let world = World(width: 60, height: 40, seed: 1, rules: lab.rules)
    let (stone, water) = (lab.rules.id("stone"), lab.rules.id("water"))
    for x in 0..<60 {
      for y in 30..<40 { world.place(stone, at: CellPoint(x, y)) }
    }
    world.place(stone, at: CellPoint(5, 10))
    for y in 20..<30 { world.place(lab.rules.id("wood"), at: CellPoint(6, y)) }
    for y in 24..<30 { world.place(water, at: CellPoint(7, y)) }
    let picture = seen(world)
    let margin = PictureFrame.margin
    #expect(picture.ground[margin + 4] == 30 && picture.roof[margin + 4] == 30)
    #expect(picture.ground[margin + 5] == 30 && picture.roof[margin + 5] == 10)
    #expect(picture.ground[margin + 6] == 30 && picture.roof[margin + 6] == 30)
    #expect(picture.ground[margin + 7] == 24 && picture.roof[margin + 7] == 30)
  }

  @Test("A wire with a pulse is marked as active")
  func activeCellsAreMarked() throws {
    let world = World(width: 60, height: 40, seed: 1, rules: lab.rules)
    world.place(lab.rules.id("battery"), at: CellPoint(10, 10))
    for x in 11..<15 { world.place(lab.rules.id("wire"), at: CellPoint(x, 10)) }
    world.place(lab.rules.id("bell"), at: CellPoint(30, 10))
    #expect((11..<15).allSatisfy { !cell(seen(world), $0, 10).isActive })
    var pulses = 0
    for _ in 0..<12 {
      world.step()
      pulses += (11..<15).filter { cell(seen(world), $0, 10).isActive }.count
    }
    #expect(pulses > 4)
    #expect(cell(seen(world), 30, 10).amount == world.cell(at: CellPoint(30, 10)).data)
  }

  @Test("A creature is marked as facing left while it moves left")
  func facesLeft() throws {
    let world = try lab.world(
      ["##########", "#~~~~f~~~#", "##########"], ["~": "water", "f": "fish"])
    let fish = lab.rules.id("fish")
    var (column, ways) = (5, Set<Int>())
    for _ in 0..<200 {
      world.step()
      let picture = seen(world)
      let found = try #require((1..<9).first { cell(picture, $0, 1).material == fish })
      guard found != column else { continue }
      #expect((cell(picture, found, 1).amount == VisibleCell.facesLeft) == (found < column))
      ways.insert(found - column)
      column = found
    }
    #expect(ways == [-1, 1])
  }

  @Test("A picture contains the previous weather for four seconds")
  func previousWeather() throws {
    let start = try #require(WeatherTests.beginning(of: .rain))
    var shares: [Int] = []
    for tick in stride(from: start.tick - 1, to: start.tick + 300, by: 20) {
      let world = try WeatherTests.valley(lab.rules, seed: start.seed, tick: tick)
      let picture = seen(world)
      let isFading = (start.tick..<start.tick + 240).contains(tick)
      #expect((picture.previousSky != nil) == isFading, "\(tick)")
      if isFading { shares.append(picture.skyShare) }
      #expect(picture.skyShare <= 256 && (isFading || picture.skyShare == 256))
    }
    #expect(shares == shares.sorted() && Set(shares).count > 10)
  }

  @Test("A picture contains warmth and the time of day")
  func picturesShowWarmthAndTimeOfDay() throws {
    let world = try lab.world([".....", ".lll.", "#####"], ["l": "lava"], tick: 7_800)
    for _ in 0..<40 { world.step() }
    let picture = seen(world)
    #expect(cell(picture, 2, 1).warmth > 10)
    #expect(picture.sky.phase == .dusk && (120...140).contains(picture.sky.progress))
    #expect(picture.tick == 7_840)
  }
}

@Suite("The overview of the valley is exact at any size")
struct SurveyTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func tiles(_ world: World, side: Int, origin: CellPoint) -> [Tile] {
    var tiles: [Tile] = []
    world.copyTiles(
      from: origin, columns: ViewRectangle.columns, rows: ViewRectangle.rows,
      cellsPerTile: side * side, into: &tiles)
    return tiles
  }

  @Test("Updating only changed blocks gives the same survey as a full count, tick by tick")
  func changes() throws {
    let world = WorldGenerator(seed: 5, width: 512, height: 256).world(rules: lab.rules)
    let origin = CellPoint(-24, -80)
    _ = tiles(world, side: 14, origin: origin)
    for tick in 0..<60 {
      world.step()
      if tick % 20 == 7 {
        _ = world.paint(
          lab.rules.id("stone"), with: Brush(.round, reach: 4),
          at: CellPoint(30 + tick * 7, 40 + tick))
      }
      let kept = tiles(world, side: 14, origin: origin)
      var seen = PictureFrame()
      world.copySurveyed(from: origin, tileSide: 14, into: &seen)
      world.storage.survey = nil
      var recounted = PictureFrame()
      world.copySurveyed(from: origin, tileSide: 14, into: &recounted)
      #expect(kept == tiles(world, side: 14, origin: origin), "tick \(tick)")
      #expect(seen == recounted && seen.isWhole, "tick \(tick)")
    }
  }

  @Test("A block's samples are cells spread evenly over it")
  func samples() {
    let world = World(width: 512, height: 256, seed: 1, rules: lab.rules)
    let stone = lab.rules.id("stone")
    // A pole one cell wide in column 2 of a block, the second of the four that are sampled.
    for y in 0..<256 { world.place(stone, at: CellPoint(16, y)) }
    var seen = PictureFrame()
    world.copySurveyed(from: CellPoint(0, 0), tileSide: 14, into: &seen)
    let index = (PictureFrame.margin + 3) * seen.columns + PictureFrame.margin + 2
    for place in 0..<16 {
      #expect(seen.samples[index][place] == (place % 4 == 1 ? stone : .air))
      #expect(seen.samples[index + 1][place] == .air)
    }
    let outside = seen.cells[0].material
    #expect(seen.samples[0] == BlockSamples(outside))
  }

  @Test("A tile shows its prevailing material")
  func tile() throws {
    let world = World(width: 400, height: 200, seed: 1, rules: lab.rules)
    let (stone, bell) = (lab.rules.id("stone"), lab.rules.id("bell"))
    for y in 100..<200 {
      for x in 0..<400 { world.place(stone, at: CellPoint(x, y)) }
    }
    world.place(bell, at: CellPoint(55, 45))
    for x in 80..<90 { world.place(stone, at: CellPoint(x, 45)) }
    let seen = tiles(world, side: 12, origin: CellPoint(-40, -88))
    func material(_ x: Int, _ y: Int) -> MaterialID {
      seen[(y + 88) / 12 * ViewRectangle.columns + (x + 40) / 12].material
    }
    #expect(material(55, 45) == bell)
    #expect(material(85, 45) == .air, "a thin line does not prevail")
    #expect(material(200, 150) == stone)
    #expect(material(200, -30) == .air)
    #expect(material(-30, 150) == MaterialRules.wall && material(-30, 50) == .air)
  }

  @Test("A block of any size is sampled at no more than 64 cells")
  func large() throws {
    let world = World(width: 4_000, height: 2_000, seed: 1, rules: lab.rules)
    let stone = lab.rules.id("stone")
    for y in 1_000..<2_000 {
      for x in 0..<4_000 { world.place(stone, at: CellPoint(x, y)) }
    }
    let seen = tiles(world, side: 100, origin: CellPoint(0, -400))
    #expect(seen[13 * ViewRectangle.columns].material == .air)
    #expect(seen[14 * ViewRectangle.columns].material == stone)
  }
}
