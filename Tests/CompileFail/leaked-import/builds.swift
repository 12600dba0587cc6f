// as: KodamaControllers
public import KodamaDataSources

/// Takes what the leaked import brought.
public func other(_ language: Language) {}
