/// One Swift file of the project, as the checks read it.
struct SourceFile {
  /// The path from the root of the project, with slashes.
  let path: String
  /// The whole text.
  let text: String
  /// The code, line for line, without comments and contents of strings.
  let code: String
  /// The string literals.
  let literals: [CodeScanner.Literal]
  /// The lines of the text.
  let lines: [Substring]
  /// The lines of the code.
  let codeLines: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    let scanner = CodeScanner(text)
    code = scanner.code
    literals = scanner.literals
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    codeLines = code.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of the code, as far out as they would stand without an `#if` around all of them.
  var outerCodeLines: [Substring] {
    let isConditional =
      codeLines.first { !$0.allSatisfy(\.isWhitespace) }?.hasPrefix("#if") ?? false
    return isConditional ? codeLines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 } : codeLines
  }

  /// The file's name without folders and ending: `World+Cells`.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".swift") ? last.dropLast(6) : last)
  }

  /// The target it belongs to: `KodamaPlay`, or `Assets`.
  var target: String {
    let parts = path.split(separator: "/").map(String.init)
    // Sources lie in Sources/LAYER/TARGET, tests in Tests/TARGET, and other targets at the root.
    let depth = ["Sources": 2, "Tests": 1][parts.first ?? ""] ?? 0
    return parts.isEmpty ? "" : parts[min(depth, parts.count - 1)]
  }
}

/// What a check has to say: where and what.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var text: String

  var description: String { "\(path):\(line): \(text)" }
}

extension SourceFile {
  /// A finding in this file.
  func finding(_ line: Int, _ text: String) -> Finding {
    Finding(path: path, line: line, text: text)
  }

  /// Every place in the code where a pattern matches, with the line from 1 and the match.
  func matches<Output>(_ pattern: Regex<Output>) -> [(line: Int, text: Substring)] {
    var found: [(line: Int, text: Substring)] = []
    let pattern = pattern.simple
    for (index, line) in codeLines.enumerated() {
      for match in line.matches(of: pattern) { found.append((index + 1, line[match.range])) }
    }
    return found
  }
}

extension Regex {
  /// The pattern with words that end where letters end. Making it costs more than matching a line:
  /// a loop over lines makes it once.
  var simple: Regex<Output> { wordBoundaryKind(.simple) }
}

extension BidirectionalCollection where SubSequence == Substring {
  /// Whether a pattern matches somewhere. A word ends where letters end, so that `a.b` is two
  /// words; the standard library's own rule takes it for one.
  func has<Output>(_ pattern: Regex<Output>) -> Bool {
    contains(pattern.simple)
  }

  /// Every match of a pattern, with the same rule.
  func all<Output>(_ pattern: Regex<Output>) -> [Regex<Output>.Match] {
    matches(of: pattern.simple)
  }
}
