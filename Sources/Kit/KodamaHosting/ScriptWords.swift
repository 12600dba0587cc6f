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
