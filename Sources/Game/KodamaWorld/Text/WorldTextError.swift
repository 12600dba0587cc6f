/// What is wrong with a world written as text: where, what was found, what was expected, the mend.
public struct WorldTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of fault. The raw value is the end of the id of its spoken message.
  public enum Code: String, Sendable, CaseIterable {
    /// The first line does not say `kodama-world`.
    case notAWorld = "not-a-world"
    /// It was written by a later version of the game.
    case newerVersion = "newer-version"
    /// Larger than a world can be.
    case tooLarge = "too-large"
    /// A key of the header that nobody knows.
    case unknownKey = "unknown-key"
    /// Something stands there twice that can stand once.
    case twice
    /// No number, or one outside its range.
    case badNumber = "bad-number"
    /// A line of the legend that is no glyph with a material.
    case badLegend = "bad-legend"
    /// A material that the table does not have.
    case unknownMaterial = "unknown-material"
    /// A glyph in a row that the legend does not have.
    case unknownGlyph = "unknown-glyph"
    /// A row longer or shorter than the first.
    case rowLength = "row-length"
    /// Something that has to be there is not.
    case missing
    /// A word of an étude that does not fit where it stands.
    case unexpected
    /// A goal that is reached before anything is done.
    case alreadyMet = "already-met"
  }

  /// The kind of fault.
  public var code: Code
  /// The line, from 1.
  public var line: Int
  /// The column in characters, from 1.
  public var column: Int
  /// The text that stands there, as it was read.
  public var found: String
  /// What should stand there.
  public var expected: String
  /// What to write instead, where that can be guessed.
  public var suggestion: String?

  package init(
    code: Code, line: Int, column: Int, found: String, expected: String, suggestion: String? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }

  /// One line in the manner of compilers.
  public var description: String {
    var text = "\(line):\(column): error[\(code.rawValue)]: expected \(expected), found \(found)"
    if let suggestion { text += "; did you mean \(suggestion)?" }
    return text
  }
}
