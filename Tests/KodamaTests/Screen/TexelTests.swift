import KodamaContent
import KodamaDataSources
import KodamaRoles
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

  @Test("While the whole valley is shown, texels show the samples of a block and its mark")
  func blocks() {
    double.seeBlocks()
    let air = VisibleCell(PictureDouble.air)
    let place = (20 + PictureFrame.margin) * (double.picture.columns + 1)
    (double.picture.cells[place], double.picture.seconds[place]) = (air, air)
    double.picture.shares[place] = 0
    double.picture.samples[place] = BlockSamples(.air)
    let empty = square(20, 20, isCalm: false)
    double.picture.samples[place][3] = PictureDouble.stone
    let pole = square(20, 20, isCalm: false)
    #expect(empty.indices.filter { empty[$0] != pole[$0] } == [3])
    double.picture.marks[place] = VisibleCell(PictureDouble.wire)
    let marked = square(20, 20, isCalm: false)
    #expect(pole.indices.filter { pole[$0] != marked[$0] } == [5, 6, 9, 10])
    double.picture.marks[place] = air
    let calm = square(20, 20)
    double.picture.samples[place][3] = .air
    #expect(calm == square(20, 20), "a calm picture has no samples, which could flash")
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

  /// Returns what a picture View draws with the art of the game, and the View.
  private func drawn(_ double: PictureDouble) throws -> (PixelSurface, PictureView) {
    let easel = Easel(columns: 80, rows: 24)
    easel.surface.showsPictures = true
    let art = try TestGame.content.get().looks.art
    let view = PictureView(
      surface: easel.surface, looks: MaterialLooks(PictureDouble.looks.looks, art: art))
    (view.dataSource, view.styleSource) = (double, double)
    _ = easel.draw(view)
    return (easel.surface.pixels, view)
  }

  @Test(
    "The hand is a still sprite, and plain in high contrast", arguments: [1, 2],
    PictureStyle.ColourSet.allCases)
  func hand(_ side: Int, _ palette: PictureStyle.ColourSet) throws {
    let double = PictureDouble(side: side)
    double.pictureStyle = PictureStyle(palette: palette, isCalm: false)
    let origin = double.picture.origin
    double.picture.hand = CellPoint(origin.x + 21, origin.y + 10)
    let (pixels, view) = try drawn(double)
    let unit = 2 / side
    let colour = pixels.colour(column: 21 * unit, halfRow: 10 * unit)
    if palette == .contrast {
      #expect(view.handColour == Theme.hand && (side == 1 || colour == Theme.hand))
      return
    }
    #expect(colour == view.handColour && colour != Theme.hand)
    double.picture.tick += 20
    #expect(try drawn(double).0.colour(column: 21 * unit, halfRow: 10 * unit) == colour)
  }

  @Test("The hand has a dark outline around a light inside")
  func outline() throws {
    let art = try TestGame.content.get().looks.art
    let hand = try #require(art.sprites.first { $0.name == PictureArt.Sprite.hand })
    let side = PictureArt.Sprite.side
    let lights = hand.idle.map { ink -> Int32? in
      if case .fixed(let colour) = ink { return Contrast.luminance(colour) }
      return nil
    }
    #expect(lights.count == side * side, "it does not move")
    for (index, light) in lights.enumerated() {
      guard let light, light > 100 else { continue }
      let (x, y) = (index % side, index / side)
      #expect((1..<side - 1).contains(x) && (1..<side - 1).contains(y))
      for near in [index - 1, index + 1, index - side, index + side] {
        let beside = try #require(lights[near], "an outline on all sides of \(x), \(y)")
        #expect(beside > 100 || Contrast.isEnough(light, beside))
      }
    }
  }

  @Test("Rain falls in texels in front of the sky, by the seed, and not in a calm picture")
  func rain() throws {
    let double = PictureDouble()
    func picture(isCalm: Bool = false, seed: UInt64 = 1, tick: UInt64 = 0) throws -> [Colour] {
      (double.picture.seed, double.picture.tick) = (seed, tick)
      double.pictureStyle = PictureStyle(isCalm: isCalm)
      return try drawn(double).0.pixels
    }
    double.picture.sky = SkyState(isWet: true, wind: 1)
    let (calm, wet) = (try picture(isCalm: true), try picture())
    let stride = 80 * Self.side
    let changed = wet.indices.filter { wet[$0] != calm[$0] }
    #expect((200..<12_000).contains(changed.count))
    #expect(changed.allSatisfy { $0 / stride < 28 * Self.side }, "not on the earth")
    #expect(try picture(tick: 3) != wet && picture(tick: 2) == wet && picture(seed: 2) != wet)
  }

  @Test("The game's textures and sprites name existing materials or natures, each once")
  func names() throws {
    let looks = try Content.shipped().looks
    let known = looks.looks.map(\.name) + MaterialNature.allCases.map(\.name) + ["cave"]
    let names = looks.art.textures.flatMap(\.names)
    #expect(names.allSatisfy(known.contains) && Set(names).count == names.count)
    let sprites = looks.art.sprites.map(\.name)
    let buttons = sprites.filter { $0.hasPrefix("button-") }
    #expect(buttons.count == ScreenButton.allCases.count + 1, "a pause has two")
    #expect(sprites.allSatisfy((known + buttons + [PictureArt.Sprite.hand]).contains))
    let creatures = looks.looks.filter { $0.nature == .creature }.map(\.name)
    #expect(Set(creatures).isSubset(of: looks.art.sprites.map(\.name)))
  }

  @Test("An unknown letter and a row of the wrong length are rejected with their line")
  func refused() throws {
    for (grain, code) in [("\"...?....\"", "unknown-word"), ("\"....\"", "wrong-size")] {
      let text = "textures:\n  rock:\n    for: [stone]\n    grain: \(grain)\n"
      let root = try ContentReader(file: "art.yaml").mapping(text)
      let error = #expect(throws: ContentError.self) { try ArtLoader(root) }
      #expect(error?.code == code && error?.line == 4)
    }
  }
}
