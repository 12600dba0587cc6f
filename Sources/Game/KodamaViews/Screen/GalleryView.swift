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
  /// Returns the rectangle of a place: the list is beside the picture, the keys are below both, the
  /// description below the keys, and a notice covers its last rows.
  public override func rect(of place: Place) -> TextRect {
    switch place {
    case .list: TextRect(x: 80, y: 0, width: 24, height: 24)
    case .hints: TextRect(x: 0, y: 24, width: 104, height: 1)
    case .detail: TextRect(x: 0, y: 25, width: 64, height: 7)
    case .notice: TextRect(x: 0, y: 28, width: 64, height: 4)
    case .problems: super.rect(of: place)
    }
  }

  /// The valley of the thing that has the focus is the picture.
  package override var wantsPicture: Bool { false }
}
