import KodamaDataSources
import KodamaWorld
import Testing

/// Tests of pictures: cells with their margin, ground and roof, and the time of day.
@Suite struct SeenTests {
  let lab: Lab

  init() throws { lab = try Lab() }

  private func seen(_ world: World, origin: GridPoint = GridPoint(0, 0)) -> PictureFrame {
    var picture = PictureFrame()
    picture.origin = origin
    world.copySeen(into: &picture)
    return picture
  }

  private func cell(_ picture: PictureFrame, _ x: Int, _ y: Int) -> SeenCell {
    let margin = PictureFrame.margin
    return picture.cells[
      (y - picture.origin.y + margin) * picture.columns + x - picture.origin.x + margin]
  }

  @Test func theMarginShowsNeighboursAndWallOutside() {
    let world = World(width: 60, height: 40, seed: 1, rules: lab.rules)
    world.place(lab.rules.id("sand"), at: GridPoint(45, 3))
    let picture = seen(world)
    #expect(picture.isWhole && picture.worldHeight == 40)
    #expect(cell(picture, 45, 3).material == lab.rules.id("sand"))
    #expect(cell(picture, 44, 3).material == .air)
    #expect(cell(picture, -1, 3).material == MaterialRules.wall)
    #expect(seen(world, origin: GridPoint(20, 16)).cells.count == picture.cells.count)
  }

  @Test func groundIsEarthOrWaterButNotATreeOrPlank() throws {
    let world = World(width: 60, height: 40, seed: 1, rules: lab.rules)
    let (stone, water) = (lab.rules.id("stone"), lab.rules.id("water"))
    for x in 0..<60 {
      for y in 30..<40 { world.place(stone, at: GridPoint(x, y)) }
    }
    world.place(stone, at: GridPoint(5, 10))
    for y in 20..<30 { world.place(lab.rules.id("wood"), at: GridPoint(6, y)) }
    for y in 24..<30 { world.place(water, at: GridPoint(7, y)) }
    let picture = seen(world)
    let margin = PictureFrame.margin
    #expect(picture.ground[margin + 4] == 30 && picture.roof[margin + 4] == 30)
    #expect(picture.ground[margin + 5] == 30 && picture.roof[margin + 5] == 10)
    #expect(picture.ground[margin + 6] == 30 && picture.roof[margin + 6] == 30)
    #expect(picture.ground[margin + 7] == 24 && picture.roof[margin + 7] == 30)
  }

  @Test func activeCellsAreMarked() throws {
    let world = World(width: 60, height: 40, seed: 1, rules: lab.rules)
    world.place(lab.rules.id("battery"), at: GridPoint(10, 10))
    for x in 11..<15 { world.place(lab.rules.id("wire"), at: GridPoint(x, 10)) }
    world.place(lab.rules.id("bell"), at: GridPoint(30, 10))
    #expect((11..<15).allSatisfy { !cell(seen(world), $0, 10).isActive })
    var pulses = 0
    for _ in 0..<12 {
      world.step()
      pulses += (11..<15).filter { cell(seen(world), $0, 10).isActive }.count
    }
    #expect(pulses > 4)
    #expect(cell(seen(world), 30, 10).amount == world.cell(at: GridPoint(30, 10)).data)
  }

  @Test func picturesShowWarmthAndTimeOfDay() throws {
    let world = try lab.world([".....", ".lll.", "#####"], ["l": "lava"], tick: 7_800)
    for _ in 0..<40 { world.step() }
    let picture = seen(world)
    #expect(cell(picture, 2, 1).warmth > 10)
    #expect(picture.sky.phase == .dusk && (120...140).contains(picture.sky.progress))
    #expect(picture.tick == 7_840)
  }
}
