package import Kodama
import KodamaHosting

/// A problem in a file: a code, the position, the found and the expected text, and a suggestion. It
/// can be formatted like a compiler's diagnostic, spoken, or written as JSON.
package typealias FileDiagnostic = ContentError

extension FileDiagnostic {
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
      guard let diagnostic = diagnostic(error, file: file) else { throw error }
      throw CommandError.badContent(diagnostic.report(in: text))
    }
  }

  private static func diagnostic(_ error: any Error, file: String) -> FileDiagnostic? {
    switch error {
    case let error as ContentError: error
    case let error as WorldTextError: error.inFile(file)
    case let error as Script.ParseError: error.inFile(file)
    default: nil
    }
  }

  init(_ error: SaveError, file: String, expected: String = "a save of this version") {
    self.init(
      code: "\(error.storeError.rawValue)", file: file,
      found: error.description, expected: expected)
  }
}
