/// Separates code from comments and from the contents of strings, so that checks ignore words in
/// both. Supports line and nested comments, plain, raw and multi-line strings, and code inside of
/// interpolations, but no regex literals.
struct CodeScanner {
  /// A string literal in the code.
  struct Literal: Equatable {
    /// The number of the line in which the literal starts, counted from 1.
    var line: Int
    /// The text between the quotes, with `\u{1}` for each interpolation.
    var text: String
  }

  private enum Mode: Equatable {
    case code(parentheses: Int, isInterpolation: Bool)
    case text(hashes: Int, isMultiline: Bool)
  }

  /// The code without comments and without the contents of strings, with the same line numbers.
  private(set) var code = ""
  /// The string literals, ordered by their ends.
  private(set) var literals: [Literal] = []

  private let input: [Character]
  private var position = 0
  private var line = 1
  private var modes: [Mode] = [.code(parentheses: 0, isInterpolation: false)]
  private var open: [Literal] = []

  init(_ text: String) {
    input = Array(text)
    while position < input.count {
      switch modes[modes.count - 1] {
      case .code(let parentheses, let isInterpolation): scanCode(parentheses, isInterpolation)
      case .text(let hashes, let isMultiline): scanText(hashes, isMultiline)
      }
    }
  }

  private func starts(with text: String, at offset: Int = 0) -> Bool {
    let start = position + offset
    guard start + text.count <= input.count else { return false }
    return zip(input[start...], text).allSatisfy { $0 == $1 }
  }

  private mutating func take(intoCode: Bool) {
    let character = input[position]
    position += 1
    if character.isNewline {
      line += 1
      code.append("\n")
    } else if intoCode {
      code.append(character)
    }
  }

  private mutating func scanCode(_ parentheses: Int, _ isInterpolation: Bool) {
    if starts(with: "//") {
      while position < input.count, !input[position].isNewline { take(intoCode: false) }
    } else if starts(with: "/*") {
      skipComment()
    } else if let quote = quote() {
      for _ in 0..<(quote.hashes + (quote.isMultiline ? 3 : 1)) { take(intoCode: false) }
      code.append("\"")
      open.append(Literal(line: line, text: ""))
      modes.append(.text(hashes: quote.hashes, isMultiline: quote.isMultiline))
    } else {
      let change = input[position] == "(" ? 1 : input[position] == ")" ? -1 : 0
      if isInterpolation, parentheses + change == 0 {
        position += 1
        modes.removeLast()
        code.append(")")
        return
      }
      modes[modes.count - 1] = .code(
        parentheses: parentheses + change, isInterpolation: isInterpolation)
      take(intoCode: true)
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") { depth += 1 } else if starts(with: "*/") { depth -= 1 }
      let isMark = starts(with: "/*") || starts(with: "*/")
      take(intoCode: false)
      if isMark { take(intoCode: false) }
    } while depth > 0 && position < input.count
  }

  private func quote() -> (hashes: Int, isMultiline: Bool)? {
    var hashes = 0
    while starts(with: "#", at: hashes) { hashes += 1 }
    guard starts(with: "\"", at: hashes) else { return nil }
    return (hashes, starts(with: "\"\"\"", at: hashes))
  }

  private mutating func scanText(_ hashes: Int, _ isMultiline: Bool) {
    let marks = String(repeating: "#", count: hashes)
    let end = (isMultiline ? "\"\"\"" : "\"") + marks
    if starts(with: end) {
      for _ in 0..<end.count { take(intoCode: false) }
      code.append("\"")
      literals.append(open.removeLast())
      modes.removeLast()
    } else if starts(with: "\\" + marks + "(") {
      for _ in 0..<(hashes + 2) { take(intoCode: false) }
      code.append("(")
      open[open.count - 1].text.append("\u{1}")
      modes.append(.code(parentheses: 1, isInterpolation: true))
    } else {
      let isEscape = starts(with: "\\" + marks)
      open[open.count - 1].text.append(input[position])
      take(intoCode: false)
      if isEscape, position < input.count {
        open[open.count - 1].text.append(input[position])
        take(intoCode: false)
      }
    }
  }
}
