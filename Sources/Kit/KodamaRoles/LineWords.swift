/// The kinds of error that `LineWords` reports.
package protocol LineErrorCode: Hashable, Sendable, CustomStringConvertible {
  static var missingWord: Self { get }
  static var wrongWord: Self { get }
  static var wrongNumber: Self { get }
}

/// The words of one line of a text, which are read from left to right.
package struct LineWords<Code: LineErrorCode> {
  /// A word and its column, from 1.
  package typealias Word = (text: String, column: Int)

  private var words: [Word]
  private let line: Int
  private let end: Word
  private var position = 0

  /// Creates a reader of words that are already split. `end` is the column at which a missing word
  /// is reported, and the text that is there.
  package init(_ words: [Word], line: Int, end: Word) {
    (self.words, self.line, self.end) = (words, line, end)
  }

  /// Splits a line, or a part of it that begins at `column`, into words at white space and at
  /// `separator`. An error about a missing word quotes `rest`.
  package init(
    _ text: some StringProtocol, line: Int = 1, column: Int = 1, separator: Character? = nil,
    before rest: String = "the end of the line"
  ) {
    var words: [Word] = []
    var isInside = false
    var next = column
    for character in text {
      let isGap = character.isWhitespace || character == separator
      if !isGap, !isInside { words.append(("", next)) }
      if !isGap { words[words.count - 1].text.append(character) }
      isInside = !isGap
      next += 1
    }
    self.init(words, line: line, end: (rest, next))
  }

  /// The next word, which is not read yet.
  package var peek: String? { position < words.count ? words[position].text : nil }

  /// The number of words that are not read yet.
  package var remaining: Int { max(0, words.count - position) }

  package mutating func next() -> String? {
    defer { position += 1 }
    return peek
  }

  package mutating func required(_ expected: String) throws(TextParseError<Code>) -> String {
    guard let word = next() else { throw fault(expected) }
    return word
  }

  package mutating func number(in range: ClosedRange<Int>) throws(TextParseError<Code>) -> Int {
    guard let word = next(), let number = Int(word), range.contains(number) else {
      throw fault("a number from \(range.lowerBound) to \(range.upperBound)", .wrongNumber)
    }
    return number
  }

  /// Removes the last word of the line if it equals a text and is not the next one.
  package mutating func removeLast(_ text: String) -> Bool {
    guard remaining > 0, words.last?.text == text else { return false }
    words.removeLast()
    return true
  }

  /// Throws an error unless all words of the line have been read. `choices` are the words that
  /// would have been allowed.
  package mutating func finish(
    orElse choices: [String] = [], _ code: Code = .wrongWord
  ) throws(TextParseError<Code>) {
    guard next() != nil else { return }
    let expected = (choices + ["the end of the line"]).joined(separator: " or ")
    throw fault(expected, code, near: choices)
  }

  /// Returns an error about the word that was read last, or about a missing word after the end. Of
  /// the words in `choices`, the nearest is suggested.
  package func fault(
    _ expected: String, _ code: Code = .wrongWord, near choices: [String] = []
  ) -> TextParseError<Code> {
    let index = position - 1
    guard words.indices.contains(index) else {
      return TextParseError(
        code: .missingWord, line: line, column: end.column, found: end.text.excerpt,
        expected: expected, suggestion: choices.count == 1 ? choices.first : nil)
    }
    let (text, column) = words[index]
    guard !text.isEmpty else {
      return TextParseError(
        code: code, line: line, column: column, found: "an empty text", expected: expected)
    }
    return TextParseError(
      code: code, line: line, column: column, found: text.excerpt, expected: expected,
      suggestion: NearestWord.find(text, in: choices))
  }
}
