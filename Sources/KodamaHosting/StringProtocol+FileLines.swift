extension StringProtocol {
  /// The lines of a text file, whether they end as on Unix or as on Windows.
  public var fileLines: [SubSequence] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}
