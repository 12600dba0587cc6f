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

  /// Where it stands: below the list.
  public static func place(in backdrop: BackdropView) -> TextRect {
    let top = backdrop.listRect.y + backdrop.listRect.height
    return TextRect(
      x: backdrop.listRect.x, y: top, width: backdrop.listRect.width, height: 3)
  }

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
  /// The list stands above the bar.
  public override var listRect: TextRect {
    TextRect(x: 16, y: 1, width: rect.width - 32, height: rect.height - 9)
  }

  /// A notice stands between the bar and the keys.
  public override var noticeRect: TextRect {
    TextRect(x: 0, y: rect.height - 4, width: rect.width, height: 3)
  }
}
