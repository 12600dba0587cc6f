package import KodamaDataSources

/// The words of one line of a file, from the left, and what is wrong with them.
package struct LineWords {
  private let words: [(text: String, column: Int)]
  private let afterLast: Int
  private let rules: MaterialRules
  private var position = 0

  /// Takes a line apart at its spaces, and at `separator` where there is one.
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

  /// Two numbers as `3..7`.
  package mutating func range(in limits: ClosedRange<Int>) throws(LineError) -> ClosedRange<Int> {
    let expected = "a range such as 3..7, within \(limits.lowerBound)..\(limits.upperBound)"
    guard let word = next() else { throw fault(expected) }
    // The first dots may follow a minus sign, never a number's own dot: numbers are whole.
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

  /// What is left to be read, or an end that is none.
  package mutating func finish(orElse choices: [String] = []) throws(LineError) {
    guard next() != nil else { return }
    throw fault((choices + ["the end of the line"]).joined(separator: " or "), near: choices)
  }

  /// What is wrong with the word that was read last.
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
