public import KodamaDataSources

/// What is heard during a pass is seen as well.
extension PlayModel: SparkViewDataSource {}
