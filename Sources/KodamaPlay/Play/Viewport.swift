import KodamaDataSources
import KodamaRoles

/// Told when the rectangle shows another part of the world.
protocol ViewportDelegate: AnyObject {
  func viewportDidMove()
}

/// Which part of the world the rectangle shows. It stands still while the hand moves inside it, and
/// moves on by half its size when the hand comes within `ViewRectangle.margin` tiles of an edge.
final class Viewport: Model {
  weak var delegate: (any ViewportDelegate)?
  /// The cell at the top left.
  private(set) var origin = GridPoint(0, 0)
  /// The side of a tile in cells: 1, or 2 so that a tile stands for 4 cells.
  private(set) var tileSide = 1
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// How many cells a tile stands for.
  var cellsPerTile: Int { tileSide * tileSide }

  /// The cell at the bottom right.
  var lastPoint: GridPoint {
    GridPoint(
      origin.x + ViewRectangle.columns * tileSide - 1, origin.y + ViewRectangle.rows * tileSide - 1)
  }

  /// Where a cell lies in tiles; outside of the rectangle for cells it does not show.
  func tile(of point: GridPoint) -> GridPoint {
    GridPoint(
      Self.floorDivide(point.x - origin.x, tileSide),
      Self.floorDivide(point.y - origin.y, tileSide))
  }

  /// The cell at the top left of a tile.
  func point(ofTile tile: GridPoint) -> GridPoint {
    GridPoint(origin.x + tile.x * tileSide, origin.y + tile.y * tileSide)
  }

  /// Changes between 1 and 4 cells a tile, with the hand in the middle.
  func toggleZoom(around hand: GridPoint) {
    tileSide = tileSide == 1 ? 2 : 1
    center(on: hand)
  }

  /// Begins with 4 cells a tile where the world fills as many: nobody has turned a page.
  func widen(around point: GridPoint) {
    guard width >= ViewRectangle.columns * 2, height >= ViewRectangle.rows * 2 else { return }
    tileSide = 2
    origin = clampedAround(point)
  }

  /// Puts a cell in the middle, as far as the world allows.
  func center(on point: GridPoint) {
    move(
      to: GridPoint(
        point.x - ViewRectangle.columns * tileSide / 2, point.y - ViewRectangle.rows * tileSide / 2)
    )
  }

  /// Moves on if the hand came near an edge.
  func follow(_ hand: GridPoint) {
    let tile = tile(of: hand)
    var target = origin
    let margin = ViewRectangle.margin
    if tile.x < margin { target.x -= ViewRectangle.columns / 2 * tileSide }
    if tile.x >= ViewRectangle.columns - margin { target.x += ViewRectangle.columns / 2 * tileSide }
    if tile.y < margin { target.y -= ViewRectangle.rows / 2 * tileSide }
    if tile.y >= ViewRectangle.rows - margin { target.y += ViewRectangle.rows / 2 * tileSide }
    guard target != origin else { return }
    let old = origin
    origin = clamped(target)
    if !shows(hand) { origin = clampedAround(hand) }
    if origin != old { delegate?.viewportDidMove() }
  }

  /// Whether the rectangle shows this cell.
  func shows(_ point: GridPoint) -> Bool {
    let tile = tile(of: point)
    return tile.x >= 0 && tile.y >= 0 && tile.x < ViewRectangle.columns
      && tile.y < ViewRectangle.rows
  }

  /// Shows what a save has kept, as far as the world allows.
  func restore(origin: GridPoint, tileSide: Int) {
    self.tileSide = tileSide
    move(to: origin)
  }

  func combine(into digest: inout Digest) {
    digest.combine(origin.x)
    digest.combine(origin.y)
    digest.combine(tileSide)
  }

  private func move(to target: GridPoint) {
    origin = clamped(target)
    delegate?.viewportDidMove()
  }

  private func clampedAround(_ point: GridPoint) -> GridPoint {
    clamped(
      GridPoint(
        point.x - ViewRectangle.columns * tileSide / 2, point.y - ViewRectangle.rows * tileSide / 2)
    )
  }

  private func clamped(_ target: GridPoint) -> GridPoint {
    GridPoint(
      min(max(0, target.x), max(0, width - ViewRectangle.columns * tileSide)),
      min(max(0, target.y), max(0, height - ViewRectangle.rows * tileSide)))
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
