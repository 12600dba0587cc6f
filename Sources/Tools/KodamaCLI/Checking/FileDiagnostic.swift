import Kodama
import KodamaHosting

/// A problem in a file: a code, the position, the found and the expected text, and a suggestion. It
/// can be formatted like a compiler's diagnostic, spoken, or written as JSON.
package struct FileDiagnostic {
  package var code: String
  package var file: String
  /// The line from 1, or 0 if the problem concerns the whole file.
  package var line = 0
  /// The column from 1, in characters.
  package var column = 0
  package var found: String
  package var expected: String
  package var suggestion: String?

  /// The found text for display, or "nothing" if it is blank.
  private var shown: String {
    found.allSatisfy(\.isWhitespace) ? "nothing" : VisibleText.line(found)
  }

  /// Returns the diagnostic with the source line and a caret under the error.
  ///
  /// - Parameter text: the file's text; nil if the file is not valid UTF-8.
  /// - Returns: Several lines without a final line break.
  package func report(in text: String?) -> String {
    var report =
      "error[\(code)]: expected \(expected), found \(shown)\n --> \(VisibleText.line(file))"
    if line > 0 { report += ":\(line):\(column)" }
    let lines = text?.fileLines ?? []
    if line > 0, lines.indices.contains(line - 1) {
      let number = String(line)
      let margin = String(repeating: " ", count: number.count)
      // Escapes before measuring, so that the caret is in the right column.
      let whole = lines[line - 1].prefix(160)
      let shown = VisibleText.line(String(whole))
      report += "\n\(margin) |\n\(number) | \(shown)"
      // Wide characters take two columns.
      let before = VisibleText.line(String(whole.prefix(max(0, column - 1))))
      let width = before.unicodeScalars.reduce(0) { $0 + Int(GlyphWidth.of($1)) }
      if column <= whole.count + 1 {
        report += "\n\(margin) | \(String(repeating: " ", count: width))^"
      }
    }
    if let suggestion { report += "\n  = did you mean \(suggestion)?" }
    return report
  }

  package var spoken: String {
    let place = line > 0 ? ", line \(line), column \(column)" : ""
    let fix = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "\(VisibleText.line(file))\(place): expected \(expected), found \(shown)\(fix)"
  }

  package var object: [String: Any] {
    var object: [String: Any] = [
      "code": code, "line": line, "column": column, "found": shown, "expected": expected,
      "spoken": spoken,
    ]
    object["suggestion"] = suggestion
    return object
  }
}

extension FileDiagnostic {
  /// Runs a parser and converts its error to the report that `kodama check` prints.
  ///
  /// - Throws: `CommandError` with status 2.
  package static func reading<Value>(
    _ file: String, _ text: String, _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch {
      guard let diagnostic = FileDiagnostic(error, file: file) else { throw error }
      throw CommandError.badContent(diagnostic.report(in: text))
    }
  }

  /// Returns nil for any other error.
  init?(_ error: any Error, file: String) {
    switch error {
    case let error as ContentError: self.init(error)
    case let error as WorldTextError: self.init(error, file: file)
    case let error as Script.ParseError: self.init(textError: error, file: file)
    case let error as Recording.ParseError: self.init(textError: error, file: file)
    default: return nil
    }
  }

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

  init<Code: RawRepresentable<String>>(textError error: TextParseError<Code>, file: String) {
    self.init(
      code: error.code.rawValue, file: file, line: error.line, column: error.column,
      found: error.found, expected: error.expected,
      suggestion: error.suggestion ?? NearestWord.find(error.found, in: error.choices))
  }

  init(_ error: SaveError, file: String, expected: String = "a save of this version") {
    self.init(
      code: "\(error.storeError.rawValue)", file: file, found: error.description,
      expected: expected)
  }
}
