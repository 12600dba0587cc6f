public import KodamaDataSources
import KodamaLanguage
public import KodamaSurfaces

/// A whole valley made small, beside a list of valleys: half a cell of the screen for each square.
public final class MiniatureView: PanelView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any MiniatureViewDataSource)?
  /// How the player wants pictures; in the usual style without it.
  public weak var styleSource: (any PictureStyleDataSource)?

  /// Draws the valley from the upper left on, as far as there is room.
  public override func update() {
    guard let dataSource, let miniature = dataSource.miniature else { return }
    let columns = min(miniature.columns, rect.width)
    let painter = Painter(
      miniature, looks: drawing.looks, style: styleSource?.pictureStyle ?? PictureStyle())
    for row in 0..<min((miniature.rows + 1) / 2, rect.height) {
      for column in 0..<columns {
        let (above, below) = (painter.shade(column, row * 2), painter.shade(column, row * 2 + 1))
        write(
          "▀", column: column, row: row, ink: above?.colour ?? Theme.paper,
          paper: below?.colour ?? Theme.paper)
      }
    }
  }

  /// The colours of the squares: the sky of an evening, the ground darker in its depth, liquids
  /// light at their surface.
  private struct Painter {
    private let miniature: Miniature
    private let looks: [PaintLook]
    private let sky = SkyColours(SkySign(phase: .dusk, progress: 70))
    /// For each column the first row of earth or of a liquid.
    private let ground: [Int]

    init(_ miniature: Miniature, looks: MaterialLooks, style: PictureStyle) {
      self.miniature = miniature
      let known = (0..<256).map { PaintLook(looks[MaterialID(UInt8($0))], style) }
      self.looks = known
      ground = (0..<miniature.columns).map { column in
        (0..<miniature.rows).first { row in
          let material = miniature.materials[row * miniature.columns + column]
          let nature = known[Int(material.rawValue)].nature
          return nature == .earth || nature == .liquid
        } ?? miniature.rows
      }
    }

    private func look(_ column: Int, _ row: Int) -> PaintLook {
      looks[Int(miniature.materials[row * miniature.columns + column].rawValue)]
    }

    /// The colour of a square; nil below the last row.
    func shade(_ column: Int, _ row: Int) -> Shade? {
      guard row < miniature.rows else { return nil }
      let look = look(column, row)
      let depth = row - ground[column]
      switch look.nature {
      case .air, .gas:
        guard depth < 0 else { return Shade(46, 40, 46) }
        return sky.top.mixed(sky.bottom, Int32(row * 256 / max(1, miniature.rows / 2)))
      case .liquid:
        guard look.light.red == 0 else { return look.body }
        return look.pale.mixed(look.deep, min(256, Int32(fathoms(column, row)) * 80))
      case .earth, .plant, .part, .instrument, .creature, .fire:
        let grain = (Noise.hash(column, row, 140) >> 8 - 128) / 8
        let body = look.body.times(250 + grain - Int32(min(max(0, depth), 16)) * 5)
        guard look.nature == .earth else { return body.times(280) }
        guard depth > 0 else { return body.mixed(.white, 40) }
        // The layers of the picture in front of which one plays.
        let layer = Noise.hills(column, row * 3, shift: (3, 2), 13)
        return body.mixed(Shade(176, 110, 62), min(96, max(0, layer - 132) * 3))
          .mixed(Shade(48, 80, 136), min(96, max(0, 116 - layer) * 3))
      }
    }

    /// How many squares of a liquid lie above this one.
    private func fathoms(_ column: Int, _ row: Int) -> Int {
      (0..<row).reversed().prefix { look(column, $0).nature == .liquid }.count
    }
  }
}

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
