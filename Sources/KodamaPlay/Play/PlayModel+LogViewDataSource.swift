public import KodamaDataSources

extension PlayModel: LogViewDataSource {
  /// The last facts.
  public var logFacts: [Fact] { facts }
}
