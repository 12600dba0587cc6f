public import KodamaWorld

/// What is wrong with a content file: where, what was found, what was expected, and the mend.
public struct ContentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A short, stable name for this kind of fault, for instance `wrong-type`.
  public var code: String
  /// The file, as it was named.
  public var file: String
  /// The line, from 1; 0 where the fault is with the file as a whole.
  public var line: Int
  /// The column, from 1; 0 where the fault is with the file as a whole.
  public var column: Int
  /// The text that stands there, as it was read.
  public var found: String
  /// What should stand there.
  public var expected: String
  /// What to write instead, where that can be guessed.
  public var suggestion: String?

  /// A fault at a line and column, both from 1; without them it is the whole file's.
  public init(
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

  /// What is wrong with a world written as text, with the file it stands in.
  public init(_ fault: WorldTextError, file: String) {
    self.init(
      code: fault.code.rawValue, file: file, line: fault.line, column: fault.column,
      found: fault.found, expected: fault.expected, suggestion: fault.suggestion)
  }

  /// One line in the manner of compilers: `file:line:column: error[code]: …`.
  public var description: String {
    var text = "\(file):\(line):\(column): error[\(code)]: expected \(expected), found \(found)"
    if let suggestion { text += "; did you mean \(suggestion)?" }
    return text
  }
}
