import Kodama

/// The data of a map View for a world without a game: the tiles of a page, and a hand that moves.
final class ValleyFrame: MapViewDataSource {
  private let world: World
  /// The cell at the top left of the page.
  var origin = CellPoint(12, 10)
  var handTile = CellPoint(0, 0)
  var sweepColumn: Int? { nil }
  var lightningTile: CellPoint? { nil }

  init(_ world: World) { self.world = world }

  func copyFrame(into tiles: inout [Tile]) {
    world.copyTiles(
      from: origin, columns: ViewRectangle.columns, rows: ViewRectangle.rows, cellsPerTile: 1,
      into: &tiles)
  }
}
