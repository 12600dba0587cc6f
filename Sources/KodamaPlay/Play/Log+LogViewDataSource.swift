public import KodamaDataSources

extension Log: LogViewDataSource {
  /// The last facts.
  public var logFacts: [Fact] { facts }
}
