public import KodamaDataSources

// `heardMoments` is what the protocol asks for.
extension PlayModel: MomentSoundViewDataSource {}
