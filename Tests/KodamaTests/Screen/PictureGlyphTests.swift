import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Glyphs in the picture are readable")
struct PictureGlyphTests {
  private let double = PictureDouble()
  private let easel = Easel()

  private func views() -> (map: MapView, picture: PictureView, sparks: SparkView) {
    easel.surface.showsPictures = true
    let map = MapView(surface: easel.surface, looks: PictureDouble.looks)
    let picture = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    let sparks = SparkView(surface: easel.surface)
    (map.dataSource, picture.dataSource, sparks.dataSource) = (double, double, double)
    (picture.styleSource, sparks.styleSource) = (double, double)
    return (map, picture, sparks)
  }

  private func isReadable(_ cell: TextCell) -> Bool {
    Contrast.isEnough(Contrast.luminance(cell.ink), Contrast.luminance(cell.paper))
  }

  /// Returns the picture that a View draws on a surface of marker cells.
  private func seen(_ view: some ScreenView) -> Picture {
    _ = easel.draw(view)
    return Picture(frame: easel.surface.compositedFrame)
  }

  @Test(
    "A creature's glyph is readable over the picture at every hour",
    arguments: SkyState.Phase.allCases)
  func creature(_ phase: SkyState.Phase) {
    double.picture.sky = SkyState(phase: phase, progress: 90)
    double[30, 21] = VisibleCell(PictureDouble.frog)
    let picture = seen(views().picture)
    #expect(picture[30, 10].glyph == 0x86d9 && picture[31, 10].glyph == 0)
    #expect(isReadable(picture[30, 10]) && picture.isWhole)
    // A wide glyph does not fit at the edge, so a narrow glyph replaces it.
    double[79, 20] = VisibleCell(PictureDouble.frog)
    let edge = seen(views().picture)
    #expect(edge[79, 10].glyph == 0x6f && edge.isWhole)
  }

  @Test(
    "Lit letters are those of the map",
    arguments: PictureStyle.ColourSet.allCases, SkyState.Phase.allCases)
  func lit(_ palette: PictureStyle.ColourSet, _ phase: SkyState.Phase) {
    double.pictureStyle = PictureStyle(look: .lit, palette: palette, isCalm: true)
    double.picture.sky = SkyState(phase: phase, progress: 200)
    double[30, 20] = VisibleCell(PictureDouble.frog)
    let (map, picture, _) = views()
    let letters = easel.draw(map)
    picture.update()
    let lit = Picture(frame: easel.surface.compositedFrame)
    for place in lit.drawn where letters[place.x, place.y].glyph > 0x20 {
      #expect(lit[place.x, place.y].glyph == letters[place.x, place.y].glyph)
      #expect(isReadable(lit[place.x, place.y]), "\(place)")
    }
    #expect(lit[10, 20].paper != letters[10, 20].paper)
  }

  @Test("The picture shows the hand where the map does")
  func hand() {
    double.handTile = CellPoint(7, 9)
    let (map, picture, _) = views()
    map.update()
    picture.update()
    let shown = Picture(frame: easel.surface.compositedFrame)
    #expect(shown[14, 9].glyph == 0x5b && shown[14, 9].paper == Theme.handPaper)
  }

  @Test("Water shimmers unless the picture is calm", arguments: [true, false])
  func calm(_ isCalm: Bool) {
    double.pictureStyle.isCalm = isCalm
    double.fill(0..<80, 20..<28, PictureDouble.water)
    double.picture.sky = SkyState(phase: .night, isWet: true)
    let before = seen(views().picture)
    double.picture.tick += 400
    let after = seen(views().picture)
    #expect((before.frame == after.frame) == isCalm)
  }

  @Test("A ringing bell shows a note that rises and fades")
  func sparks() throws {
    let ring = Moment(.ring, PictureDouble.stone, data: 9, at: CellPoint(20, 20))
    double.pictureStyle.isCalm = false
    double.moments = [ring]
    let (_, _, sparks) = views()
    let surface = easel.surface
    let first = seen(sparks)
    let note = try #require(first.places { $0.glyph == 0x266a }.first)
    #expect(abs(note.x / 2 - 10) <= 2 && abs(note.y - 10) <= 2)
    let bare = TextRect(x: 0, y: 0, width: 104, height: 32)
    let revision = surface.revision
    for _ in 0..<20 { surface.beginPass() }
    #expect(surface.revision > revision)
    let later = Picture(frame: surface.compositedFrame).places { $0.glyph == 0x266a }
    #expect(later.count == 1 && later.allSatisfy { $0.y < note.y })
    for _ in 0..<20 { surface.beginPass() }
    #expect(Picture(frame: surface.compositedFrame).drawn.isEmpty)
    let quiet = surface.revision
    surface.beginPass()
    #expect(surface.revision == quiet)
    sparks.update()
    surface.fill(TextRect(x: 80, y: 0, width: 24, height: 24))
    #expect(!Picture(frame: surface.compositedFrame).places { $0.glyph == 0x266a }.isEmpty)
    surface.fill(bare)
    #expect(Picture(frame: surface.compositedFrame).places { $0.glyph == 0x266a }.isEmpty)
  }
}
