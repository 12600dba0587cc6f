package import KodamaDataSources

/// An error in a world's text, with its position, the text found, the text expected, and a
/// suggestion.
public struct WorldTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors. The raw value is the last part of the spoken message's identifier.
  public enum Code: String, Sendable, CaseIterable {
    /// The first line does not begin with `kodama-world`.
    case notAWorld = "not-a-world"
    /// A later version of the game wrote the text.
    case newerVersion = "newer-version"
    /// The world or the text is too large.
    case tooLarge = "too-large"
    /// The header contains an unknown key.
    case unknownKey = "unknown-key"
    /// A key, glyph or section occurs twice.
    case twice
    /// A number is missing or out of range.
    case badNumber = "bad-number"
    /// A line of the legend is not a glyph with a material.
    case badLegend = "bad-legend"
    /// The material table does not contain the material.
    case unknownMaterial = "unknown-material"
    /// The legend does not contain the glyph.
    case unknownGlyph = "unknown-glyph"
    /// A row is longer or shorter than the first.
    case rowLength = "row-length"
    /// A required part is missing.
    case missing
    /// A word in an étude is not allowed at its position.
    case unexpected
    /// A goal is already met before the player does anything.
    case alreadyMet = "already-met"
  }

  /// The kind of error.
  public var code: Code
  /// The line number, from 1.
  public var line: Int
  /// The position in the line, in characters from 1.
  public var column: Int
  /// The text found at this position.
  public var found: String
  /// A description of the text expected at this position.
  public var expected: String
  /// The text that was probably intended, or nil.
  public var suggestion: String?

  package init(
    code: Code, line: Int, column: Int, found: String, expected: String, suggestion: String? = nil
  ) {
    self.code = code
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }

  /// A one-line description of the error, in the style of a compiler.
  public var description: String {
    var text = "\(line):\(column): error[\(code.rawValue)]: expected \(expected), found \(found)"
    if let suggestion { text += "; did you mean \(suggestion)?" }
    return text
  }
}

/// An error in one line of an étude's file, whose line number is not yet known.
package struct LineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The position in the line, in characters from 1.
  package var column: Int
  package var found: String
  package var expected: String
  /// The text that was probably intended, or nil.
  package var suggestion: String?

  package var description: String {
    let hint = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "column \(column): expected \(expected), found \(found)\(hint)"
  }

  /// Returns the error with a line number, which counts from 1.
  package func onLine(_ line: Int) -> WorldTextError {
    WorldTextError(
      code: .unexpected, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}

/// Finds the word that was probably intended, for the suggestions in error messages.
package enum NearestWord {
  /// Returns the nearest word by edit distance, or nil if more than a third of the letters differ.
  /// Of equally near words, one that begins with `word` is preferred. The distance is the optimal
  /// string alignment distance (Boytsov 2011), which is Levenshtein distance with transpositions of
  /// adjacent letters.
  package static func find(_ word: String, in words: [String]) -> String? {
    let word = word.cut(to: 64)
    let letters = Array(word)
    var best: (word: String, distance: Int, isBegun: Bool)?
    for candidate in words {
      let distance = distance(letters, Array(candidate.prefix(64)))
      let isBegun = candidate.hasPrefix(word)
      let isNearer = best.map {
        distance < $0.distance || distance == $0.distance && isBegun && !$0.isBegun
      }
      if isNearer ?? true { best = (candidate, distance, isBegun) }
    }
    guard let best, best.distance <= max(1, (letters.count + 1) / 3) else { return nil }
    return best.word
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var next = [i + 1]
      next.reserveCapacity(row.count)
      for (j, other) in right.enumerated() {
        var best = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          best = min(best, before[j - 1] + 1)
        }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}

/// Reads the words of one line of a file from left to right.
package struct LineWords {
  private let words: [(text: String, column: Int)]
  private let afterLast: Int
  private let rules: MaterialRules
  private var position = 0

  /// Splits a line into words at white space, and at `separator` if it is not nil.
  package init(_ line: String, rules: MaterialRules, separator: Character? = nil) {
    self.rules = rules
    var words: [(text: String, column: Int)] = []
    var isInside = false
    for (index, character) in line.enumerated() {
      let isGap = character.isWhitespace || character == separator
      if !isGap, !isInside { words.append(("", index + 1)) }
      if !isGap { words[words.count - 1].text.append(character) }
      isInside = !isGap
    }
    self.words = words
    afterLast = line.count + 1
  }

  package var peek: String? { position < words.count ? words[position].text : nil }

  package mutating func next() -> String? {
    defer { position += 1 }
    return peek
  }

  package mutating func material(
    where kind: String = "the name of a material",
    _ fits: (MaterialRule) -> Bool = { _ in true }
  ) throws(LineError) -> MaterialID {
    guard let name = next(), let material = rules[name] else {
      throw fault("the name of a material", near: rules.materials.map { $0.name })
    }
    guard fits(rules.rule(of: material)) else { throw fault(kind) }
    return material
  }

  @discardableResult package mutating func choice(of choices: [String]) throws(LineError) -> String
  {
    guard let word = next(), choices.contains(word) else {
      throw fault(
        (choices.count > 1 ? "one of " : "") + choices.joined(separator: ", "), near: choices)
    }
    return word
  }

  package mutating func number(in range: ClosedRange<Int>) throws(LineError) -> Int {
    guard let word = next(), let number = Int(word), range.contains(number) else {
      throw fault("a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Reads a range such as `3..7`.
  package mutating func range(in limits: ClosedRange<Int>) throws(LineError) -> ClosedRange<Int> {
    let expected = "a range such as 3..7, within \(limits.lowerBound)..\(limits.upperBound)"
    guard let word = next() else { throw fault(expected) }
    // Numbers have no decimal point, so the first two dots are the separator.
    let letters = Array(word)
    let dots = letters.indices.first {
      letters[$0] == "." && $0 + 1 < letters.count && letters[$0 + 1] == "."
    }
    guard let dots, let low = Int(String(letters[..<dots])),
      let high = Int(String(letters[(dots + 2)...])), low <= high, limits.contains(low),
      limits.contains(high)
    else { throw fault(expected) }
    return low...high
  }

  /// Throws an error unless all words of the line have been read. `choices` are the words that
  /// would have been allowed.
  package mutating func finish(orElse choices: [String] = []) throws(LineError) {
    guard next() != nil else { return }
    throw fault((choices + ["the end of the line"]).joined(separator: " or "), near: choices)
  }

  package func fault(_ expected: String, near choices: [String] = []) -> LineError {
    let index = position - 1
    guard words.indices.contains(index) else {
      return LineError(
        column: afterLast, found: "the end of the line", expected: expected,
        suggestion: choices.count == 1 ? choices.first : nil)
    }
    let word = words[index]
    return LineError(
      column: word.column, found: word.text.cut(to: 60), expected: expected,
      suggestion: NearestWord.find(word.text, in: choices))
  }
}
