public import KodamaDataSources
import KodamaWorld

extension PlayModel: MapViewDataSource {
  /// Copies all tiles of the rectangle.
  public func copyFrame(into tiles: inout [Tile]) { scene.copyTiles(into: &tiles) }

  /// The tile under the hand.
  public var handTile: GridPoint { scene.handTile }

  /// The column a sweep is playing.
  public var sweepColumn: Int? { soundscape.sweepColumn }

  /// The tile that lightning has struck.
  public var lightningTile: GridPoint? { soundscape.lightningPoint.map(viewport.tile) }
}
