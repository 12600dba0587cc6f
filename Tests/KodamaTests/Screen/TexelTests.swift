import KodamaContent
import KodamaDataSources
@testable import KodamaSurfaces
@testable import KodamaViews
import KodamaYAML
import Testing

@Suite("Squares are drawn with texels, and creatures as sprites")
struct TexelTests {
  private static let side = TexelAtlas.side

  /// The looks of `PictureDouble` with a stone that is open above, a drifting liquid, and a frog.
  private static let looks: MaterialLooks = {
    var rock = PictureArt.Texture()
    rock.names = ["stone"]
    rock.grain = Array(repeating: .plain, count: 64)
    rock.above = Array(repeating: .open, count: 8)
    var liquid = PictureArt.Texture()
    liquid.names = ["liquid"]
    liquid.grain = (0..<64).map { $0 % 8 == 0 ? .dark : .plain }
    liquid.drift = (1, 0)
    var frog = PictureArt.Sprite(name: "frog")
    frog.idle = (0..<64).map { $0 < 32 ? .clear : .fixed(Colour(0xff_0000)) }
    frog.active = frog.idle
    var art = PictureArt()
    (art.textures, art.sprites) = ([rock, liquid], [frog])
    return MaterialLooks(PictureDouble.looks.looks, art: art)
  }()

  private let double = PictureDouble()

  /// Returns the texels of a square of a painted picture.
  private func square(_ column: Int, _ row: Int, isCalm: Bool = true) -> [Colour] {
    let painter = PicturePainter(Self.looks)
    painter.paint(double.picture, PictureStyle(isCalm: isCalm))
    return (0..<Self.side).flatMap { line in
      let start = (row * Self.side + line) * painter.columns * Self.side + column * Self.side
      return painter.texels[start..<start + Self.side]
    }
  }

  @Test("A texture has an edge only on the sides where its material ends")
  func edges() {
    let ground = double.ground - PictureFrame.margin
    let (edge, inside, sky) = (
      square(20, ground), square(20, ground + 2), square(20, ground - 1)
    )
    let (open, closed) = (edge[0], edge[8])
    func distance(_ one: Colour, _ other: Colour) -> Int32 {
      abs(Shade(one).grey - Shade(other).grey)
    }
    #expect(distance(open, sky[12]) < distance(open, closed))
    #expect(distance(inside[0], inside[4]) < 16, "no edge inside")
  }

  @Test("The grain of a liquid drifts, and rests in a calm picture")
  func drift() {
    double.fill(0..<80, 28..<48, PictureDouble.water)
    double.picture.tick = 0
    let (before, calm) = (square(20, 40, isCalm: false), square(20, 40))
    double.picture.tick = 20
    #expect(square(20, 40, isCalm: false) != before)
    #expect(square(20, 40) == calm)
  }

  @Test("A sprite stands on its cell and replaces the glyph", arguments: [1, 2])
  func sprite(_ side: Int) {
    let easel = Easel()
    let double = PictureDouble(side: side)
    double[30, 20] = VisibleCell(PictureDouble.frog)
    easel.surface.showsPictures = true
    let view = PictureView(surface: easel.surface, looks: Self.looks)
    (view.dataSource, view.styleSource) = (double, double)
    let seen = easel.draw(view)
    let unit = 2 / side
    let pixels = easel.surface.pixels
    // The texel in the middle of the lower edge of the cell.
    let x = (30 * unit * 2 + unit) * Self.side / 2
    let row = ((20 + 1) * unit * Self.side - 1) * pixels.columns * Self.side
    let red = Shade(pixels.pixels[row + x])
    #expect(red.red > 100 && red.green < 20 && red.blue < 20)
    #expect(seen[30 * unit, 20 * unit / 2].glyph != 0x86d9)
  }

  @Test("The game's textures and sprites name existing materials or natures, each once")
  func names() throws {
    let looks = try Content.shipped().looks
    let known = looks.looks.map(\.name) + MaterialNature.allCases.map(\.name) + ["cave"]
    let names = looks.art.textures.flatMap(\.names)
    #expect(names.allSatisfy(known.contains) && Set(names).count == names.count)
    #expect(looks.art.sprites.map(\.name).allSatisfy(known.contains))
    let creatures = looks.looks.filter { $0.nature == .creature }.map(\.name)
    #expect(Set(creatures).isSubset(of: looks.art.sprites.map(\.name)))
  }

  @Test("An unknown letter and a row of the wrong length are rejected with their line")
  func refused() throws {
    for (grain, code) in [("\"...?....\"", "unknown-word"), ("\"....\"", "wrong-size")] {
      let text = "textures:\n  rock:\n    for: [stone]\n    grain: \(grain)\n"
      let root = try ContentReader(file: "art.yaml").mapping(text)
      let error = #expect(throws: ContentError.self) { try ArtLoader().art(root) }
      #expect(error?.code == code && error?.line == 4)
    }
  }
}
