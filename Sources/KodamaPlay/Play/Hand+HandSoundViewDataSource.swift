import KodamaDataSources

// `handMoments` is what the protocol asks for.
extension Hand: HandSoundViewDataSource {}
