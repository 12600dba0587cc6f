public import KodamaDataSources
import KodamaLanguage
public import KodamaSurfaces

/// The file that is being made of what was played: a bar and how far it is, and where it lies when
/// it is done.
public final class ExportView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any ExportViewDataSource)?

  /// How many cells long the bar is.
  static let barCells = 50

  /// Draws the bar, or the place.
  public override func update() {
    guard let dataSource, let words else { return }
    clear()
    if let export = dataSource.exportShown {
      let line = Message(
        "export.coming",
        ("what", .message(Message("export.form.\(export.form.rawValue)"))),
        ("n", .number(export.percent)))
      write(words(line), row: 0, ink: Theme.title)
      let full = Self.barCells * min(max(export.percent, 0), 100) / 100
      let bar =
        String(repeating: "█", count: full)
        + String(repeating: "░", count: Self.barCells - full)
      write(bar, row: 1, ink: Theme.ink)
    } else if let place = dataSource.exportPlace {
      let text = words(Message("export.done", ("place", .text(place))))
      let room = TextRect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: rect.height)
      drawing.surface.writeWrapped(text, in: room, ink: Theme.ink, paper: Theme.paper)
    }
  }
}

/// Where the list of forms stands, with room below it for how far a file is.
public final class ExportBackdropView: BackdropView {
  /// Returns the rectangle of a place: the bar is below the list, and a notice between the bar and
  /// the keys.
  public override func rect(of place: Place) -> TextRect {
    let (left, width) = (16, rect.width - 32)
    return switch place {
    case .list: TextRect(x: left, y: 1, width: width, height: rect.height - 9)
    case .detail: TextRect(x: left, y: bottom(of: .list), width: width, height: 3)
    case .notice: TextRect(x: 0, y: rect.height - 4, width: rect.width, height: 3)
    case .hints, .problems: super.rect(of: place)
    }
  }
}
