/// Why a line of an étude's file cannot be read.
public struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The column in characters, from 1.
  public var column: Int
  /// The text that stands there, as it was read.
  public var found: String
  /// What should stand there.
  public var expected: String
  /// What to write instead, where that can be guessed.
  public var suggestion: String?

  /// One line in the manner of compilers.
  public var description: String {
    let mend = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "column \(column): expected \(expected), found \(found)\(mend)"
  }

  /// The fault with the line it is in, from 1.
  package func onLine(_ line: Int) -> WorldTextError {
    WorldTextError(
      code: .unexpected, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}
