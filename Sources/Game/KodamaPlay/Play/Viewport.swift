import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The visible rectangle of the world. It scrolls by half its size when the hand comes within
/// `ViewRectangle.margin` tiles of an edge.
final class Viewport: Model {
  weak var delegate: (any PlayDelegate)?
  /// The top left visible cell. It can be outside a small world.
  private(set) var origin = CellPoint(0, 0)
  /// The side length of a tile in cells, one of `sides`.
  private(set) var tileSide = 1
  /// True while the rectangle is moved by dragging instead of scrolling.
  private(set) var isPanned = false
  /// The available tile sides, from the closest zoom to the widest.
  let sides: [Int]
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    sides = ViewRectangle.tileSides(width: width, height: height)
    origin = clamped(CellPoint(0, 0))
  }

  /// True if the zoom is wider than the normal level, so that the whole valley is visible.
  var showsWhole: Bool { tileSide > 2 }

  /// The first (top left) and last (bottom right) visible cells.
  var shown: (first: CellPoint, last: CellPoint) {
    (
      CellPoint(max(0, origin.x), max(0, origin.y)),
      CellPoint(min(width - 1, lastPoint.x), min(height - 1, lastPoint.y))
    )
  }

  /// Returns the first and last cells that the normal zoom level would show around a cell.
  func floor(around point: CellPoint) -> (first: CellPoint, last: CellPoint) {
    let (columns, rows) = (ViewRectangle.columns * 2, ViewRectangle.rows * 2)
    let first = clamped(CellPoint(point.x - columns / 2, point.y - rows / 2), side: 2)
    return (first, CellPoint(first.x + columns - 1, first.y + rows - 1))
  }

  /// Returns the tuning of instruments placed at the hand. A note spans two rows at every zoom, or
  /// one row if the world is not as high as the normal zoom shows.
  func tuning(at hand: CellPoint) -> Tuning {
    guard height >= ViewRectangle.rows * 2 else {
      return Tuning(top: max(0, origin.y), rowsPerNote: 1)
    }
    let reach = ViewRectangle.rows
    let middle =
      showsWhole
      // The row band stays the same while the hand moves within it.
      ? hand.y / reach * reach + reach / 2 : origin.y + ViewRectangle.rows * tileSide / 2
    return Tuning(top: min(max(0, middle - reach), height - 2 * reach), rowsPerNote: 2)
  }

  var cellsPerTile: Int { tileSide * tileSide }

  /// The bottom right visible cell. It can be outside a small world.
  var lastPoint: CellPoint {
    CellPoint(
      origin.x + ViewRectangle.columns * tileSide - 1, origin.y + ViewRectangle.rows * tileSide - 1)
  }

  /// Returns the tile of a cell, relative to the visible rectangle. The tile can be outside the
  /// rectangle.
  func tile(of point: CellPoint) -> CellPoint {
    point.tile(from: origin, side: tileSide)
  }

  /// Returns the top left cell of a tile.
  func point(ofTile tile: CellPoint) -> CellPoint {
    CellPoint(origin.x + tile.x * tileSide, origin.y + tile.y * tileSide)
  }

  /// Returns the cell of a half tile, counted from the top left of the visible rectangle.
  func point(ofHalfTile half: CellPoint) -> CellPoint {
    CellPoint(
      origin.x + (half.x * tileSide).dividedDown(by: 2),
      origin.y + (half.y * tileSide).dividedDown(by: 2))
  }

  /// Returns the half tile of a cell. At the closest zoom, this is the first half tile of its tile.
  func half(of point: CellPoint) -> CellPoint {
    CellPoint(
      ((point.x - origin.x) * 2).dividedDown(by: tileSide),
      ((point.y - origin.y) * 2).dividedDown(by: tileSide))
  }

  func halves(of cells: [CellPoint]) -> [CellPoint] {
    var halves: [CellPoint] = []
    for cell in cells {
      let half = half(of: cell)
      if tileSide > 1 {
        if halves.last != half { halves.append(half) }
      } else {
        halves += [(0, 0), (1, 0), (0, 1), (1, 1)].map { CellPoint(half.x + $0, half.y + $1) }
      }
    }
    return halves
  }

  /// Zooms out by one level, or from the widest level to the closest. Centers the view on the hand.
  func toggleZoom(around hand: CellPoint) {
    tileSide = sides.first { $0 > tileSide } ?? 1
    center(on: hand)
  }

  /// Zooms in or out by one level. The given cell keeps its position on the screen.
  ///
  /// - Returns: False if there are no more levels.
  func zoom(in isIn: Bool, around point: CellPoint) -> Bool {
    let next =
      isIn ? sides.last { $0 < tileSide } : sides.first { $0 > tileSide }
    guard let side = next else { return false }
    let (x, y) = ((point.x - origin.x) / tileSide, (point.y - origin.y) / tileSide)
    tileSide = side
    drag(to: CellPoint(point.x - x * side, point.y - y * side))
    return true
  }

  /// Sets the initial zoom if the world is large enough for it. Does not notify the delegate.
  func begin(with sight: WorldOpening.Sight, around point: CellPoint) {
    guard width >= ViewRectangle.columns * 2, height >= ViewRectangle.rows * 2 else { return }
    switch sight {
    case .closest: return
    case .floor: tileSide = 2
    case .whole: tileSide = sides.last ?? 2
    }
    origin = clampedAround(point)
  }

  /// Centers the visible rectangle on a cell, or as close to it as the world's edges allow.
  func center(on point: CellPoint) {
    move(
      to: CellPoint(
        point.x - ViewRectangle.columns * tileSide / 2, point.y - ViewRectangle.rows * tileSide / 2)
    )
  }

  /// Scrolls by half a screen if the hand is near an edge.
  func follow(_ hand: CellPoint) {
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
    if origin != old { delegate?.playDidChange(.rectangle) }
  }

  /// Moves the visible rectangle within the world, as part of a drag.
  ///
  /// - Returns: False if the rectangle did not move.
  func pan(to target: CellPoint) -> Bool {
    guard clamped(target) != origin else { return false }
    drag(to: target)
    return true
  }

  func nearest(to point: CellPoint) -> CellPoint {
    CellPoint(
      min(max(point.x, origin.x), lastPoint.x), min(max(point.y, origin.y), lastPoint.y))
  }

  func shows(_ point: CellPoint) -> Bool { ViewRectangle.contains(tile(of: point)) }

  /// Restores the origin and zoom of a saved game, limited to the world.
  func restore(origin: CellPoint, tileSide: Int) {
    self.tileSide = tileSide
    move(to: origin)
  }

  func combine(into digest: inout Digest) {
    digest.combine(origin.x)
    digest.combine(origin.y)
    digest.combine(tileSide)
  }

  private func drag(to target: CellPoint) {
    isPanned = true
    move(to: target)
    isPanned = false
  }

  private func move(to target: CellPoint) {
    origin = clamped(target)
    delegate?.playDidChange(.rectangle)
  }

  private func clampedAround(_ point: CellPoint) -> CellPoint {
    clamped(
      CellPoint(
        point.x - ViewRectangle.columns * tileSide / 2, point.y - ViewRectangle.rows * tileSide / 2)
    )
  }

  private func clamped(_ target: CellPoint) -> CellPoint { clamped(target, side: tileSide) }

  /// Limits an origin to the world. Centers a world that is smaller than the rectangle. At the
  /// widest zoom, aligns the valley to the bottom.
  private func clamped(_ target: CellPoint, side: Int) -> CellPoint {
    let roomX = width - ViewRectangle.columns * side
    let roomY = height - ViewRectangle.rows * side
    let x = roomX < 0 ? roomX.dividedDown(by: 2) : min(max(0, target.x), roomX)
    let y = side > 2 ? roomY : roomY < 0 ? roomY.dividedDown(by: 2) : min(max(0, target.y), roomY)
    return CellPoint(x, y)
  }
}
