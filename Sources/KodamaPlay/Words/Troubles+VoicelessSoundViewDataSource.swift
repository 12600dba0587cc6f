import KodamaDataSources

// `isVoicelessHeard` is what the protocol asks for.
extension Troubles: VoicelessSoundViewDataSource {}
