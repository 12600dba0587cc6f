import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Which part of the world the rectangle shows. It stands still while the hand moves inside it, and
/// moves on by half its size when the hand comes within `ViewRectangle.margin` tiles of an edge.
final class Viewport: Model {
  weak var delegate: (any PlayDelegate)?
  /// The cell at the top left.
  private(set) var origin = GridPoint(0, 0)
  /// The side of a tile in cells: one of `sides`.
  private(set) var tileSide = 1
  /// Whether it moves because somebody drags it, and not by a page.
  private(set) var isPanned = false
  /// The scales there are, from the closest.
  let sides: [Int]
  private let width: Int
  private let height: Int

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    sides = ViewRectangle.tileSides(width: width, height: height)
    origin = clamped(GridPoint(0, 0))
  }

  /// Whether the whole of a valley is seen that is larger than its floor.
  var showsWhole: Bool { tileSide > 2 }

  /// The part of the world that the rectangle shows: its first and its last cell.
  var shown: (first: GridPoint, last: GridPoint) {
    (
      GridPoint(max(0, origin.x), max(0, origin.y)),
      GridPoint(min(width - 1, lastPoint.x), min(height - 1, lastPoint.y))
    )
  }

  /// The part of the world that the floor of the valley would show around a cell.
  func floor(around point: GridPoint) -> (first: GridPoint, last: GridPoint) {
    let (columns, rows) = (ViewRectangle.columns * 2, ViewRectangle.rows * 2)
    let first = clamped(GridPoint(point.x - columns / 2, point.y - rows / 2), side: 2)
    return (first, GridPoint(first.x + columns - 1, first.y + rows - 1))
  }

  /// How instruments are tuned that are placed here. A note has as many rows of cells at every
  /// scale: those of a tile of the valley's floor, or one where the world is no higher than the
  /// rectangle. So a bell sounds as high as the hand did where the player begins, and the scale
  /// tunes nothing otherwise.
  func tuning(at hand: GridPoint) -> Tuning {
    guard height >= ViewRectangle.rows * 2 else {
      return Tuning(top: max(0, origin.y), rowsPerNote: 1)
    }
    let reach = ViewRectangle.rows
    let middle =
      showsWhole
      // It stands still while the hand moves within as much as a page.
      ? hand.y / reach * reach + reach / 2 : origin.y + ViewRectangle.rows * tileSide / 2
    return Tuning(top: min(max(0, middle - reach), height - 2 * reach), rowsPerNote: 2)
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
    point.tile(from: origin, side: tileSide)
  }

  /// The cell at the top left of a tile.
  func point(ofTile tile: GridPoint) -> GridPoint {
    GridPoint(origin.x + tile.x * tileSide, origin.y + tile.y * tileSide)
  }

  /// The cell under half a tile: tiles and their halves are counted from the top left.
  func point(ofHalfTile half: GridPoint) -> GridPoint {
    GridPoint(
      origin.x + (half.x * tileSide).dividedDown(by: 2),
      origin.y + (half.y * tileSide).dividedDown(by: 2))
  }

  /// The half tile in which a cell lies; at the closest scale the first of its tile.
  func half(of point: GridPoint) -> GridPoint {
    GridPoint(
      ((point.x - origin.x) * 2).dividedDown(by: tileSide),
      ((point.y - origin.y) * 2).dividedDown(by: tileSide))
  }

  /// The half tiles that cells take, as far as the rectangle shows them.
  func halves(of cells: [GridPoint]) -> [GridPoint] {
    var halves: [GridPoint] = []
    for cell in cells where shows(cell) {
      let half = half(of: cell)
      if tileSide > 1 {
        if halves.last != half { halves.append(half) }
      } else {
        halves += [(0, 0), (1, 0), (0, 1), (1, 1)].map { GridPoint(half.x + $0, half.y + $1) }
      }
    }
    return halves
  }

  /// Goes to the next wider scale, or from the widest to the closest, with the hand in the middle.
  func toggleZoom(around hand: GridPoint) {
    tileSide = sides.first { $0 > tileSide } ?? 1
    center(on: hand)
  }

  /// Shows fewer cells a tile, or more, with a cell where it was in the rectangle.
  ///
  /// - Returns: whether there is another scale.
  func zoom(in isIn: Bool, around point: GridPoint) -> Bool {
    let next =
      isIn ? sides.last { $0 < tileSide } : sides.first { $0 > tileSide }
    guard let side = next else { return false }
    let (x, y) = ((point.x - origin.x) / tileSide, (point.y - origin.y) / tileSide)
    tileSide = side
    drag(to: GridPoint(point.x - x * side, point.y - y * side))
    return true
  }

  /// Begins at a scale where the world fills as many cells: nobody has turned a page.
  func begin(with sight: WorldOpening.Sight, around point: GridPoint) {
    guard width >= ViewRectangle.columns * 2, height >= ViewRectangle.rows * 2 else { return }
    switch sight {
    case .closest: return
    case .floor: tileSide = 2
    case .whole: tileSide = sides.last ?? 2
    }
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
    if origin != old { delegate?.playDidChange(.rectangle) }
  }

  /// Takes another part of the world, as far as it goes, without turning a page.
  ///
  /// - Returns: whether it is another one.
  func pan(to target: GridPoint) -> Bool {
    guard clamped(target) != origin else { return false }
    drag(to: target)
    return true
  }

  /// The cell of the rectangle that is nearest to another one.
  func nearest(to point: GridPoint) -> GridPoint {
    GridPoint(
      min(max(point.x, origin.x), lastPoint.x), min(max(point.y, origin.y), lastPoint.y))
  }

  /// Whether the rectangle shows this cell.
  func shows(_ point: GridPoint) -> Bool { ViewRectangle.contains(tile(of: point)) }

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

  private func drag(to target: GridPoint) {
    isPanned = true
    move(to: target)
    isPanned = false
  }

  private func move(to target: GridPoint) {
    origin = clamped(target)
    delegate?.playDidChange(.rectangle)
  }

  private func clampedAround(_ point: GridPoint) -> GridPoint {
    clamped(
      GridPoint(
        point.x - ViewRectangle.columns * tileSide / 2, point.y - ViewRectangle.rows * tileSide / 2)
    )
  }

  private func clamped(_ target: GridPoint) -> GridPoint { clamped(target, side: tileSide) }

  /// What is smaller than the rectangle stands in its middle; the whole valley at its bottom, under
  /// as much sky as is left over.
  private func clamped(_ target: GridPoint, side: Int) -> GridPoint {
    let roomX = width - ViewRectangle.columns * side
    let roomY = height - ViewRectangle.rows * side
    let x = roomX < 0 ? roomX.dividedDown(by: 2) : min(max(0, target.x), roomX)
    let y = side > 2 ? roomY : roomY < 0 ? roomY.dividedDown(by: 2) : min(max(0, target.y), roomY)
    return GridPoint(x, y)
  }
}
