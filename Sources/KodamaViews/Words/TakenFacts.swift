import KodamaDataSources

/// Which facts a View has taken: none is told twice, however often the View is updated.
struct TakenFacts {
  private var count = 0

  /// What was told since the last time.
  mutating func take(from source: any ChronicleDataSource) -> ArraySlice<Fact> {
    let new = source.factsTold - count
    count = source.factsTold
    return source.factsOfPass.suffix(max(0, new))
  }
}
