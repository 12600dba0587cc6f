// as: KodamaControllers
public import KodamaDataSources

/// Chooses.
public func other(_ language: Language) {}
