/// What is wrong with a text that is read line by line: a script, a recording.
public struct TextFault<Code: Hashable & Sendable>: Error, Hashable, Sendable,
  CustomStringConvertible
{
  /// The kind of fault.
  public let code: Code
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int
  /// What should stand there.
  public let expected: String
  /// The text that stands there, as it was read.
  public let found: String
  /// What to write instead, where that can be told.
  public let suggestion: String?
  /// The words of which one was probably meant; who shows the fault finds the nearest.
  public let choices: [String]

  init(
    code: Code, line: Int, column: Int = 1, expected: String, found: some StringProtocol,
    suggestion: String? = nil, choices: [String] = []
  ) {
    self.code = code
    (self.line, self.column) = (line, column)
    self.expected = expected
    let start = found.unicodeScalars.prefix(60).map(String.init).joined()
    self.found = found.isEmpty ? "nothing" : start
    self.suggestion = suggestion
    self.choices = choices
  }

  /// Where it is, what stands there and what was expected, in one sentence.
  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }
}

extension StringProtocol {
  /// Whether a text has more lines than so many: cheaper to know than to take them apart.
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
    utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { bytes in
      let line = self[bytes.startIndex..<bytes.endIndex]
      return line.last == "\r" && line.endIndex < endIndex ? line.dropLast() : line
    }
  }
}
