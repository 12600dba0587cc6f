public import KodamaDataSources

extension Soundscape: NearestSoundViewDataSource {
  /// What is near, by its role.
  public var nearestThings: [NearestThing] { lasting.nearestThings }
}
