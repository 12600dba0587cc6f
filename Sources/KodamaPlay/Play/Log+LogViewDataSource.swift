public import KodamaDataSources

extension Log: LogViewDataSource {
  /// The last facts of the valley, the oldest first.
  public var logFacts: [Fact] { facts }
}
