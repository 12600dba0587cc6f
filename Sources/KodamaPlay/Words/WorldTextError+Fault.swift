package import KodamaDataSources
package import KodamaWorld

extension WorldTextError {
  /// The fault as a fact.
  package var fault: WorldTextFault {
    WorldTextFault(
      code: code.rawValue, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}
