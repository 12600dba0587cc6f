public import KodamaDataSources

// `announcements` is what the protocol asks for.
extension Speech: SpeechViewDataSource {}
