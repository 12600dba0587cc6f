import Kodama

/// What is wrong with a file, in the manner of a compiler: a code, the place, what was found, what
/// was expected, and the mend where it can be guessed.
struct FileFault {
  var code: String
  var file: String
  /// From 1; 0 where the fault is with the file as a whole.
  var line = 0
  var column = 0
  var found: String
  var expected: String
  var suggestion: String?

  /// The fault with the line it is in and a caret under the place.
  ///
  /// - Parameter text: the file, or nil where it is no text.
  /// - Returns: some lines, without a break at the end.
  func report(in text: String?) -> String {
    var report = "error[\(code)]: expected \(expected), found \(found)\n --> \(file)"
    if line > 0 { report += ":\(line):\(column)" }
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    if line > 0, lines.indices.contains(line - 1) {
      let number = String(line)
      let margin = String(repeating: " ", count: number.count)
      let shown = String(lines[line - 1].prefix(160))
      report += "\n\(margin) |\n\(number) | \(shown)"
      // Wide characters take two cells, so the caret stands under the character it means.
      let before = shown.prefix(max(0, column - 1))
      let width = before.unicodeScalars.reduce(0) { $0 + Int(GlyphWidth.of($1)) }
      if column <= shown.count + 1 {
        report += "\n\(margin) | \(String(repeating: " ", count: width))^"
      }
    }
    if let suggestion { report += "\n  = did you mean \(suggestion)?" }
    return report
  }

  /// One sentence that can be spoken.
  var spoken: String {
    let place = line > 0 ? ", line \(line), column \(column)" : ""
    let mend = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "\(file)\(place): expected \(expected), found \(found)\(mend)"
  }

  /// The fault as an object for other programs.
  var object: [String: Any] {
    var object: [String: Any] = [
      "code": code, "line": line, "column": column, "found": found, "expected": expected,
      "spoken": spoken,
    ]
    object["suggestion"] = suggestion
    return object
  }
}

extension FileFault {
  init(_ error: ContentError) {
    self.init(
      code: error.code, file: error.file, line: error.line, column: error.column,
      found: error.found, expected: error.expected, suggestion: error.suggestion)
  }

  init(_ error: WorldTextError, file: String) {
    self.init(
      code: error.code.rawValue, file: file, line: error.line, column: error.column,
      found: error.found, expected: error.expected, suggestion: error.suggestion)
  }

  init(_ error: Script.ParseError, file: String) {
    self.init(
      code: "bad-script", file: file, line: error.line, column: error.column, found: error.found,
      expected: error.expected)
  }

  init(_ error: Recording.ParseError, file: String) {
    self.init(
      code: "bad-recording", file: file, line: error.line, column: 1, found: error.found,
      expected: error.expected)
  }

  init(_ fault: SaveFault, file: String, expected: String) {
    self.init(
      code: "\(fault.storeFault.rawValue)", file: file, found: fault.description,
      expected: expected)
  }
}
