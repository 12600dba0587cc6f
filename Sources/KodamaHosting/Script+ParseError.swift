extension Script {
  /// What is wrong with a script.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    public enum Code: String, Sendable, CaseIterable {
      /// A word that nobody knows where it stands.
      case unknownWord = "unknown-word"
      /// A key that there is not.
      case unknownKey = "unknown-key"
      /// An action that there is not.
      case unknownAction = "unknown-action"
      /// A sound that there is not.
      case unknownSound = "unknown-sound"
      /// No number, or one outside its range.
      case badNumber = "bad-number"
      /// `tick` with a pass that has gone by when the line is reached.
      case backwards
      /// The line ends where a word should stand.
      case missing
      /// A text without its second quote.
      case openQuote = "open-quote"
      /// Something stands behind what the line asks for.
      case notTheEnd = "not-the-end"
      /// More lines than a script may have.
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
    /// The words of which one was probably meant; who shows the fault finds the nearest.
    public var choices: [String] = []

    /// One sentence.
    public var description: String {
      "line \(line), column \(column): expected \(expected), found \(found)"
    }
  }
}
