import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The part of the world that the rectangle shows. It moves by half its size when the hand comes
/// within `ViewRectangle.margin` tiles of an edge.
final class Viewport: Model {
  weak var delegate: (any PlayDelegate)?
  /// The top left cell.
  private(set) var origin = CellPoint(0, 0)
  /// The side of a tile in cells: one of `sides`.
  private(set) var tileSide = 1
  /// True while a drag moves the rectangle, and not a page.
  private(set) var isPanned = false
  /// The available zoom levels, from the closest.
  let sides: [Int]
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    sides = ViewRectangle.tileSides(width: width, height: height)
    origin = clamped(CellPoint(0, 0))
  }

  /// True if the whole valley is visible, zoomed out beyond the normal level.
  var showsWhole: Bool { tileSide > 2 }

  /// The first and last visible cell.
  var shown: (first: CellPoint, last: CellPoint) {
    (
      CellPoint(max(0, origin.x), max(0, origin.y)),
      CellPoint(min(width - 1, lastPoint.x), min(height - 1, lastPoint.y))
    )
  }

  /// The first and last cell that the normal zoom level would show around a cell.
  func floor(around point: CellPoint) -> (first: CellPoint, last: CellPoint) {
    let (columns, rows) = (ViewRectangle.columns * 2, ViewRectangle.rows * 2)
    let first = clamped(CellPoint(point.x - columns / 2, point.y - rows / 2), side: 2)
    return (first, CellPoint(first.x + columns - 1, first.y + rows - 1))
  }

  /// The tuning of instruments that are placed at the hand. A note always spans the same number of
  /// rows, whatever the zoom: two, as at the normal level, or one in a world that is lower than
  /// that level shows.
  func tuning(at hand: CellPoint) -> Tuning {
    guard height >= ViewRectangle.rows * 2 else {
      return Tuning(top: max(0, origin.y), rowsPerNote: 1)
    }
    let reach = ViewRectangle.rows
    let middle =
      showsWhole
      // Constant while the hand moves within a page.
      ? hand.y / reach * reach + reach / 2 : origin.y + ViewRectangle.rows * tileSide / 2
    return Tuning(top: min(max(0, middle - reach), height - 2 * reach), rowsPerNote: 2)
  }

  /// The number of cells in a tile.
  var cellsPerTile: Int { tileSide * tileSide }

  /// The bottom right cell.
  var lastPoint: CellPoint {
    CellPoint(
      origin.x + ViewRectangle.columns * tileSide - 1, origin.y + ViewRectangle.rows * tileSide - 1)
  }

  /// The tile of a cell; outside of the rectangle for invisible cells.
  func tile(of point: CellPoint) -> CellPoint {
    point.tile(from: origin, side: tileSide)
  }

  /// The top left cell of a tile.
  func point(ofTile tile: CellPoint) -> CellPoint {
    CellPoint(origin.x + tile.x * tileSide, origin.y + tile.y * tileSide)
  }

  /// The cell of a half tile, counted from the top left.
  func point(ofHalfTile half: CellPoint) -> CellPoint {
    CellPoint(
      origin.x + (half.x * tileSide).dividedDown(by: 2),
      origin.y + (half.y * tileSide).dividedDown(by: 2))
  }

  /// The half tile of a cell; at the closest zoom, the first half of its tile.
  func half(of point: CellPoint) -> CellPoint {
    CellPoint(
      ((point.x - origin.x) * 2).dividedDown(by: tileSide),
      ((point.y - origin.y) * 2).dividedDown(by: tileSide))
  }

  /// The visible half tiles of cells.
  func halves(of cells: [CellPoint]) -> [CellPoint] {
    var halves: [CellPoint] = []
    for cell in cells where shows(cell) {
      let half = half(of: cell)
      if tileSide > 1 {
        if halves.last != half { halves.append(half) }
      } else {
        halves += [(0, 0), (1, 0), (0, 1), (1, 1)].map { CellPoint(half.x + $0, half.y + $1) }
      }
    }
    return halves
  }

  /// Switches to the next wider zoom, or from the widest to the closest, centered on the hand.
  func toggleZoom(around hand: CellPoint) {
    tileSide = sides.first { $0 > tileSide } ?? 1
    center(on: hand)
  }

  /// Zooms in or out by one level, with a cell that keeps its place on the screen.
  ///
  /// - Returns: False if there is no further level.
  func zoom(in isIn: Bool, around point: CellPoint) -> Bool {
    let next =
      isIn ? sides.last { $0 < tileSide } : sides.first { $0 > tileSide }
    guard let side = next else { return false }
    let (x, y) = ((point.x - origin.x) / tileSide, (point.y - origin.y) / tileSide)
    tileSide = side
    drag(to: CellPoint(point.x - x * side, point.y - y * side))
    return true
  }

  /// Sets the initial zoom, if the world is large enough for it. Nothing is reported.
  func begin(with sight: WorldOpening.Sight, around point: CellPoint) {
    guard width >= ViewRectangle.columns * 2, height >= ViewRectangle.rows * 2 else { return }
    switch sight {
    case .closest: return
    case .floor: tileSide = 2
    case .whole: tileSide = sides.last ?? 2
    }
    origin = clampedAround(point)
  }

  /// Centers the rectangle on a cell, within the world.
  func center(on point: CellPoint) {
    move(
      to: CellPoint(
        point.x - ViewRectangle.columns * tileSide / 2, point.y - ViewRectangle.rows * tileSide / 2)
    )
  }

  /// Turns a page if the hand came near an edge.
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

  /// Moves the rectangle, within the world, without turning a page.
  ///
  /// - Returns: False if it stays where it is.
  func pan(to target: CellPoint) -> Bool {
    guard clamped(target) != origin else { return false }
    drag(to: target)
    return true
  }

  /// The visible cell that is nearest to another one.
  func nearest(to point: CellPoint) -> CellPoint {
    CellPoint(
      min(max(point.x, origin.x), lastPoint.x), min(max(point.y, origin.y), lastPoint.y))
  }

  func shows(_ point: CellPoint) -> Bool { ViewRectangle.contains(tile(of: point)) }

  /// Restores the rectangle of a save, within the world.
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

  /// Limits an origin to the world. A world that is smaller than the rectangle is centered; the
  /// whole valley is aligned to the bottom.
  private func clamped(_ target: CellPoint, side: Int) -> CellPoint {
    let roomX = width - ViewRectangle.columns * side
    let roomY = height - ViewRectangle.rows * side
    let x = roomX < 0 ? roomX.dividedDown(by: 2) : min(max(0, target.x), roomX)
    let y = side > 2 ? roomY : roomY < 0 ? roomY.dividedDown(by: 2) : min(max(0, target.y), roomY)
    return CellPoint(x, y)
  }
}
