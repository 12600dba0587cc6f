public import KodamaDataSources

// `heardMoments` is what the protocol asks for: what is heard during a pass is seen as well.
extension Soundscape: SparkViewDataSource {}
