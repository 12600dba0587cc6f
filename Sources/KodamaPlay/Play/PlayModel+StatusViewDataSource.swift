public import KodamaDataSources
import KodamaWorld

extension PlayModel: StatusViewDataSource {
  /// Where the hand is, what is under it, how time goes, how awake the valley is, its music, and
  /// what is recorded or played again.
  public var status: Status {
    Status(
      tick: world.tick, seed: world.seed, isPaused: clockStatus.isPaused,
      speedExponent: clockStatus.speedExponent, hand: hand.point,
      under: world.cell(at: hand.point), selected: palette.selected,
      cellsPerTile: viewport.cellsPerTile, awakePercent: awakePercent, scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, piece: pieceProgress, title: title)
  }
}
