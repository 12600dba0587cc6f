public import KodamaDataSources

extension Soundscape: SweepSoundViewDataSource {
  /// The sweep that is under way.
  public var sweepProgress: SweepProgress? { sweeping.progress }
}
