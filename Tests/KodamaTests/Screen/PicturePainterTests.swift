import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The sky is visible wherever its light reaches")
struct SkyDistanceTests {
  /// Paints a valley with stone from row 28 on. Returns a function that tells whether a cell shows
  /// the sky.
  private func sky(_ double: PictureDouble) -> (_ column: Int, _ row: Int) -> Bool {
    findGround(of: double)
    let painter = PicturePainter(PictureDouble.looks)
    painter.paint(double.picture, PictureStyle(isCalm: true))
    return { painter.squares[$1 * SkyPainter.columns + $0].showsSky }
  }

  /// Finds the ground and the roof of each column in the way that the world does. Four cells of
  /// stone are ground, and one is a roof.
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

  @Test("A column of stones or posts does not darken the sky")
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

  @Test("A tunnel grows dark inside")
  func deep() {
    let double = PictureDouble()
    double.fill(40..<80, 0..<48, PictureDouble.stone)
    double.fill(40..<70, 20..<26, PictureDouble.air)
    double.fill(4..<6, 28..<48, PictureDouble.air)
    let isSky = sky(double)
    #expect(isSky(41, 23) && !isSky(60, 23), "the tunnel")
    #expect(isSky(4, 29) && !isSky(4, 46), "the shaft")
  }

  @Test("Below a thick roof the sky shows where its light falls in at an angle")
  func overhang() {
    let double = PictureDouble()
    double.fill(20..<54, 2..<8, PictureDouble.stone)
    let high = sky(double)
    for column in 0..<80 { #expect(high(column, 27), "\(column): no dark pole below the roof") }
    double.fill(20..<54, 2..<22, PictureDouble.stone)
    let low = sky(double)
    #expect(low(21, 24) && low(52, 24) && !low(37, 24), "dark in the middle")
    // Stones that touch at their corners keep the light out.
    double.fill(20..<54, 2..<24, PictureDouble.stone)
    double.fill(40..<60, 20..<28, PictureDouble.stone)
    for step in 0..<6 {
      double.fill(20 + step..<21 + step, 24 + step..<25 + step, PictureDouble.air)
    }
    let diagonal = sky(double)
    #expect(!diagonal(36, 27))
  }

  @Test("Darkness does not depend on the position of the rectangle")
  func panned() {
    let double = PictureDouble()
    double.fill(30..<90, 8..<48, PictureDouble.stone)
    double.fill(30..<62, 20..<26, PictureDouble.air)
    let before = sky(double)
    let other = PictureDouble()
    other.picture.origin = CellPoint(20, 0)
    other.fill(10..<70, 8..<48, PictureDouble.stone)
    other.fill(10..<42, 20..<26, PictureDouble.air)
    let after = sky(other)
    for row in 0..<28 {
      for column in 20..<80 { #expect(before(column, row) == after(column - 20, row)) }
    }
  }
}

@Suite("Smoke does not flash in a calm picture")
struct CalmSmokeTests {
  private static let smoke = MaterialID(6)
  private static let looks: MaterialLooks = {
    let smoke = MaterialLook(
      name: "smoke", glyphs: "%", ink: Colour(0x40_40_44), paper: Theme.paper, patch: PatchID(0),
      nature: .gas)
    return MaterialLooks(PictureDouble.looks.looks + [smoke])
  }()

  /// Returns the relative luminance of a colour (WCAG 2.1), 0–1.
  private func light(_ shade: Shade) -> Double { Double(Contrast.luminance(shade.colour)) / 10_000 }

  /// Returns the largest change of brightness that smoke causes in front of the sky, over a day.
  private func flash(_ style: PictureStyle) -> Double {
    var largest = 0.0
    for phase in SkyState.Phase.allCases {
      let scene = PictureDouble()
      scene.picture.sky = SkyState(phase: phase, progress: 128)
      let painter = PicturePainter(Self.looks)
      painter.paint(scene.picture, style)
      let before = painter.squares
      scene.fill(20..<60, 2..<20, Self.smoke)
      painter.paint(scene.picture, style)
      for row in 4..<18 {
        for column in 22..<58 {
          let index = row * SkyPainter.columns + column
          let (old, new) = (light(before[index].shade), light(painter.squares[index].shade))
          // WCAG calls a change by a tenth a flash if the darker colour is below 0.8.
          if min(old, new) < 0.8 { largest = max(largest, abs(old - new)) }
        }
      }
    }
    return largest
  }

  @Test(
    "Smoke never changes the light by as much as a tenth in one step",
    arguments: PictureStyle.ColourSet.allCases)
  func calm(_ palette: PictureStyle.ColourSet) {
    let calm = flash(PictureStyle(palette: palette, isCalm: true))
    #expect(calm > 0.001, "it is still seen")
    #expect(calm < 0.1, "\(calm)")
    #expect(flash(PictureStyle(palette: palette, isCalm: false)) > calm)
  }
}
