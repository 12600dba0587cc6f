public import KodamaDataSources

// `nearestThings` is what the protocol asks for.
extension PlayModel: NearestSoundViewDataSource {}
