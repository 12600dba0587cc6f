public import KodamaDataSources

extension PlayModel: StatusViewDataSource {
  /// Where the hand is, what is under it, how time goes and how awake the valley is.
  public var status: Status {
    Status(
      tick: world.tick, seed: world.seed, isPaused: clockStatus.isPaused,
      speedExponent: clockStatus.speedExponent, hand: hand.point,
      under: world.cell(at: hand.point), selected: palette.selected,
      cellsPerTile: viewport.cellsPerTile, awakePercent: awakePercent)
  }
}
