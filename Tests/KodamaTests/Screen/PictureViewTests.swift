import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("The valley is lit by the hour and by glowing things")
struct PictureViewTests {
  private let double = PictureDouble()
  private let easel = Easel()

  private func view(showsPictures: Bool = true) -> PictureView {
    easel.surface.showsPictures = showsPictures
    let view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    view.dataSource = double
    view.styleSource = double
    return view
  }

  /// Returns the brightness of the half cell that shows a cell of the world.
  private func light(_ picture: Picture, _ column: Int, _ row: Int) -> Int {
    let cell = picture[column, row / 2]
    return Int(Contrast.luminance(row % 2 == 0 ? cell.ink : cell.paper))
  }

  /// Returns the picture that a View draws on a surface of marker cells.
  private func seen(_ view: some ScreenView) -> Picture {
    _ = easel.draw(view)
    return Picture(frame: easel.surface.compositedFrame)
  }

  @Test("No picture is drawn if the player chose letters")
  func letters() {
    #expect(seen(view(showsPictures: false)).drawn.isEmpty)
    double.pictureStyle.look = .letters
    #expect(seen(view()).drawn.isEmpty)
  }

  @Test("Letters stay below the picture")
  func layers() {
    let view = view()
    _ = easel.draw(view)
    #expect(Picture(frame: easel.surface.frame).drawn.isEmpty)
    #expect(Picture(frame: easel.surface.compositedFrame).drawn.count == 80 * 24)
    let dialog = TextRect(x: 20, y: 7, width: 44, height: 10)
    easel.surface.fill(dialog, paper: Theme.paper)
    let covered = Picture(frame: easel.surface.compositedFrame)
    #expect(covered[30, 9].glyph == 0x20 && covered[30, 9].paper == Theme.paper)
    #expect(covered[10, 9] != Easel.bare && covered[30, 3] != Easel.bare)
  }

  @Test("The picture draws every cell of the map", arguments: [1, 2])
  func whole(_ side: Int) {
    double.picture = PictureDouble(side: side).picture
    let view = view()
    let picture = seen(view)
    #expect(picture.drawn.count == 80 * 24)
    #expect(picture.keeps(to: view.rect))
    #expect(Set(picture.drawn.map { picture[$0.x, $0.y].paper }).count > 100)
  }

  @Test("The halves of a text cell show the upper and the lower cell of the world")
  func halves() {
    double.fill(0..<80, 28..<48, PictureDouble.air)
    double[20, 10] = VisibleCell(PictureDouble.stone)
    double[21, 11] = VisibleCell(PictureDouble.stone)
    let bare = PictureDouble()
    bare.fill(0..<80, 28..<48, PictureDouble.air)
    let with = seen(view())
    double.picture = bare.picture
    let without = seen(view())
    #expect(with[20, 5].ink != without[20, 5].ink && with[20, 5].paper == without[20, 5].paper)
    #expect(with[21, 5].ink == without[21, 5].ink && with[21, 5].paper != without[21, 5].paper)
    #expect(with[20, 5].glyph == 0x2580)
  }

  @Test("Noon is brighter than dusk, and dusk brighter than night")
  func hours() {
    let hours = [(SkyState.Phase.day, 120), (.dusk, 120), (.night, 120)].map {
      double.picture.sky = SkyState(phase: $0.0, progress: UInt8($0.1))
      let picture = seen(view())
      return (0..<80).reduce(0) { $0 + light(picture, $1, 40) }
    }
    #expect(hours[0] > hours[1] && hours[1] > hours[2] && hours[2] > 80 * 20)
  }

  @Test("Glowing things light a cave, even from outside the rectangle")
  func glow() {
    double.picture.sky = SkyState(phase: .night, progress: 120)
    double.fill(-12..<20, 34..<44, PictureDouble.air)
    let dark = seen(view())
    double.fill(-4 ..< -2, 38..<40, PictureDouble.lava)
    let lit = seen(view())
    #expect(light(lit, 0, 39) > light(dark, 0, 39) + 100)
    #expect(lit[0, 19].ink.red > lit[0, 19].ink.blue)
    #expect(lit[70, 4] == dark[70, 4], "The light reaches too far")
    // A wall blocks the light.
    double.fill(-2..<0, 30..<48, PictureDouble.stone)
    let walled = seen(view())
    #expect(light(walled, 6, 39) < light(lit, 6, 39))
  }

  @Test("A wire is brighter while a pulse goes through it")
  func pulse() {
    double.fill(0..<80, 20..<21, PictureDouble.wire)
    let still = seen(view())
    double[40, 20].isActive = true
    let live = seen(view())
    #expect(light(live, 40, 20) > light(still, 40, 20) + 500)
  }
}
