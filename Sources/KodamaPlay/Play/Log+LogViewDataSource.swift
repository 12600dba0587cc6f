package import KodamaDataSources

extension Log: LogViewDataSource {
  /// The last facts of the valley, the oldest first.
  package var logFacts: [Fact] { facts }
}
