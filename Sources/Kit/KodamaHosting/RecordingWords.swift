/// The words of one line of a recording, and the quoted text that may end it.
struct RecordingWords {
  /// The text from its first quote on, as it stands; nil where there is none.
  let text: Substring?
  private var words: [(text: String, column: Int)] = []
  private let line: Int
  private let whole: Substring
  private let textColumn: Int
  private var afterLast: Int { whole.count + 1 }

  init(_ line: Substring, number: Int) {
    self.line = number
    whole = line
    // A quote is one, whatever mark the text begins with.
    let quote = line.utf8.firstIndex(of: 0x22)
    text = quote.map { line[$0...] }
    let head = line[..<(quote ?? line.endIndex)]
    textColumn = head.count + 1
    var isInside = false
    for (index, character) in head.enumerated() {
      let isGap = character == " "
      if !isGap, !isInside { words.append(("", index + 1)) }
      if !isGap { words[words.count - 1].text.append(character) }
      isInside = !isGap
    }
  }

  var count: Int { words.count }

  subscript(index: Int) -> String { words[index].text }

  func number(_ index: Int, from least: Int = 0) throws(Recording.ParseError) -> Int {
    guard words.indices.contains(index), let value = Int(words[index].text),
      (least...1_000_000_000).contains(value)
    else { throw fault(index, "a number from \(least) to 1000000000", .badNumber) }
    return value
  }

  func unescaped() throws(Recording.ParseError) -> String {
    // By its bytes: what is escaped begins with one, and a text can be long.
    var result: [UInt8] = []
    var isEscaped = false
    for byte in (text ?? "").utf8.dropFirst() {
      if byte == 0x22, !isEscaped { return String(decoding: result, as: UTF8.self) }
      if isEscaped || byte != 0x5c {
        result.append(!isEscaped ? byte : byte == 0x6e ? 0x0a : byte == 0x72 ? 0x0d : byte)
      }
      isEscaped = !isEscaped && byte == 0x5c
    }
    throw Recording.ParseError(
      code: .openQuote, line: line, column: afterLast, expected: "a closing quote",
      found: "the end of the line")
  }

  func fault(
    _ index: Int, _ expected: String, _ code: Recording.FaultCode = .unknownWord
  ) -> Recording.ParseError {
    guard words.indices.contains(index) else {
      return Recording.ParseError(
        code: .missing, line: line, column: text == nil ? afterLast : textColumn,
        expected: expected, found: text.map(String.init) ?? "the end of the line")
    }
    return Recording.ParseError(
      code: code, line: line, column: words[index].column, expected: expected,
      found: words[index].text)
  }
}
