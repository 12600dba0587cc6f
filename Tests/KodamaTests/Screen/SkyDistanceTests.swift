import KodamaDataSources
@testable import KodamaViews
import Testing

@Suite("The sky is seen wherever its light gets to, and nowhere deep inside the earth")
struct SkyDistanceTests {
  /// Draws a valley whose ground is stone from row 28 of the rectangle on, and returns for each
  /// cell of the rectangle whether the sky is seen in it.
  private func sky(_ double: PictureDouble) -> (_ column: Int, _ row: Int) -> Bool {
    findGround(of: double)
    let painter = PicturePainter(PictureDouble.looks)
    painter.paint(double.picture, PictureStyle(isCalm: true))
    return { painter.showsSky[$1 * SkyPainter.columns + $0] }
  }

  /// Looks down the columns as the world does: four cells of stone make ground, one makes a roof.
  private func findGround(of double: PictureDouble) {
    let (columns, rows) = (double.picture.columns, double.picture.rows)
    for column in 0..<columns {
      let isStone = (0..<rows).map {
        double.picture.cells[$0 * columns + column].material == PictureDouble.stone
      }
      let ground = (0..<rows - 3).first { isStone[$0..<$0 + 4].allSatisfy { $0 } }
      double.picture.ground[column] = (ground ?? rows) - PictureFrame.margin
      double.picture.roof[column] = (isStone.firstIndex(of: true) ?? rows) - PictureFrame.margin
    }
  }

  @Test("Neither a column of six stones, nor two posts, nor a gate hide any of the sky")
  func thin() {
    let double = PictureDouble()
    double.fill(10..<11, 4..<10, PictureDouble.stone)
    for post in [20, 23, 40, 52] { double.fill(post..<post + 1, 6..<28, PictureDouble.stone) }
    double.fill(37..<56, 6..<7, PictureDouble.stone)
    double.fill(37..<56, 9..<10, PictureDouble.stone)
    let isSky = sky(double)
    for row in 0..<28 {
      for column in 0..<80
      where double[column, row].material == .air && !isSky(column, row) {
        Issue.record("\(column), \(row) is dark")
      }
    }
  }

  @Test("A tunnel that is open at one end, and a shaft, grow dark inside")
  func deep() {
    let double = PictureDouble()
    double.fill(40..<80, 0..<48, PictureDouble.stone)
    double.fill(40..<70, 20..<26, PictureDouble.air)
    double.fill(4..<6, 28..<48, PictureDouble.air)
    let isSky = sky(double)
    #expect(isSky(41, 23) && !isSky(60, 23), "the tunnel")
    #expect(isSky(4, 29) && !isSky(4, 46), "the shaft")
  }

  @Test("What is dark does not depend on where the rectangle is")
  func panned() {
    let double = PictureDouble()
    double.fill(30..<90, 8..<48, PictureDouble.stone)
    double.fill(30..<62, 20..<26, PictureDouble.air)
    let before = sky(double)
    let other = PictureDouble()
    other.picture.origin = GridPoint(20, 0)
    other.fill(10..<70, 8..<48, PictureDouble.stone)
    other.fill(10..<42, 20..<26, PictureDouble.air)
    let after = sky(other)
    for row in 0..<28 {
      for column in 20..<80 { #expect(before(column, row) == after(column - 20, row)) }
    }
  }
}
