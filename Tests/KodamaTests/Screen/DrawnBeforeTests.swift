import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("What has been drawn before is drawn as if for the first time")
struct DrawnBeforeTests {
  /// A View of a picture, on a surface of its own.
  private struct Screen {
    let easel = Easel()
    let map: MapView
    let picture: PictureView

    init() {
      easel.surface.showsPictures = true
      map = MapView(surface: easel.surface, looks: PictureDouble.looks)
      picture = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    }

    /// Draws a scene, in letters that lie in a few places over its ground, and the picture.
    func draw(_ scene: PictureDouble, _ letters: [Int]) -> TextFrame {
      easel.surface.withCells { cells in
        for index in cells.indices { cells[index] = .blank }
        for index in letters {
          cells[index] = TextCell(glyph: 0x61, ink: Theme.hand, paper: Theme.handPaper)
        }
      }
      (picture.dataSource, picture.styleSource) = (scene, scene)
      picture.update()
      return easel.surface.seenFrame
    }
  }

  @Test("A picture, after any run of frames and styles, over any letters", arguments: 0..<6)
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

  @Test("A status that says the same but for its tick, and one that something lay over")
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
