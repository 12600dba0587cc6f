extension StringProtocol {
  /// Whether a text has more lines than so many; what it costs to know is not what it costs to
  /// take them apart.
  public func hasMoreLines(than limit: Int) -> Bool {
    var count = 1
    for byte in utf8 where byte == 0x0a {
      count += 1
      if count > limit { return true }
    }
    return false
  }

  /// The lines of a text file, whether they end as on Unix or as on Windows.
  public var fileLines: [SubSequence] {
    split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}
