package import KodamaDataSources
import KodamaLanguage
package import KodamaSurfaces

/// A picture of a whole valley beside the list of valleys, with one square for each half cell.
package final class MiniatureView: PanelView {
  package weak var dataSource: (any MiniatureViewDataSource)?
  /// The source of the picture style; without it the style is the default.
  package weak var styleSource: (any PictureStyleDataSource)?

  package override func update() {
    guard let dataSource, let miniature = dataSource.miniature else { return }
    let columns = min(miniature.columns, rect.width)
    let painter = MiniaturePainter(
      miniature, MiniaturePainter.looks(drawing.looks, styleSource?.pictureStyle))
    for row in 0..<min((miniature.rows + 1) / 2, rect.height) {
      for column in 0..<columns {
        let (above, below) = (painter.shade(column, row * 2), painter.shade(column, row * 2 + 1))
        write(
          "▀", column: column, row: row, ink: above?.colour ?? Theme.paper,
          paper: below?.colour ?? Theme.paper)
      }
    }
  }
}

/// The facts about a gallery's focused item, below its picture.
package final class GalleryView: PanelView {
  package weak var dataSource: (any GalleryViewDataSource)?

  package override func update() {
    guard let dataSource, let words else { return }
    clear()
    guard let thing = dataSource.shownItem else { return }
    let text = words(narrator.message(thing, dataSource.itemMaterials))
    drawing.surface.writeWrapped(
      text, in: TextRect(x: rect.x + 1, y: rect.y, width: rect.width - 2, height: rect.height),
      ink: Theme.ink, paper: Theme.paper)
  }
}

/// The backdrop of a gallery. The picture takes the place of the map, and the list that of the
/// panel.
package final class GalleryBackdropView: BackdropView {
  /// The list is beside the picture, the keys are below both, and the description is below the
  /// keys. A notice covers the description's last rows.
  package override func rect(of place: Place) -> TextRect {
    switch place {
    case .list: TextRect(x: 80, y: 0, width: 24, height: 24)
    case .hints: TextRect(x: 0, y: 24, width: 104, height: 1)
    case .detail: TextRect(x: 0, y: 25, width: 64, height: 7)
    case .notice: TextRect(x: 0, y: 28, width: 64, height: 4)
    case .problems: super.rect(of: place)
    }
  }

  /// False, because the focused item's valley is the picture.
  package override var wantsPicture: Bool { false }
}

/// The progress of an export as a bar, and the path of the file once it is complete.
package final class ExportView: PanelView {
  package weak var dataSource: (any ExportViewDataSource)?

  static let barCells = 50

  package override func update() {
    guard let dataSource, let words else { return }
    clear()
    if let export = dataSource.exportProgress {
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

/// The backdrop of the list of export formats, with room below it for the progress.
package final class ExportBackdropView: BackdropView {
  /// The bar is below the list, and a notice between the bar and the keys.
  package override func rect(of place: Place) -> TextRect {
    let (left, width) = (16, rect.width - 32)
    return switch place {
    case .list: TextRect(x: left, y: 1, width: width, height: rect.height - 9)
    case .detail: TextRect(x: left, y: bottom(of: .list), width: width, height: 3)
    case .notice: TextRect(x: 0, y: rect.height - 4, width: rect.width, height: 3)
    case .hints, .problems: super.rect(of: place)
    }
  }
}
