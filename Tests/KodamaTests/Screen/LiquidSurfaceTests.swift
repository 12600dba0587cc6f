import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("A lake has a calm surface")
struct LiquidSurfaceTests {
  private static let side = TexelAtlas.side
  private static let parts = PictureDouble.looks.looks.map { LiquidSurfaces.Part($0) }
  private let double = PictureDouble()
  private let easel = Easel(columns: 80, rows: 24)
  private let view: PictureView
  /// The columns of the lake, and the row of its uppermost cells.
  private let lake = 20..<60
  private let top = 30

  init() {
    easel.surface.showsPictures = true
    view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    (view.dataSource, view.styleSource) = (double, double)
    double.pictureStyle.isCalm = false
    double.fill(lake, top..<40, PictureDouble.water)
    double.fill(0..<80, 28..<top, PictureDouble.air)
  }

  /// Removes cells from the top row of the lake.
  private func setGaps(_ columns: [Int]) {
    double.fill(lake, top..<top + 1, PictureDouble.water)
    for column in columns { double[column, top] = VisibleCell(PictureDouble.air) }
  }

  private func pixels() -> [Colour] {
    view.update()
    return easel.surface.pixels.pixels
  }

  /// Returns the row of texels with the light line in each column of texels of the lake.
  private func line() -> [Int] {
    let (pixels, stride) = (pixels(), easel.surface.pixels.columns * Self.side)
    return (lake.lowerBound * Self.side..<lake.upperBound * Self.side).map { x in
      let rows = (top - 2) * Self.side..<(top + 3) * Self.side
      return rows.max { one, other in
        Shade(pixels[one * stride + x]).blue < Shade(pixels[other * stride + x]).blue
      } ?? 0
    }
  }

  @Test("Cells that change places at the surface change nothing in the picture")
  func shuffle() {
    setGaps([22, 23, 40, 51])
    let before = pixels()
    let revision = easel.surface.revision
    setGaps([24, 30, 31, 57])
    #expect(pixels() == before && easel.surface.revision == revision)
    setGaps([24])
    #expect(pixels() != before, "more water is seen")
  }

  @Test("The level contains the same amount of water", arguments: [0, 10, 20, 30])
  func amount(_ gaps: Int) {
    double.pictureStyle.isCalm = true
    setGaps((0..<gaps).map { 21 + $0 })
    let height = Self.side - gaps * Self.side / lake.count
    #expect(Set(line()) == [(top + 1) * Self.side - height])
    // The surface below it is covered.
    let surface = levelled().surfaces.last
    #expect(surface?.level == 256 - 256 * gaps / lake.count)
    #expect(surface?.columns == lake.lowerBound + 12..<lake.upperBound + 12)
  }

  @Test("A few drops on a full lake raise nothing")
  func drops() {
    setGaps([])
    let before = pixels()
    double[30, top - 1] = VisibleCell(PictureDouble.water)
    #expect(pixels() == before)
  }

  @Test("Ripples move slowly, by a texel at most, and rest in a calm picture")
  func ripples() {
    setGaps([22, 23, 40, 51, 52, 53, 54, 55, 56, 57, 58, 59])
    double.picture.tick = 200
    let first = line()
    #expect(Set(first).count == 2)
    double.picture.tick = 219
    #expect(line() == first)
    double.picture.tick = 220
    let second = line()
    #expect(second != first)
    #expect(zip(first, second).allSatisfy { abs($0 - $1) <= 1 })
    double.pictureStyle.isCalm = true
    #expect(Set(line()).count == 1)
  }

  /// Levels the picture of the double, and returns the surfaces.
  private func levelled() -> LiquidSurfaces {
    var (frame, surfaces) = (double.picture, LiquidSurfaces())
    surfaces.level(&frame, Self.parts)
    return surfaces
  }

  @Test("Falling drops, thick liquids, narrow shafts and dry floors keep their cells")
  func kept() {
    double.fill(lake, top..<40, PictureDouble.lava)
    double[30, top] = VisibleCell(PictureDouble.air)
    #expect(levelled().surfaces.isEmpty, "lava")
    double.fill(lake, top..<40, PictureDouble.stone)
    double.fill(30..<34, top..<40, PictureDouble.water)
    double[31, top] = VisibleCell(PictureDouble.air)
    #expect(levelled().surfaces.isEmpty, "a shaft")
    double.fill(lake, top..<40, PictureDouble.stone)
    for column in [30, 31, 40] { double[column, top - 1] = VisibleCell(PictureDouble.water) }
    #expect(levelled().surfaces.isEmpty, "a wet floor")
    double.fill(lake, 4..<20, PictureDouble.air)
    for row in 4..<20 {
      for column in lake where (row + column) % 3 > 0 {
        double[column, row] = VisibleCell(PictureDouble.water, isActive: true)
      }
    }
    #expect(levelled().surfaces.isEmpty, "a waterfall")
  }

  @Test("A pool that is one cell deep is level, too")
  func pool() {
    double.fill(lake, top..<40, PictureDouble.stone)
    double.fill(30..<50, top..<top + 1, PictureDouble.water)
    for column in [33, 44, 45, 46, 47] { double[column, top] = VisibleCell(PictureDouble.air) }
    #expect(levelled().surfaces.map(\.level) == [192])
  }

  @Test("Levelling twice and levelling again after other frames give the same")
  func repeated() {
    var surfaces = LiquidSurfaces()
    var random = TestRandom(7)
    for _ in 0..<40 {
      setGaps(lake.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
      double[.random(in: lake, using: &random), top + 1] = VisibleCell(PictureDouble.air)
      var (used, again, fresh) = (double.picture, double.picture, double.picture)
      surfaces.level(&used, Self.parts)
      surfaces.level(&again, Self.parts)
      var other = LiquidSurfaces()
      other.level(&fresh, Self.parts)
      #expect(used == fresh && again == fresh && surfaces.surfaces == other.surfaces)
    }
  }
}
