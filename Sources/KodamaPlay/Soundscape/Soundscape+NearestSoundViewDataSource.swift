public import KodamaDataSources

extension Soundscape: NearestSoundViewDataSource {
  /// The nearest of each role.
  public var nearestThings: [NearestThing] { lasting.nearestThings }
}
