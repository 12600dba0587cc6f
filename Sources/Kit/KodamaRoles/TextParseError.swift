/// An error in a text, with its position, the text found there, the text expected, and a
/// suggestion.
///
///     do { _ = try Script("press spac") } catch { print(error) }
///     // 1:7: error[unknown-key]: expected a key such as …; did you mean space?
public struct TextParseError<Code>: Error, Hashable, Sendable, CustomStringConvertible
where Code: Hashable & Sendable & CustomStringConvertible {
  /// The kind of error, such as a missing quote. Its description is short and stable.
  public var code: Code
  /// The name of the file; empty if the text is not known to be a file.
  public var file: String
  /// The line number, from 1; 0 if the error concerns the whole file.
  public var line: Int
  /// The column number in characters, from 1; 0 if the error concerns the whole file.
  public var column: Int
  /// The text found at the error's position, or a description of it.
  public var found: String
  /// A description of the text that would have been valid at the error's position.
  public var expected: String
  /// The text that was probably intended; nil if none is known.
  public var suggestion: String?

  /// Creates an error. By default, it concerns the whole file.
  package init(
    code: Code, file: String = "", line: Int = 0, column: Int = 0, found: String,
    expected: String, suggestion: String? = nil
  ) {
    self.code = code
    self.file = file
    self.line = line
    self.column = column
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
  }

  /// Returns the error with the name of its file. Its kind is a text, so that errors in files of
  /// different types have the same type.
  package func inFile(_ file: String) -> TextParseError<String> {
    TextParseError<String>(
      code: code.description, file: file, line: line, column: column, found: found,
      expected: expected, suggestion: suggestion)
  }

  /// One line of text in the style of a compiler: `file:line:column: error[code]: …`.
  public var description: String {
    var text = file.isEmpty ? "" : "\(file):"
    text += "\(line):\(column): error[\(code.description)]: expected \(expected), found \(found)"
    if let suggestion { text += "; did you mean \(suggestion)?" }
    return text
  }
}

extension StringProtocol {
  /// The first 60 Unicode scalars, as an error shows a text that it found; `nothing` for a blank
  /// text.
  package var excerpt: String {
    if allSatisfy({ $0.isWhitespace }) { return "nothing" }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(60)))
  }
}

/// Finds the word that was probably intended, for the suggestions in error messages.
package enum NearestWord {
  /// Returns the nearest word by edit distance, or nil if more than a third of the letters differ.
  /// Of equally near words, one that begins with `word` is preferred. The distance is the optimal
  /// string alignment distance (Boytsov 2011), which is Levenshtein distance with transpositions of
  /// adjacent letters.
  package static func find(_ word: String, in words: [String]) -> String? {
    let word = String(word.prefix(64))
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
