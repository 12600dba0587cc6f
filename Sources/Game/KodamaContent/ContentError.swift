package import KodamaWorld

/// An error in a content file, with its position, the expected text and a suggestion.
public struct ContentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A short and stable name for the kind of error, such as `wrong-type`.
  public var code: String
  /// The name of the file.
  public var file: String
  /// The line, from 1; 0 if the error concerns the whole file.
  public var line: Int
  /// The column, from 1; 0 if the error concerns the whole file.
  public var column: Int
  /// The text that was found.
  public var found: String
  /// The text that was expected.
  public var expected: String
  /// The closest valid text, if one is close enough.
  public var suggestion: String?

  /// Creates an error at a line and a column, both from 1. By default it concerns the whole file.
  package init(
    code: String, file: String, line: Int = 0, column: Int = 0, found: String, expected: String,
    suggestion: String? = nil
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }

  /// Creates an error from one in the text form of a world.
  package init(_ fault: WorldTextError, file: String) {
    self.init(
      code: fault.code.rawValue, file: file, line: fault.line, column: fault.column,
      found: fault.found, expected: fault.expected, suggestion: fault.suggestion)
  }

  /// The error as one line, in the format of compilers: `file:line:column: error[code]: …`.
  public var description: String {
    var text = "\(file):\(line):\(column): error[\(code)]: expected \(expected), found \(found)"
    if let suggestion { text += "; did you mean \(suggestion)?" }
    return text
  }
}
