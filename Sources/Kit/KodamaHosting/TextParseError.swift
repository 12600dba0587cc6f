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

/// The words of one line: bare ones, and texts in quotes.
struct ScriptWords {
  private var words: [(text: String, column: Int)] = []
  private var position = 0
  private let line: Int
  /// The column behind the last word, where one that is missing should stand.
  private var afterLast = 1

  init(_ text: Substring, number: Int) throws(Script.ParseError) {
    line = number
    var word: (text: String, column: Int)?
    var isQuoted = false
    var isEscaped = false
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if isQuoted, isEscaped || (scalar != "\\" && scalar != "\"") {
        word?.text.unicodeScalars.append(scalar)
        isEscaped = false
      } else if isQuoted {
        if scalar == "\"" { isQuoted = false } else { isEscaped = true }
      } else if scalar == "#" && word == nil {
        break
      } else if scalar == " " || scalar == "\t" || scalar == "\r" {
        if let word { words.append(word) }
        word = nil
        continue
      } else {
        if word == nil { word = ("", index + 1) }
        if scalar == "\"" { isQuoted = true } else { word?.text.unicodeScalars.append(scalar) }
      }
      afterLast = index + 2
    }
    if isQuoted {
      throw Script.ParseError(
        code: .openQuote, line: number, column: afterLast, expected: "a closing quote",
        found: "the end of the line")
    }
    if let word { words.append(word) }
  }

  var peek: String? { position < words.count ? words[position].text : nil }

  mutating func next() -> String? {
    defer { position += 1 }
    return peek
  }

  mutating func required(_ what: String) throws(Script.ParseError) -> String {
    guard let word = next() else { throw fault(what) }
    return word
  }

  mutating func name(
    _ what: String, of known: [String]?, _ code: Script.FaultCode
  ) throws(Script.ParseError) -> String {
    let word = try required(what)
    guard known?.contains(word) ?? true else { throw fault(what, code, near: known ?? []) }
    return word
  }

  mutating func number(in range: ClosedRange<Int>) throws(Script.ParseError) -> Int {
    guard let word = next(), let number = Int(word), range.contains(number) else {
      throw fault("a number from \(range.lowerBound) to \(range.upperBound)", .badNumber)
    }
    return number
  }

  mutating func end() throws(Script.ParseError) {
    if next() != nil { throw fault("the end of the line", .notTheEnd) }
  }

  func fault(
    _ expected: String, _ code: Script.FaultCode = .unknownWord, near choices: [String] = []
  ) -> Script.ParseError {
    let index = position - 1
    guard words.indices.contains(index) else {
      return Script.ParseError(
        code: .missing, line: line, column: afterLast, expected: expected,
        found: "the end of the line")
    }
    let word = words[index]
    return Script.ParseError(
      code: code, line: line, column: word.column, expected: expected,
      found: word.text.isEmpty ? "an empty text" : word.text, choices: choices)
  }
}

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
