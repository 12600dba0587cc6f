import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Creatures look where they go, and glide from cell to cell")
struct CreatureGlideTests {
  private static let side = TexelAtlas.side
  private static let red = Colour(0xff_0000)

  /// The looks of `PictureDouble` with a frog whose right half is red and whose left half is clear.
  private static let looks: MaterialLooks = {
    var frog = PictureArt.Sprite(name: "frog")
    frog.idle = (0..<64).map { $0 % 8 < 4 ? .clear : .fixed(red) }
    frog.active = frog.idle
    var art = PictureArt()
    art.sprites = [frog]
    return MaterialLooks(PictureDouble.looks.looks, art: art)
  }()

  private let double = PictureDouble()
  private let easel = Easel(columns: 80, rows: 24)
  private let view: PictureView

  init() {
    easel.surface.showsPictures = true
    view = PictureView(surface: easel.surface, looks: Self.looks)
    (view.dataSource, view.styleSource) = (double, double)
    double.pictureStyle.isCalm = false
  }

  /// Puts the frog into one cell, and returns the columns of texels in which it is drawn.
  private func columns(_ column: Int, facesLeft: Bool = false) -> [Int] {
    for other in 0..<80 where double[other, 20].material == PictureDouble.frog {
      double[other, 20] = VisibleCell(PictureDouble.air)
    }
    let amount = facesLeft ? VisibleCell.facesLeft : 0
    double[column, 20] = VisibleCell(PictureDouble.frog, amount: amount)
    view.update()
    let pixels = easel.surface.pixels
    let stride = pixels.columns * Self.side
    let row = (21 * Self.side - 1) * stride
    return (0..<stride).filter { x in
      let shade = Shade(pixels.pixels[row + x])
      return shade.red > 100 && shade.green < 20 && shade.blue < 20
    }
  }

  @Test("A creature that faces left is mirrored")
  func mirror() {
    // The sprite is twice as wide as its cell, and red on the side that it faces.
    #expect(columns(30) == Array(122..<126))
    #expect(columns(30, facesLeft: true) == Array(118..<122))
  }

  @Test("A creature is drawn between two cells for four ticks, and then rests")
  func glide() {
    double.picture.tick = 40
    let first = columns(30)[0]
    double.picture.tick += 1
    var places = [columns(31)[0] - first]
    for _ in 0..<4 {
      double.picture.tick += 1
      places.append(columns(31)[0] - first)
    }
    #expect(places == [1, 2, 3, 4, 4])
    let revision = easel.surface.revision
    double.picture.tick += 1
    #expect(columns(31)[0] - first == 4 && easel.surface.revision == revision, "it rests")
  }

  @Test("A creature keeps its pace, and never leaps")
  func pace() {
    double.picture.tick = 40
    let first = columns(30)[0]
    var places = [first]
    for tick in 1...18 {
      double.picture.tick += 1
      places.append(columns(30 + tick / 6)[0])
    }
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { (0...1).contains($0) }, "\(steps)")
    #expect(places.last == first + 2 * Self.side + 1)
  }

  @Test("A creature leaps in a calm picture, across a gap, and when the view has moved")
  func leaps() {
    double.picture.tick = 40
    let first = columns(30)[0]
    double.picture.tick += 1
    #expect(columns(33)[0] == first + 3 * Self.side)
    double.picture.tick += 1
    double.picture.origin.x += 1
    #expect(columns(34)[0] == first + 4 * Self.side)
    double.pictureStyle.isCalm = true
    double.picture.tick += 1
    #expect(columns(35)[0] == first + 5 * Self.side)
  }

  @Test("Where no time passes a creature is in its cell, also if it was on its way")
  func stands() {
    double.picture.tick = 40
    let first = columns(30)[0]
    double.picture.tick += 1
    let way = columns(31)[0]
    #expect(way > first && way < first + Self.side)
    view.stands = true
    #expect(columns(31)[0] == first + Self.side)
  }
}
