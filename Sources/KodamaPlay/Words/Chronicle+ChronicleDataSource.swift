import KodamaDataSources

// `factsOfPass` and `factsTold` are what the protocol asks for.
extension Chronicle: ChronicleDataSource {}
