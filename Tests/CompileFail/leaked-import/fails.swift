// as: KodamaControllers
// expect: cannot use enum 'Language' here; 'KodamaDataSources' was not imported publicly
import KodamaDataSources

/// Chooses.
public func other(_ language: Language) {}
