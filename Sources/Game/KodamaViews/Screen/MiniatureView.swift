public import KodamaDataSources
import KodamaSurfaces

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
        let grain = (Grain.of(column, row, 140) >> 8 - 128) / 8
        let body = look.body.times(250 + grain - Int32(min(max(0, depth), 16)) * 5)
        guard look.nature == .earth else { return body.times(280) }
        guard depth > 0 else { return body.mixed(.white, 40) }
        // The layers of the picture in front of which one plays.
        let layer = Grain.hills(column, row * 3, shift: (3, 2), 13)
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
