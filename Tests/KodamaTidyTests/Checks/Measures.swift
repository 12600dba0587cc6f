/// Finds lines, files and functions that are too long.
enum Measures {
  /// The maximum length of a line, in characters.
  static let lineLimit = 100
  /// The maximum length of a file, in lines.
  static let fileLimit = 400
  /// The maximum length of a function with its braces, in lines.
  static let functionLimit = 70

  /// Generated tables, which may have any length.
  static let generatedFiles = ["GlyphWidthTable"]

  /// The play model, which may have any length: Swift's `private` ends at the file, and its parts
  /// are private.
  static let parents = ["PlayModel"]

  /// Files with a switch over all operations of the player, which may have any length.
  static let tables = ["OperationRow"]

  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() where line.count > lineLimit {
      findings.append(
        file.finding(index + 1, "\(line.count) characters; the limit is \(lineLimit)"))
    }
    guard !generatedFiles.contains(file.name) else { return findings }
    if file.lines.count > fileLimit, !parents.contains(file.name) {
      findings.append(file.finding(1, "\(file.lines.count) lines; the limit is \(fileLimit)"))
    }
    let bodies = tables.contains(file.name) ? [] : functions(in: file) + properties(in: file)
    for function in bodies where function.length > functionLimit {
      findings.append(
        file.finding(function.line, "\(function.length) lines; the limit is \(functionLimit)"))
    }
    return findings
  }

  /// Returns the first line and the length in lines of all functions, initialisers and subscripts
  /// with a body.
  static func functions(in file: SourceFile) -> [(line: Int, length: Int)] {
    let code = Array(file.code)
    var functions: [(line: Int, length: Int)] = []
    var line = 1
    var word = ""
    var previous: Character = " "
    for (index, character) in code.enumerated() {
      if character.isLetter {
        word.append(character)
        continue
      }
      let isStart = ["func", "init", "deinit", "subscript"].contains(word) && previous != "."
      if isStart, let length = bodyLength(code, from: index) { functions.append((line, length)) }
      if !word.isEmpty || !character.isWhitespace { previous = character }
      word = ""
      if character.isNewline { line += 1 }
    }
    return functions
  }

  /// Returns the first line and the length in lines of all properties that are computed or created
  /// by a closure.
  static func properties(in file: SourceFile) -> [(line: Int, length: Int)] {
    let lines = file.codeLines
    return lines.indices.compactMap { start in
      let line = lines[start]
      // These checks are faster than the pattern and exclude most lines.
      guard line.last == "{" || line.last == " ", line.utf8.contains(UInt8(ascii: "{")),
        line.has(/\b(?:var|let) \w+[^()]*\{\s*$/)
      else { return nil }
      let indent = line.prefix { $0 == " " }
      let end = lines[start...].firstIndex { $0.hasPrefix("\(indent)}") }
      return end.map { (start + 1, $0 - start + 1) }
    }
  }

  /// Returns the number of lines of the next body, or nil if the declaration has no body.
  private static func bodyLength(_ code: [Character], from start: Int) -> Int? {
    var (parentheses, braces, lines) = (0, 0, 1)
    var hasEnded = false
    for character in code[start...] {
      switch character {
      case "(": parentheses += 1
      case ")": parentheses -= 1
      case "{" where parentheses == 0: braces += 1
      case "}" where parentheses == 0:
        braces -= 1
        // The enclosing protocol ends, so the declaration has no body.
        if braces < 0 { return nil }
        hasEnded = braces == 0
      case "\n", "\r\n": lines += braces > 0 ? 1 : 0
      default: break
      }
      if hasEnded { return lines }
    }
    return nil
  }
}
