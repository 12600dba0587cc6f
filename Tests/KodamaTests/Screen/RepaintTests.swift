import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("A View that has drawn before draws the same as a new View")
struct RedrawTests {
  /// The Views of a picture and a map, with their own surface.
  private struct Screen {
    let easel = Easel(columns: 80, rows: 24)
    let map: MapView
    let picture: PictureView

    init() {
      easel.surface.showsPictures = true
      map = MapView(surface: easel.surface, looks: PictureDouble.looks)
      picture = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    }

    /// Draws letters at a few positions, then the picture over them.
    func draw(_ scene: PictureDouble, _ letters: [Int]) -> TextFrame {
      easel.surface.withCells { cells in
        for index in cells.indices { cells[index] = .blank }
        for index in letters {
          cells[index] = TextCell(glyph: 0x61, ink: Theme.hand, paper: Theme.handPaper)
        }
      }
      (picture.dataSource, picture.styleSource) = (scene, scene)
      picture.update()
      return easel.surface.compositedFrame
    }
  }

  @Test(
    "A picture is the same after any sequence of frames",
    arguments: 0..<6)
  func picture(_ seed: UInt64) {
    var random = TestRandom(seed)
    var scene = PictureDouble.lake(side: 2)
    let used = Screen()
    var seen: Set<UInt64> = []
    for number in 0..<50 {
      if number > 0 { scene = scene.after(&random) }
      if number % 7 == 6 {
        scene.pictureStyle.isCalm = .random(using: &random)
        scene.pictureStyle.showsHeat = number % 3 == 0
        scene.pictureStyle.look = .random(using: &random) ? .picture : .lit
      }
      let letters = (0..<number % 4).map { _ in Int.random(in: 0..<80 * 24, using: &random) }
      let digest = used.draw(scene, letters).digest
      #expect(digest == Screen().draw(scene, letters).digest, "frame \(number)")
      seen.insert(digest)
    }
    #expect(seen.count > 20, "the frames differ")
  }

  @Test("A covered status is drawn completely again")
  func status() {
    let (easel, valley) = (Easel(), StatusDouble())
    let view = StatusView(easel.drawing)
    view.dataSource = valley
    view.rect = TextRect(x: 80, y: 0, width: 24, height: 10)
    let first = easel.draw(view).rows(in: view.rect)
    for place in [(81, 2), (103, 9), (80, 8)] {
      valley.status.tick += 1
      view.update()
      easel.surface.write("x", x: place.0, y: place.1)
      view.update()
      var wanted = first
      wanted[8] = " Tick \(valley.status.tick)"
      #expect(Picture(frame: easel.surface.frame).rows(in: view.rect) == wanted)
    }
    easel.language.chosenLanguage = .japanese
    view.update()
    #expect(Picture(frame: easel.surface.frame).rows(in: view.rect)[0] == " 種 12")
  }
}

@Suite("A painter that has painted before paints the same as a new painter")
struct ReusedPainterTests {
  /// The looks of `PictureDouble`, and of materials that burn, smoke, grow and ring.
  private static let looks: MaterialLooks = {
    let more: [(String, MaterialNature)] = [
      ("fire", .fire), ("smoke", .gas), ("leaf", .plant), ("bell", .instrument),
    ]
    let made = more.map { name, nature in
      MaterialLook(
        name: name, glyphs: "*", ink: Colour(0xc0_80_40), paper: Theme.paper, patch: PatchID(0),
        light: nature == .fire ? Colour(0xff_c0_60) : Colour(0), nature: nature)
    }
    var rock = PictureArt.Texture()
    rock.names = ["earth", "liquid", "plant", "fire"]
    rock.grain = (0..<64).map { PictureArt.Tone.allCases[$0 % 8] }
    rock.above = Array(repeating: .open, count: 8)
    rock.drift = (1, 1)
    var art = PictureArt()
    art.textures = [rock]
    return MaterialLooks(PictureDouble.looks.looks + made, art: art)
  }()

  /// Returns a random picture style.
  private func style(_ random: inout TestRandom) -> PictureStyle {
    PictureStyle(
      palette: PictureStyle.ColourSet.allCases.randomElement(using: &random) ?? .dusk,
      isCalm: .random(using: &random))
  }

  @Test("Colours are the same after any sequence of frames", arguments: 0..<8)
  func property(_ seed: UInt64) {
    var random = TestRandom(seed)
    var scene = PictureDouble.lake(side: 2)
    var wanted = PictureStyle()
    let used = PicturePainter(Self.looks)
    var seen: Set<[Colour]> = []
    for number in 0..<60 {
      if number > 0 { scene = scene.after(&random) }
      if number % 9 == 8 { wanted = style(&random) }
      // Shows temperatures for a few frames.
      if number % 5 < 2 { wanted.showsHeat = number % 5 == 0 && number > 0 }
      used.paint(scene.picture, wanted)
      let fresh = PicturePainter(Self.looks)
      fresh.paint(scene.picture, wanted)
      let wrong = used.squares.indices.filter { used.squares[$0] != fresh.squares[$0] }
      #expect(wrong.isEmpty, "frame \(number), half cells \(wrong.prefix(9))")
      #expect(used.texels == fresh.texels, "the texels of frame \(number)")
      guard wrong.isEmpty else { return }
      seen.insert(fresh.texels)
    }
    #expect(seen.count > 20, "the frames differ")
  }
}
