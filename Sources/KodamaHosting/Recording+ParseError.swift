extension Recording {
  /// What is wrong with a recording.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    public enum Code: String, Sendable, CaseIterable {
      /// The first line does not say `kodama-recording: 1`.
      case notARecording = "not-a-recording"
      /// A line of the header without a colon.
      case noColon = "no-colon"
      /// A word that does not fit where it stands.
      case unknownWord = "unknown-word"
      /// No number, or one outside its range.
      case badNumber = "bad-number"
      /// A pass before the one of the line above.
      case backwards
      /// The text or a line ends where something should stand.
      case missing
      /// A text without its second quote.
      case openQuote = "open-quote"
      /// More lines than a recording may have.
      case tooLong = "too-long"
    }

    /// The kind of fault.
    public let code: Code
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What should stand there.
    public let expected: String
    /// What stands there.
    public let found: String
    /// What to write instead, where that can be guessed.
    public let suggestion: String?

    init(
      code: Code, line: Int, column: Int = 1, expected: String, found: some StringProtocol,
      suggestion: String? = nil
    ) {
      self.code = code
      self.line = line
      self.column = column
      self.expected = expected
      self.found = found.isEmpty ? "nothing" : String(found.prefix(60))
      self.suggestion = suggestion
    }

    /// One sentence.
    public var description: String {
      "line \(line), column \(column): expected \(expected), found \(found)"
    }
  }
}
