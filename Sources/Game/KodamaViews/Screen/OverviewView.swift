package import KodamaDataSources
import KodamaRoles
import KodamaSurfaces

/// A small map of a valley that is larger than the window: its materials, the part that the window
/// shows, the groves and the hand. Only windows show it.
final class OverviewView: ScreenView {
  weak var dataSource: (any OverviewViewDataSource)?
  weak var groveSource: (any GroveMarksDataSource)?
  weak var styleSource: (any PictureStyleDataSource)?
  /// The part of the valley that the window shows.
  var shown: Shown?
  /// The rectangle of the card, which has no text.
  var rect = OverviewView.nowhere
  static let nowhere = TextRect(x: 0, y: 0, width: 0, height: 0)

  private let surface: TextSurface
  private let looks: MaterialLooks
  private var (style, paints) = (PictureStyle(), [PaintLook]())
  private var painted: (miniature: Miniature, sky: SkyState, squares: [Colour])?

  init(surface: TextSurface, looks: MaterialLooks) { (self.surface, self.looks) = (surface, looks) }

  func update() {
    guard let dataSource, let shown, surface.showsPictures, surface.letterSize == 0 else {
      return surface.setPictures([], ofCardIn: rect)
    }
    let map = dataSource.overview
    paint(map.miniature, SkyState(phase: shown.sky.phase, progress: 128))
    guard let painted else { return }
    let columns = (map.miniature.columns + Card.Picture.detail - 1) / Card.Picture.detail
    let rows = (map.miniature.rows + 2 * Card.Picture.detail - 1) / (2 * Card.Picture.detail)
    var canvas = Canvas(columns: columns, rows: rows * 2)
    for (index, colour) in painted.squares.enumerated() {
      canvas.set(index % map.miniature.columns, index / map.miniature.columns, colour)
    }
    canvas.frame(shown, map)
    for grove in groveSource?.groveTiles ?? [] {
      let x = (map.origin.x + grove.half.x * map.tileSide / 2) / map.side
      let y = (map.origin.y + grove.half.y * map.tileSide / 2) / map.side
      let colour = grove.isAwake ? Theme.star : Theme.ink
      for (dx, dy) in [(0, -1), (-1, 0), (1, 0), (0, 1)] { canvas.set(x + dx, y + dy, colour) }
      canvas.set(x, y, grove.isAwake ? Theme.hand : Theme.paper)
    }
    let hand = CellPoint(map.hand.x / map.side, map.hand.y / map.side)
    for y in -1...1 { for x in -1...1 { canvas.set(hand.x + x, hand.y + y, Theme.handPaper) } }
    canvas.set(hand.x, hand.y, Theme.hand)
    let picture = Card.Picture(
      canvas.texels, width: columns, on: surface, column: 0, row: 0, isMap: true)
    surface.setPictures([picture], ofCardIn: rect)
  }

  /// Paints the squares again if they have changed.
  private func paint(_ miniature: Miniature, _ sky: SkyState) {
    let style = styleSource?.pictureStyle ?? PictureStyle()
    if style != self.style || paints.isEmpty {
      (self.style, paints, painted) = (style, MiniaturePainter.looks(looks, style), nil)
    }
    if let painted, painted.miniature == miniature, painted.sky == sky { return }
    let painter = MiniaturePainter(miniature, paints, sky: sky)
    let light: Int32 = sky.phase == .night ? 160 : 256
    let squares = (0..<miniature.columns * miniature.rows).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: miniature.columns)
      return painter.shade(column, row)?.times(light).colour ?? .clear
    }
    painted = (miniature, sky, squares)
  }

  /// Returns the cell of the valley at a point of the screen; nil if the map is not there. It does
  /// not depend on what is shown, so that a game without a screen replays the same.
  func cell(at point: ScreenPoint) -> CellPoint? {
    let (detail, row) = (Card.Picture.detail, (point.halfRow - Card.Picture.firstHalfRow) / 2)
    let (columns, rows) = (ValleyOverview.maxColumns / detail, ValleyOverview.maxRows / detail)
    guard let side = dataSource?.overviewSide, point.halfRow >= Card.Picture.firstHalfRow,
      (0..<columns).contains(point.column), (0..<rows).contains(row)
    else { return nil }
    func middle(_ square: Int) -> Int { (square * 2 + 1) * detail * side / 2 }
    return CellPoint(middle(point.column), middle(row))
  }

  /// The part of a valley that a window shows.
  struct Shown {
    /// The cell at the top left, and the one after the last. Both can be outside the valley.
    var (first, end): (CellPoint, CellPoint)
    var sky: SkyState
  }

  private struct Canvas {
    let columns: Int
    let rows: Int
    var texels: [Colour]

    /// Creates a clear canvas, whose size is in squares.
    init(columns: Int, rows: Int) {
      (self.columns, self.rows) = (columns * Card.Picture.detail, rows * Card.Picture.detail)
      texels = Array(repeating: .clear, count: self.columns * self.rows)
    }

    mutating func set(_ x: Int, _ y: Int, _ colour: Colour) {
      guard (0..<columns).contains(x), (0..<rows).contains(y) else { return }
      texels[y * columns + x] = colour
    }

    /// Draws a frame around the part of the valley that the window shows.
    mutating func frame(_ shown: Shown, _ map: ValleyOverview) {
      let right = min(map.miniature.columns, (shown.end.x + map.side - 1) / map.side) - 1
      let bottom = min(map.miniature.rows, (shown.end.y + map.side - 1) / map.side) - 1
      let (left, top) = (max(0, shown.first.x / map.side), max(0, shown.first.y / map.side))
      guard left <= right, top <= bottom else { return }
      for x in left...right { for y in [top, bottom] { set(x, y, Theme.focusPaper) } }
      for y in top...bottom { for x in [left, right] { set(x, y, Theme.focusPaper) } }
    }
  }
}

/// Computes the colours of squares: a sky, earth that darkens with depth, and liquids
/// that are bright at the surface.
struct MiniaturePainter {
  private let miniature: Miniature
  private let looks: [PaintLook]
  private let sky: SkyColours
  /// For each column, the first row of earth or a liquid.
  private let ground: [Int]

  init(_ miniature: Miniature, _ looks: [PaintLook], sky: SkyState? = nil) {
    (self.miniature, self.looks) = (miniature, looks)
    self.sky = SkyColours(sky ?? SkyState(phase: .dusk, progress: 70))
    ground = (0..<miniature.columns).map { column in
      (0..<miniature.rows).first { row in
        let material = miniature.materials[row * miniature.columns + column]
        let nature = looks[Int(material.rawValue)].nature
        return nature == .earth || nature == .liquid
      } ?? miniature.rows
    }
  }

  /// Returns the looks of all materials.
  static func looks(_ looks: MaterialLooks, _ style: PictureStyle?) -> [PaintLook] {
    (0..<256).map { PaintLook(looks[MaterialID(UInt8($0))], style ?? PictureStyle()) }
  }

  private func look(_ column: Int, _ row: Int) -> PaintLook {
    looks[Int(miniature.materials[row * miniature.columns + column].rawValue)]
  }

  /// Returns the colour of a square; nil below the last row.
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
      // The same layers as in the picture of the valley.
      let layer = Noise.hills(column, row * 3, shift: (3, 2), 13)
      return body.mixed(Shade(176, 110, 62), min(96, max(0, layer - 132) * 3))
        .mixed(Shade(48, 80, 136), min(96, max(0, 116 - layer) * 3))
    }
  }

  /// Returns the number of liquid squares directly above.
  private func fathoms(_ column: Int, _ row: Int) -> Int {
    (0..<row).reversed().prefix { look(column, $0).nature == .liquid }.count
  }
}
