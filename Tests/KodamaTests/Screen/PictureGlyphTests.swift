import KodamaContent
import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Glyphs in the picture are readable")
struct PictureGlyphTests {
  private let double = PictureDouble()
  /// A surface that ends with the rectangle, because `PictureDouble` has no surroundings.
  private let easel = Easel(columns: 80, rows: 24)

  private func views() -> (map: MapView, picture: PictureView, sparks: SparkView) {
    views(on: easel)
  }

  private func views(
    on easel: Easel, _ looks: MaterialLooks = PictureDouble.looks
  ) -> (map: MapView, picture: PictureView, sparks: SparkView) {
    easel.surface.showsPictures = true
    let map = MapView(surface: easel.surface, looks: looks)
    let picture = PictureView(surface: easel.surface, looks: looks)
    let sparks = SparkView(surface: easel.surface)
    (map.dataSource, picture.dataSource, sparks.dataSource) = (double, double, double)
    (picture.styleSource, sparks.styleSource) = (double, double)
    return (map, picture, sparks)
  }

  /// Returns whether the glyph of a cell is readable on every texel behind it.
  private func isReadable(_ column: Int, _ row: Int, on texels: Texels) -> Bool {
    let ink = Contrast.luminance(texels.frame.cells[row * texels.columns + column].ink)
    return (texels[column, row * 2] + texels[column, row * 2 + 1]).allSatisfy {
      Contrast.isEnough(ink, Contrast.luminance($0))
    }
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
    let bare = seen(views().picture)
    #expect(bare.places { $0.glyph != 0x20 && $0.glyph != 0x2580 }.isEmpty)
    double[30, 21] = VisibleCell(PictureDouble.frog)
    let picture = seen(views().picture)
    #expect(picture[30, 10].glyph == 0x86d9 && picture[31, 10].glyph == 0)
    #expect(isReadable(30, 10, on: Texels(easel.surface)) && picture.isWhole)
    // A wide glyph does not fit at the edge, so a narrow glyph replaces it.
    double[79, 20] = VisibleCell(PictureDouble.frog)
    let edge = seen(views().picture)
    #expect(edge[79, 10].glyph == 0x6f && edge.isWhole)
    #expect(isReadable(79, 10, on: Texels(easel.surface)))
  }

  @Test(
    "A creature's glyph is readable on the grain of a liquid", arguments: SkyState.Phase.allCases)
  func grain(_ phase: SkyState.Phase) throws {
    var art = try TestGame.content.get().looks.art
    art.sprites = []
    let looks = MaterialLooks(PictureDouble.looks.looks, art: art)
    double.picture.sky = SkyState(phase: phase, progress: 90)
    for liquid in [PictureDouble.water, PictureDouble.lava] {
      double.fill(0..<80, 10..<48, liquid)
      for row in stride(from: 11, to: 47, by: 2) {
        for column in stride(from: 0, to: 78, by: 3) {
          double[column, row] = VisibleCell(PictureDouble.frog)
        }
      }
      let picture = seen(views(on: easel, looks).picture)
      let texels = Texels(easel.surface)
      let places = picture.places { $0.glyph == 0x86d9 }
      #expect(places.count > 400)
      for place in places where !isReadable(place.x, place.y, on: texels) {
        Issue.record("\(place) in \(liquid)")
      }
    }
  }

  @Test(
    "Letters over the picture are the map's, and readable",
    arguments: PictureStyle.ColourSet.allCases, SkyState.Phase.allCases)
  func lit(_ palette: PictureStyle.ColourSet, _ phase: SkyState.Phase) {
    double.pictureStyle = PictureStyle(look: .lit, palette: palette, isCalm: true)
    double.picture.sky = SkyState(phase: phase, progress: 200)
    double[30, 20] = VisibleCell(PictureDouble.frog)
    let (map, picture, _) = views()
    let letters = easel.draw(map)
    picture.update()
    let lit = Picture(frame: easel.surface.compositedFrame)
    let texels = Texels(easel.surface)
    let places = letters.places { $0.glyph > 0x20 }
    var colours: Set<Colour> = []
    for place in places {
      #expect(lit[place.x, place.y].glyph == letters[place.x, place.y].glyph)
      #expect(isReadable(place.x, place.y, on: texels), "\(place)")
      // Behind the letter is the picture, or its mean where no ink is readable on both squares.
      let rows = [place.y * 2, place.y * 2 + 1]
      let painted = rows.map { easel.surface.pixels.colour(column: place.x, halfRow: $0) }
      let mean = Shade(painted[0]).mixed(Shade(painted[1]), 128).colour
      let behind = rows.map { Set(texels[place.x, $0]) }
      #expect(behind == painted.map { Set([$0]) } || behind == [Set([mean]), Set([mean])])
      colours.formUnion(painted)
    }
    #expect(places.count > 400 && colours.count > 8)
    // The picture shows through between the letters.
    #expect(!lit.places { $0.glyph == 0x2580 }.isEmpty)
  }

  @Test("The picture shows the hand at its tile")
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
    _ = easel.draw(views().picture)
    let before = Texels(easel.surface)
    double.picture.tick += 400
    _ = easel.draw(views().picture)
    let after = Texels(easel.surface)
    #expect((before.frame == after.frame) == isCalm)
    let shimmering = before.changes(to: after).filter { (20..<28).contains($0.y) }
    #expect(shimmering.isEmpty == isCalm)
  }

  @Test("A ringing bell shows a note that rises and fades")
  func sparks() throws {
    let ring = Moment(.ring, PictureDouble.stone, data: 9, at: CellPoint(20, 20))
    double.pictureStyle.isCalm = false
    double.moments = [ring]
    let easel = Easel()
    let (_, _, sparks) = views(on: easel)
    let surface = easel.surface
    _ = easel.draw(sparks)
    let first = Picture(frame: surface.compositedFrame)
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
