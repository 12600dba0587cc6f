public import KodamaDataSources
public import KodamaSurfaces

/// A View that shows the world as text: 40 × 24 tiles, each of which is two character cells wide,
/// which makes it square.
public final class MapView: ScreenView {
  /// The object that provides the tiles (squares of the map). Without it, the View draws nothing.
  public weak var dataSource: (any MapViewDataSource)?
  /// The source of the outline of a pending change.
  package weak var ghostSource: (any GhostViewDataSource)?
  /// The source of the names and the frame that are shown with the whole valley.
  package weak var signsSource: (any ValleyMarksDataSource)?
  package weak var groveSource: (any GroveMarksDataSource)?
  /// The rectangle on the screen into which the View draws, with two character columns for each
  /// tile.
  public var rect = TextRect(x: 0, y: 0, width: 80, height: 24)
  /// True if the picture of an earlier update stays visible over the letters of this one.
  package var keepsPicture = false
  private let surface: TextSurface
  private var tiles: [Tile] = []
  private let cells: [(left: TextCell, right: TextCell)]

  /// Creates a View that draws the materials with the given glyphs and colours.
  public init(surface: TextSurface, looks: MaterialLooks) {
    self.surface = surface
    cells = (0..<256).map { index in
      let look = looks[MaterialID(UInt8(index))]
      return (
        TextCell(glyph: look.leftGlyph.value, ink: look.ink, paper: look.paper),
        TextCell(glyph: look.rightGlyph.value, ink: look.ink, paper: look.paper)
      )
    }
  }

  /// Draws the visible part of the world, and over it the hand (the player's cursor), signs,
  /// lightning, and the column that a sweep (a scan from left to right) is playing.
  public func update() {
    guard let dataSource else { return }
    if keepsPicture {
      surface.drawUnderPicture { draw(dataSource) }
    } else {
      draw(dataSource)
    }
  }

  private func draw(_ dataSource: any MapViewDataSource) {
    dataSource.copyFrame(into: &tiles)
    let hand = dataSource.handTile
    let sweepColumn = dataSource.sweepColumn
    let struck = dataSource.lightningTile
    let columns = min(ViewRectangle.columns, rect.width / 2)
    let rows = min(ViewRectangle.rows, rect.height)
    let signs = signsSource?.valleyMarks
    guard tiles.count == ViewRectangle.columns * ViewRectangle.rows,
      rect.intersection(surface.bounds) == rect
    else { return }
    let stride = surface.columns
    let (originX, originY) = (rect.x, rect.y)
    surface.withCells { target in
      cells.withUnsafeBufferPointer { cells in
        tiles.withUnsafeBufferPointer { tiles in
          for row in 0..<rows {
            var index = (originY + row) * stride + originX
            let start = row * ViewRectangle.columns
            for column in 0..<columns {
              let pair = cells[Int(tiles[start + column].material.rawValue)]
              target[index] = pair.left
              target[index + 1] = pair.right
              index += 2
            }
          }
        }
      }
      if let signs { tint(signs.frame, Theme.framePaper, on: target) }
      if let struck, struck.x >= 0, struck.x < columns {
        let column = originY * stride + originX + struck.x * 2
        for row in 0..<max(0, min(struck.y, rows)) {
          Self.drawBolt(row, &target[column + row * stride], &target[column + row * stride + 1])
        }
      }
      if let sweepColumn, sweepColumn < columns {
        // Marks at both ends are used, because a coloured column would reduce the contrast of some
        // inks.
        for (row, sign) in [(0, "▼"), (rows - 1, "▲")] as [(Int, Unicode.Scalar)] {
          let index = (originY + row) * stride + originX + sweepColumn * 2
          let cell = TextCell(glyph: sign.value, ink: Theme.sweepInk, paper: Theme.sweepPaper)
          target[index] = cell
          target[index + 1] = cell
        }
      }
      if hand.x >= 0, hand.x < columns, hand.y >= 0, hand.y < rows {
        let index = (originY + hand.y) * stride + originX + hand.x * 2
        let (open, close) = (UInt32(UInt8(ascii: "[")), UInt32(UInt8(ascii: "]")))
        target[index] = TextCell(glyph: open, ink: Theme.hand, paper: Theme.handPaper)
        target[index + 1] = TextCell(glyph: close, ink: Theme.hand, paper: Theme.handPaper)
      }
    }
    for place in signs?.places ?? [] { draw(place) }
    if let groves = groveSource?.groveTiles { draw(groves, hand: hand) }
    if let ghost = ghostSource?.ghost, ghost.kind != .brush {
      surface.withCells { tint(ghost.halves, Theme.ghostPaper, on: $0) }
    }
  }

  /// Draws a row of a lightning bolt, which zigzags within a tile. It has a glyph as well as a
  /// colour, so that it does not depend on colour.
  private static func drawBolt(_ row: Int, _ left: inout TextCell, _ right: inout TextCell) {
    let sign = UInt32(UInt8(ascii: row & 2 == 0 ? "\\" : "/"))
    let bolt = TextCell(glyph: sign, ink: Theme.lightning, paper: Theme.paper)
    if row & 3 == 0 || row & 3 == 3 { left = bolt } else { right = bolt }
  }

  /// Draws an outline behind the letters: a pending change, or the area that the next closer zoom
  /// shows.
  private func tint(
    _ halves: [CellPoint], _ paper: Colour, on cells: UnsafeMutableBufferPointer<TextCell>
  ) {
    for half in halves where halfTiles.contains(half) {
      let index = (rect.y + half.y / 2) * surface.columns + rect.x + half.x / 2 * 2
      for side in index...(index + 1) where cells[side].paper != Theme.handPaper {
        cells[side].paper = paper
        cells[side].ink = Theme.ghostInk
      }
    }
  }

  private func draw(_ place: ValleyMarks.Place) {
    guard ViewRectangle.contains(place.tile) else { return }
    let name = "◆" + GlyphWidth.fitting(place.name, cells: 14)
    let width = GlyphWidth.of(text: name)
    let column = min(place.tile.x * 2, max(0, rect.width - width))
    surface.write(
      name, x: rect.x + column, y: rect.y + place.tile.y, ink: Theme.nameInk,
      paper: Theme.namePaper)
  }

  /// Draws `()` at silent groves and `<>` at awake ones.
  private func draw(_ groves: [GroveTile], hand: CellPoint) {
    for grove in groves where ViewRectangle.contains(grove.tile) && grove.tile != hand {
      surface.write(
        grove.isAwake ? "<>" : "()", x: rect.x + grove.tile.x * 2, y: rect.y + grove.tile.y,
        ink: grove.isAwake ? Theme.star : Theme.title, paper: Theme.paper)
    }
  }

  /// The half tiles of the map, two per tile in each direction.
  package let halfTiles = HalfTiles(
    columns: ViewRectangle.columns * 2, rows: ViewRectangle.rows * 2)

  /// Returns the half tile at a point of the screen, which can be outside the map.
  package func halfTile(at point: ScreenPoint) -> CellPoint {
    // Around a folded text, rows of the picture are counted separately from rows of the text.
    let isOffset = point.halfRow >= ScreenFrame.pictureOffset / 2
    let row = point.halfRow - (isOffset ? ScreenFrame.pictureOffset : 0)
    return CellPoint(point.column - rect.x, row - rect.y * 2)
  }

  /// The grid of half tiles of a map.
  package struct HalfTiles: Hashable, Sendable {
    let columns: Int
    let rows: Int

    package func contains(_ half: CellPoint) -> Bool {
      half.x >= 0 && half.y >= 0 && half.x < columns && half.y < rows
    }

    package func nearest(to half: CellPoint) -> CellPoint {
      CellPoint(min(max(0, half.x), columns - 1), min(max(0, half.y), rows - 1))
    }
  }
}
