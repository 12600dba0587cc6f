package import KodamaDataSources

extension Soundscape: SweepSoundViewDataSource {
  /// The sweep that is under way.
  package var sweepProgress: SweepProgress? { sweeping.progress }
}
