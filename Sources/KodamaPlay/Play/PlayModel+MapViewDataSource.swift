public import KodamaDataSources
import KodamaWorld

extension PlayModel: MapViewDataSource {
  /// Copies all tiles of the rectangle.
  public func copyFrame(into tiles: inout [Tile]) {
    world.copyTiles(
      from: viewport.origin, columns: ViewRectangle.columns, rows: ViewRectangle.rows,
      cellsPerTile: viewport.cellsPerTile, into: &tiles)
  }

  /// The tile under the hand.
  public var handTile: GridPoint { viewport.tile(of: hand.point) }

  /// The column a sweep is playing.
  public var sweepColumn: Int? { sweepPlayingColumn }

  /// The tile that lightning has struck.
  public var lightningTile: GridPoint? { lightning.point.map(viewport.tile) }
}
