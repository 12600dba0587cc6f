public import KodamaDataSources

extension PlayModel: SweepSoundViewDataSource {
  /// The sweep that is under way.
  public var sweepProgress: SweepProgress? { sweepState }
}
