package import KodamaDataSources

extension Soundscape: NearestSoundViewDataSource {
  /// What is near, by its role.
  package var nearestThings: [NearestThing] { lasting.nearestThings }
}
