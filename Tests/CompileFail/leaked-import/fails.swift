// as: KodamaControllers
// expect: cannot use enum 'Language' here; 'KodamaDataSources' was not imported publicly
import KodamaDataSources

/// Takes what the leaked import brought.
public func other(_ language: Language) {}
