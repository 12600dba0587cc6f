/// An error in the text of a script or a recording, with its position.
public struct TextParseError<Code: Hashable & Sendable>: Error, Hashable, Sendable,
  CustomStringConvertible
{
  /// The kind of error, such as a missing quote.
  public let code: Code
  /// The line number, from 1.
  public let line: Int
  /// The column number, from 1.
  public let column: Int
  /// A description of the text that was expected.
  public let expected: String
  /// The first 60 characters of the text that was found, or `nothing`.
  public let found: String
  /// A corrected line; nil if none is known.
  public let suggestion: String?
  /// The words that are allowed at this position. A program can suggest the most similar one.
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
    (self.suggestion, self.choices) = (suggestion, choices)
  }

  /// One line of text with the position, the expected and the found text.
  public var description: String {
    "line \(line), column \(column): expected \(expected), found \(found)"
  }
}

extension StringProtocol {
  /// Returns whether the text has more lines than a limit, without splitting it.
  package func hasMoreLines(than limit: Int) -> Bool {
    var count = 1
    for byte in utf8 where byte == 0x0a {
      count += 1
      if count > limit { return true }
    }
    return false
  }

  /// The lines of the text, without their Unix or Windows line endings.
  package var fileLines: [SubSequence] {
    utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { bytes in
      let line = self[bytes.startIndex..<bytes.endIndex]
      return line.last == "\r" && line.endIndex < endIndex ? line.dropLast() : line
    }
  }
}

/// Splits a line of a script into words, which may be quoted, and reads them one by one.
struct ScriptTokens {
  private var words: [(text: String, column: Int)] = []
  private var position = 0
  private let line: Int
  /// The column after the last word, at which a missing word is reported.
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
    _ what: String, of known: [String]?, _ code: Script.ErrorCode
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
    _ expected: String, _ code: Script.ErrorCode = .unknownWord, near choices: [String] = []
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

/// Splits a line of a recording into words and the quoted text that may follow them.
struct RecordingTokens {
  /// The rest of the line from the opening quote; nil without a quoted text.
  let text: Substring?
  private var words: [(text: String, column: Int)] = []
  private let line: Int
  private let whole: Substring
  private let textColumn: Int
  private var afterLast: Int { whole.count + 1 }

  init(_ line: Substring, number: Int) {
    self.line = number
    whole = line
    // Searches bytes, because a combining mark after the quote would make them one character.
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
    // Reads bytes instead of characters, because the text can be long.
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
    _ index: Int, _ expected: String, _ code: Recording.ErrorCode = .unknownWord
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
