import KodamaDataSources

// What happens in the valley is seen where it is heard: the moments are those of the sound.
extension Soundscape: SparkViewDataSource {}
