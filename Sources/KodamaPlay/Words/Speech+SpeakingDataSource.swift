public import KodamaDataSources

// `isSpeaking` is what the protocol asks for.
extension Speech: SpeakingDataSource {}
