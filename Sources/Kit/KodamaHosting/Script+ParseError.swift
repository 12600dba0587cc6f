extension Script {
  /// What is wrong with a script.
  public typealias ParseError = TextFault<FaultCode>

  /// The kinds of fault.
  public enum FaultCode: String, Sendable, CaseIterable {
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
}
