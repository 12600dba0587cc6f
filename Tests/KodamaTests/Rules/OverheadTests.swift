import KodamaDataSources
@testable import KodamaPlay
@testable import KodamaWorld
import Testing

@Suite("Sound Views receive open ground, gaps and cliffs")
struct SkyExposureTests {
  @Test("A gap is narrow, and deeper than the ground on both sides")
  func gaps() {
    let plain = [Int](repeating: 10, count: 12)
    #expect(SkyExposure.gaps(in: plain).isEmpty)
    for (place, width, depth, count) in [
      (4, 1, 3, 1), (4, 3, 3, 1), (4, 4, 9, 0), (4, 2, 2, 0), (0, 2, 9, 0),
    ] {
      var rows = plain
      for column in place..<place + width { rows[column] += depth }
      #expect(SkyExposure.gaps(in: rows).count == count, "\(width) wide, \(depth) deep")
    }
    #expect(
      SkyExposure.gaps(in: [5, 9, 5, 9, 5]) == [
        WindGap(column: 1, cells: 4), WindGap(column: 3, cells: 4),
      ])
  }

  private func material(_ name: String, _ play: PlayModel) throws -> MaterialID {
    let index = play.world.rules.materials.firstIndex { $0.name == name }
    return MaterialID(UInt8(try #require(index)))
  }

  @Test("The highest cell of each column is open ground")
  func ground() throws {
    let game = try TestGame(width: 256, height: 96, isEmpty: true)
    let play = try game.play()
    let corner = play.viewport.point(ofTile: CellPoint(0, 0))
    for column in 1..<39 {
      let name = column < 20 ? "stone" : "wood"
      let point = CellPoint(corner.x + column, corner.y + 5)
      play.world.set(Cell(try material(name, play)), at: point)
    }
    game.run(120)
    let ground = play.sources.weather.openGround
    #expect(ground.part(.stone) > 0.4 && ground.part(.plant) > 0.3)
    #expect(ground.part(.water) == 0)
  }

  @Test("A cliff is a high wall that is not right beside the hand")
  func cliffs() throws {
    let game = try TestGame(width: 256, height: 96, isEmpty: true)
    let play = try game.play()
    try game.press("p")
    let stone = try material("stone", play)
    let hand = play.hand.point
    #expect(play.sources.moments.cliffCells.isEmpty)
    func wall(_ dx: Int, height: Int) {
      for y in 0..<height {
        for x in 0..<6 {
          play.world.set(Cell(stone), at: CellPoint(hand.x + dx + x, hand.y + 2 - y))
        }
      }
    }
    wall(30, height: 5)
    #expect(play.sources.moments.cliffCells.isEmpty, "a boulder is not a cliff")
    wall(30, height: 16)
    #expect(play.sources.moments.cliffCells == [30])
    wall(-5 - 6, height: 16)
    #expect(play.sources.moments.cliffCells == [30], "a wall beside the hand is not a cliff")
  }
}
