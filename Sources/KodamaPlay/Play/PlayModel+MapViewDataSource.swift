package import KodamaDataSources
import KodamaWorld

extension PlayModel: MapViewDataSource {
  /// Copies all tiles of the rectangle.
  package func copyFrame(into tiles: inout [Tile]) { scene.copyTiles(into: &tiles) }

  /// The tile under the hand.
  package var handTile: GridPoint { scene.handTile }

  /// The column a sweep is playing.
  package var sweepColumn: Int? { soundscape.sweepColumn }

  /// The tile that lightning has struck.
  package var lightningTile: GridPoint? { soundscape.lightningPoint.map(viewport.tile) }
}
