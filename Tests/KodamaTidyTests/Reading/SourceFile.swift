/// A Swift file of the project.
struct SourceFile {
  /// The path relative to the root of the project, separated by slashes.
  let path: String
  /// The whole text of the file.
  let text: String
  /// The code without comments and without the contents of strings, with the same line numbers.
  let code: String
  /// The string literals in the code.
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

  /// The lines of the code, without the indentation of an `#if` around the whole file.
  var outerCodeLines: [Substring] {
    let isConditional =
      codeLines.first { !$0.allSatisfy(\.isWhitespace) }?.hasPrefix("#if") ?? false
    return isConditional ? codeLines.map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 } : codeLines
  }

  /// The name of the file without folders and extension, such as `World+Cells`.
  var name: String {
    let last = path.split(separator: "/").last ?? ""
    return String(last.hasSuffix(".swift") ? last.dropLast(6) : last)
  }

  /// The target of the file, such as `KodamaPlay` or `Assets`.
  var target: String {
    let parts = path.split(separator: "/").map(String.init)
    // The paths are Sources/LAYER/TARGET, Lab/Tests/TARGET, Lab/TARGET, Tests/TARGET, and TARGET
    // for all others.
    let isLabTest = path.hasPrefix("Lab/Tests/")
    let depth = isLabTest ? 2 : ["Sources": 2, "Lab": 1, "Tests": 1][parts.first ?? ""] ?? 0
    return parts.isEmpty ? "" : parts[min(depth, parts.count - 1)]
  }
}

/// A violation that a check has found, with its place.
struct Finding: Equatable, CustomStringConvertible {
  var path: String
  var line: Int
  var text: String

  var description: String { "\(path):\(line): \(text)" }
}

extension SourceFile {
  /// Creates a finding in this file.
  func finding(_ line: Int, _ text: String) -> Finding {
    Finding(path: path, line: line, text: text)
  }

  /// Returns all matches of a pattern in the code, with line numbers counted from 1.
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
  /// This pattern with simple word boundaries. Creating it takes longer than matching a line, so
  /// create it once before a loop over lines.
  var simple: Regex<Output> { wordBoundaryKind(.simple) }
}

extension BidirectionalCollection where SubSequence == Substring {
  /// Returns true if a pattern matches anywhere. Words end at the first character that is no
  /// letter, so `a.b` is two words. By the default rule it would be one.
  func has<Output>(_ pattern: Regex<Output>) -> Bool {
    contains(pattern.simple)
  }

  /// Returns all matches of a pattern, with the same word boundaries as `has(_:)`.
  func all<Output>(_ pattern: Regex<Output>) -> [Regex<Output>.Match] {
    matches(of: pattern.simple)
  }
}
