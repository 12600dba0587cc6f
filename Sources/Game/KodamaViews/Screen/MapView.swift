public import KodamaDataSources
public import KodamaSurfaces

/// The valley: 40 × 24 tiles, two cells each, so that they are square.
public final class MapView: ScreenView {
  /// Where it pulls what it draws; held weakly, and nothing is drawn without it.
  public weak var dataSource: (any MapViewDataSource)?
  /// What is about to be changed.
  public weak var ghostSource: (any GhostViewDataSource)?
  /// What stands on the whole valley.
  public weak var signsSource: (any ValleySignsDataSource)?
  /// Where groves are to be drawn.
  public weak var groveSource: (any GroveSignsDataSource)?
  /// Where on the screen it draws, two columns a tile.
  public var rect = TextRect(x: 0, y: 0, width: 80, height: 24)
  /// Whether the picture of an earlier update stays in sight over the letters of this one.
  public var keepsPicture = false
  private let surface: TextSurface
  private var tiles: [Tile] = []
  /// The two cells of every material, so that drawing looks nothing up by name.
  private let cells: [(left: TextCell, right: TextCell)]

  /// A View that draws the valley in letters, as materials look here.
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

  /// Draws all tiles, lightning, the column a sweep is playing, and the hand.
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
    let signs = signsSource?.valleySigns
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
        // Signs at both ends, not a colour behind: that would take the contrast from some inks.
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

  /// A row of a bolt: it goes to and fro in the two cells of a tile, whatever stands behind it. A
  /// sign as well as a colour, so that nobody needs the colour.
  private static func drawBolt(_ row: Int, _ left: inout TextCell, _ right: inout TextCell) {
    let sign = UInt32(UInt8(ascii: row & 2 == 0 ? "\\" : "/"))
    let bolt = TextCell(glyph: sign, ink: Theme.lightning, paper: Theme.paper)
    if row & 3 == 0 || row & 3 == 3 { left = bolt } else { right = bolt }
  }

  /// Lays an outline behind the letters: of what would be changed, or the frame of what the next
  /// closer scale shows.
  private func tint(
    _ halves: [GridPoint], _ paper: Colour, on cells: UnsafeMutableBufferPointer<TextCell>
  ) {
    for half in halves where halfTiles.contains(half) {
      let index = (rect.y + half.y / 2) * surface.columns + rect.x + half.x / 2 * 2
      for side in index...(index + 1) where cells[side].paper != Theme.handPaper {
        cells[side].paper = paper
        cells[side].ink = Theme.ghostInk
      }
    }
  }

  /// Writes a name beside the tile of its place, or before it where there is no room behind.
  private func draw(_ place: ValleySigns.Place) {
    guard ViewRectangle.contains(place.tile) else { return }
    let name = "◆" + GlyphWidth.fitting(place.name, cells: 14)
    let width = GlyphWidth.of(text: name)
    let column = min(place.tile.x * 2, max(0, rect.width - width))
    surface.write(
      name, x: rect.x + column, y: rect.y + place.tile.y, ink: Theme.nameInk,
      paper: Theme.namePaper)
  }

  /// Draws a sign where a grove is: a hollow one while it is silent, a full one once it is awake.
  private func draw(_ groves: [GroveTile], hand: GridPoint) {
    for grove in groves where ViewRectangle.contains(grove.tile) && grove.tile != hand {
      surface.write(
        grove.isAwake ? "<>" : "()", x: rect.x + grove.tile.x * 2, y: rect.y + grove.tile.y,
        ink: grove.isAwake ? Theme.star : Theme.title, paper: Theme.paper)
    }
  }

  /// How many half tiles there are: two a tile, each way.
  public let halfTiles = HalfTiles(
    columns: ViewRectangle.columns * 2, rows: ViewRectangle.rows * 2)

  /// The half tile at a point of the screen; it may lie outside of the map.
  public func halfTile(at point: ScreenPoint) -> GridPoint {
    GridPoint(point.column - rect.x, point.halfRow - rect.y * 2)
  }

  /// The half tiles of a map.
  public struct HalfTiles: Hashable, Sendable {
    let columns: Int
    let rows: Int

    /// Whether a place is one of them.
    public func contains(_ half: GridPoint) -> Bool {
      half.x >= 0 && half.y >= 0 && half.x < columns && half.y < rows
    }

    /// The one that is nearest to a place.
    public func nearest(to half: GridPoint) -> GridPoint {
      GridPoint(min(max(0, half.x), columns - 1), min(max(0, half.y), rows - 1))
    }
  }
}
