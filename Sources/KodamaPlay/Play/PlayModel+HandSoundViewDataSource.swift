public import KodamaDataSources

// `handMoments` is what the protocol asks for.
extension PlayModel: HandSoundViewDataSource {}
