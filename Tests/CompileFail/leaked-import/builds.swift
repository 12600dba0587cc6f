// as: KodamaControllers
public import KodamaDataSources

public func other(_ language: Language) {}
