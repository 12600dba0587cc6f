package import KodamaDataSources
import KodamaWorld

extension PlayModel: StatusViewDataSource {
  /// Where the hand is, what is under it, how time goes, how far the valley has come, its music,
  /// and what is recorded or played again.
  package var status: Status {
    var status = Status(
      tick: world.tick, seed: world.seed, isPaused: clock.isPaused,
      speedExponent: clock.speedExponent, hand: hand.point,
      under: world.cell(at: hand.point), selected: editing.selected,
      cellsPerTile: viewport.cellsPerTile, progress: awakening.now,
      scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, macro: macro.progress, title: ledger.title)
    status.etude = etude.etudeName
    status.depth = world.depth(at: hand.point)
    status.degrees = world.degrees(at: hand.point)
    status.brush = editing.tools.brush.shape
    status.brushWidth = editing.tools.brushWidth
    status.property = editing.tools.property
    status.weather = world.weather
    status.phase = DayPhase(at: world.tick)
    status.minutes = DayPhase.minutes(at: world.tick)
    status.hovered = pointing.under
    return status
  }
}

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
