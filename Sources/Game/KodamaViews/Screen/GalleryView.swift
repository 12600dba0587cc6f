public import KodamaDataSources
import KodamaLanguage
public import KodamaSurfaces

/// What is known of the thing in a gallery that has the focus, below its picture.
public final class GalleryView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any GalleryViewDataSource)?

  /// Writes what is known of it, as much as there is room for.
  public override func update() {
    guard let dataSource, let words else { return }
    clear()
    guard let thing = dataSource.thingShown else { return }
    let text = words(narrator.message(thing, dataSource.holdsShown))
    drawing.surface.writeWrapped(
      text, in: TextRect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: rect.height),
      ink: Theme.ink, paper: Theme.paper)
  }
}

/// What stands around the list of a gallery: the picture has the place of the map, and the list
/// that of the panel.
public final class GalleryBackdropView: BackdropView {
  /// The list stands beside the picture.
  public override var listRect: TextRect { TextRect(x: 80, y: 0, width: 24, height: 24) }
  /// The keys stand below both.
  public override var hintRect: TextRect { TextRect(x: 0, y: 24, width: 104, height: 1) }
  /// A notice takes the last rows.
  public override var noticeRect: TextRect { TextRect(x: 0, y: 28, width: 64, height: 4) }
  /// The valley of the thing that has the focus is the picture.
  package override var wantsPicture: Bool { false }

  /// Where what is known of a thing stands.
  public static let aboutRect = TextRect(x: 0, y: 25, width: 64, height: 7)
}
