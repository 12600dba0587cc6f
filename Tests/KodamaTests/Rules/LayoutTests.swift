import KodamaSurfaces
import KodamaViews
import Testing

@Suite("The parent View places its child Views")
struct LayoutTests {
  private final class Probe: ScreenView {
    var rect = TextRect(x: 0, y: 0, width: 0, height: 0)
    func update() {}
  }

  /// The groups of Views that are shown together in a valley and in an étude.
  static let together: [[PlayScreenView.Place]] = [
    [.map, .status, .hintsAboveGrove, .grove, .palette, .log, .captions],
    [.map, .status, .goal, .hintsBelowGoal, .palette, .log, .captions],
    [.map, .panel, .palette, .log, .captions],
  ]

  /// Without the details of the status, the lowest rows of the panel stay free.
  @Test(
    "Views shown together cover every cell of the screen once", arguments: together, [true, false]
  )
  func cells(places: [PlayScreenView.Place], isDetailed: Bool) {
    let surface = TextSurface()
    let layout = PlayScreenView(surface: surface)
    layout.isDetailed = isDetailed
    var owners = [Int](repeating: 0, count: surface.bounds.width * surface.bounds.height)
    for place in places {
      let view = Probe()
      layout.put(view, in: place)
      #expect(view.rect == layout.rect(of: place))
      for y in view.rect.y..<view.rect.y + view.rect.height {
        for x in view.rect.x..<view.rect.x + view.rect.width {
          owners[y * surface.bounds.width + x] += 1
        }
      }
    }
    #expect(owners.allSatisfy { $0 == 1 || $0 == 0 && !isDetailed })
  }

  @Test(
    "Dialogs and lists are drawn inside the map", arguments: [PlayScreenView.Place.dialog, .list])
  func front(place: PlayScreenView.Place) {
    let layout = PlayScreenView(surface: TextSurface())
    let (map, front) = (layout.rect(of: .map), layout.rect(of: place))
    #expect(map.intersection(front) == front)
  }

  @Test("The play screen clears what another screen has drawn")
  func paper() {
    let surface = TextSurface()
    let layout = PlayScreenView(surface: surface)
    surface.write("left over", x: 70, y: 30, ink: .init(0xff_ffff), paper: .init(0))
    layout.update()
    #expect(surface.frame.lines.allSatisfy { $0.allSatisfy(\.isWhitespace) })
  }
}
