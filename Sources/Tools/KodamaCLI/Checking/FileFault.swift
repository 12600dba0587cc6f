import Kodama
import KodamaHosting

/// What is wrong with a file, in the manner of a compiler: a code, the place, what was found, what
/// was expected, and the mend where it can be guessed.
package struct FileFault {
  package var code: String
  package var file: String
  /// From 1; 0 where the fault is with the file as a whole.
  package var line = 0
  package var column = 0
  package var found: String
  package var expected: String
  package var suggestion: String?

  /// What was found, in a word at least: an empty text would show nothing wrong.
  private var shown: String {
    found.allSatisfy(\.isWhitespace) ? "nothing" : VisibleText.line(found)
  }

  /// The fault with the line it is in and a caret under the place.
  ///
  /// - Parameter text: the file, or nil where it is no text.
  /// - Returns: some lines, without a break at the end.
  package func report(in text: String?) -> String {
    var report =
      "error[\(code)]: expected \(expected), found \(shown)\n --> \(VisibleText.line(file))"
    if line > 0 { report += ":\(line):\(column)" }
    let lines = text?.fileLines ?? []
    if line > 0, lines.indices.contains(line - 1) {
      let number = String(line)
      let margin = String(repeating: " ", count: number.count)
      // Written out as it is printed, so that the caret stands where it should.
      let whole = lines[line - 1].prefix(160)
      let shown = VisibleText.line(String(whole))
      report += "\n\(margin) |\n\(number) | \(shown)"
      // Wide characters take two cells, so the caret stands under the character it means.
      let before = VisibleText.line(String(whole.prefix(max(0, column - 1))))
      let width = before.unicodeScalars.reduce(0) { $0 + Int(GlyphWidth.of($1)) }
      if column <= whole.count + 1 {
        report += "\n\(margin) | \(String(repeating: " ", count: width))^"
      }
    }
    if let suggestion { report += "\n  = did you mean \(suggestion)?" }
    return report
  }

  /// One sentence that can be spoken.
  package var spoken: String {
    let place = line > 0 ? ", line \(line), column \(column)" : ""
    let mend = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "\(VisibleText.line(file))\(place): expected \(expected), found \(shown)\(mend)"
  }

  /// The fault as an object for other programs.
  package var object: [String: Any] {
    var object: [String: Any] = [
      "code": code, "line": line, "column": column, "found": shown, "expected": expected,
      "spoken": spoken,
    ]
    object["suggestion"] = suggestion
    return object
  }
}

extension FileFault {
  /// Runs a reader of a file's text. What it finds wrong ends the command, in the words and with
  /// the caret of `kodama check`, whichever command it is.
  ///
  /// - Throws: `Failure` with status 2.
  package static func reading<Value>(
    _ file: String, _ text: String, _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch {
      guard let fault = FileFault(error, file: file) else { throw error }
      throw Failure.badContent(fault.report(in: text))
    }
  }

  /// What a reader found wrong; nil where the error is none of a reader's.
  init?(_ error: any Error, file: String) {
    switch error {
    case let error as ContentError: self.init(error)
    case let error as WorldTextError: self.init(error, file: file)
    case let error as Script.ParseError: self.init(fault: error, file: file)
    case let error as Recording.ParseError: self.init(fault: error, file: file)
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

  init<Code: RawRepresentable<String>>(fault error: TextFault<Code>, file: String) {
    self.init(
      code: error.code.rawValue, file: file, line: error.line, column: error.column,
      found: error.found, expected: error.expected,
      suggestion: error.suggestion ?? NearestWord.find(error.found, in: error.choices))
  }

  init(_ fault: SaveFault, file: String, expected: String = "a save of this Kodama") {
    self.init(
      code: "\(fault.storeError.rawValue)", file: file, found: fault.description,
      expected: expected)
  }
}
