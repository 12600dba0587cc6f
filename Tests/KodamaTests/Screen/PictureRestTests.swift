import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("A picture that is already visible is not drawn again")
struct PictureRestTests {
  private let double = PictureDouble()
  private let easel = Easel(columns: 80, rows: 24)
  private let view: PictureView

  init() {
    easel.surface.showsPictures = true
    view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    view.dataSource = double
    view.styleSource = double
    view.update()
  }

  private func draws() -> Bool {
    let before = easel.surface.revision
    view.update()
    return easel.surface.revision != before
  }

  @Test("An unchanged picture is not drawn until something changes")
  func rest() {
    #expect(!draws())
    double.pictureStyle.palette = .contrast
    #expect(draws() && !draws())
  }

  @Test(
    "The picture shows the hand on each cell of its tile at the floor scale")
  func hand() throws {
    let letters = easel.surface.frame
    let origin = double.picture.origin
    var seen: [TextFrame] = []
    for (x, y) in [(8, 8), (9, 8), (8, 9), (9, 9)] {
      double.picture.hand = CellPoint(origin.x + x, origin.y + y)
      #expect(draws())
      seen.append(easel.surface.compositedFrame)
      let cell = try #require(seen.last).cells[4 * letters.columns + x]
      #expect(cell.glyph == 0x2580 && (y == 8 ? cell.ink : cell.paper) == Theme.hand)
    }
    #expect(Set(seen.map(\.digest)).count == 4)
    #expect(easel.surface.frame == letters)
  }

  @Test(
    "The hand has a contrast of 3 : 1 at every hour",
    arguments: SkyState.Phase.allCases)
  func contrast(_ phase: SkyState.Phase) {
    double.picture.sky = SkyState(phase: phase, progress: 128)
    let map = MapView(surface: easel.surface, looks: PictureDouble.looks)
    map.dataSource = double
    for row in [8, 9, 40, 41] {
      double.picture.hand = CellPoint(double.picture.origin.x + 19, double.picture.origin.y + row)
      double.handTile = CellPoint(9, row / 2)
      map.update()
      #expect(draws())
      let seen = Picture(frame: easel.surface.compositedFrame)
      let (beside, own) = (seen[18, row / 2], seen[19, row / 2])
      let isUpper = row % 2 == 0
      #expect([0x20, 0x2580].contains(beside.glyph))
      #expect((isUpper ? own.ink : own.paper) == Theme.hand)
      for other in [beside.ink, beside.paper, isUpper ? own.paper : own.ink] {
        let (bright, dark) = (Contrast.luminance(Theme.hand), Contrast.luminance(other))
        #expect((bright + 500) >= (dark + 500) * 3, "3 : 1, WCAG 1.4.11")
        let around = seen[16, row / 2].paper
        #expect(Int(other.red) - Int(other.green) > Int(around.red) - Int(around.green) + 30)
      }
    }
  }

  @Test("Removing a letter over the picture restores the picture")
  func covered() {
    let seen = easel.surface.compositedFrame
    let letters = easel.surface.frame
    easel.surface.write("note", x: 3, y: 3)
    #expect(easel.surface.compositedFrame != seen && draws())
    for column in 3..<7 {
      let cell = letters.cells[3 * letters.columns + column]
      easel.surface.withCells { $0[3 * letters.columns + column] = cell }
    }
    #expect(draws() && !draws())
    #expect(easel.surface.compositedFrame == seen)
  }
}
