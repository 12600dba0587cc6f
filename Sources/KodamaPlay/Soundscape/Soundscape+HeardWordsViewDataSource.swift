import KodamaDataSources

extension Soundscape: HeardWordsViewDataSource {
  /// For how many passes it was listened to the valley.
  package var passesListened: Int { lasting.passes }
}
