extension Recording {
  /// What is wrong with a recording.
  public typealias ParseError = TextFault<FaultCode>

  /// The kinds of fault.
  public enum FaultCode: String, Sendable, CaseIterable {
    /// The first line does not say `kodama-recording: 2`.
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
}
