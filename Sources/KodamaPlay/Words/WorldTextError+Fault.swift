public import KodamaDataSources
public import KodamaWorld

extension WorldTextError {
  /// The fault as a fact.
  public var fault: WorldTextFault {
    WorldTextFault(
      code: code.rawValue, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}
