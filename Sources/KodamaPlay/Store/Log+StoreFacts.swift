import KodamaDataSources

// What came of keeping the valley, told where it is played.
extension Log {
  /// Tells what came of it.
  func tell(_ fact: StoreFact) { tell(.store(fact)) }

  /// Tells that something cannot be done.
  func refuse(_ fact: StoreFact) { refuse(.store(fact)) }
}
