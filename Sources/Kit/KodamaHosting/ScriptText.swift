public import KodamaRoles

extension Script {
  /// An error in a script.
  public typealias ParseError = TextParseError<ErrorCode>

  /// The kinds of error in the text of a script or a recording.
  public enum ErrorCode: String, Sendable, CaseIterable, CustomStringConvertible {
    /// The first line of a recording is not `kodama-recording: 1`.
    case notARecording = "not-a-recording"
    /// A line in the header of a recording contains no colon.
    case noColon = "no-colon"
    /// The text contains a word that is not allowed at its position.
    case unknownWord = "unknown-word"
    /// The text names a key of the keyboard that does not exist.
    case unknownKey = "unknown-key"
    /// An action is not in `Names.actions`.
    case unknownAction = "unknown-action"
    /// A sound is not in `Names.sounds`.
    case unknownSound = "unknown-sound"
    /// A number in the text is missing or out of range.
    case badNumber = "bad-number"
    /// A line names a pass (a time, in 1/60 s) that comes before that of an earlier line.
    case backwards
    /// The text or a line ends too early.
    case missing
    /// A quoted text has no closing quote.
    case openQuote = "open-quote"
    /// A line continues after a complete instruction.
    case notTheEnd = "not-the-end"
    /// The text has more lines than the parser accepts.
    case tooLong = "too-long"

    /// The short name of the error, such as `no-colon`.
    public var description: String { rawValue }
  }

  static func lengthError(of text: String, limit: Int) -> ParseError? {
    guard text.hasMoreLines(than: limit) else { return nil }
    return ParseError(
      code: .tooLong, line: limit, column: 1, found: "more", expected: "at most \(limit) lines")
  }
}

extension Script.ErrorCode: LineErrorCode {
  package static let missingWord = Self.missing
  package static let wrongWord = Self.unknownWord
  package static let wrongNumber = Self.badNumber
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

extension LineWords<Script.ErrorCode> {
  /// Splits a line of a script into words, which may be quoted.
  init(_ text: Substring, number line: Int) throws(Script.ParseError) {
    var words: [Word] = []
    var word: Word?
    var isQuoted = false
    var isEscaped = false
    var afterLast = 1
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
    let end = (text: "the end of the line", column: afterLast)
    if isQuoted {
      throw Script.ParseError(
        code: .openQuote, line: line, column: end.column, found: end.text,
        expected: "a closing quote")
    }
    if let word { words.append(word) }
    self.init(words, line: line, end: end)
  }

  mutating func name(
    _ what: String, of known: [String]?, _ code: Script.ErrorCode
  ) throws(Script.ParseError) -> String {
    let word = try required(what)
    guard known?.contains(word) ?? true else { throw fault(what, code, near: known ?? []) }
    return word
  }
}
