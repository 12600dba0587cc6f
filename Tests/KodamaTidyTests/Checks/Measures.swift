/// How long lines, files and functions may be.
enum Measures {
  /// A line, in characters.
  static let lineLimit = 100
  /// A file, in lines.
  static let fileLimit = 400
  /// A function with its braces, in lines.
  static let functionLimit = 70

  /// Tables written by a script may be as long as they must.
  static let generatedFiles = ["GlyphWidthTable"]

  /// A switch over everything that a player can do is as long as that is.
  static let tables = ["PlayerOperation"]

  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    for (index, line) in file.lines.enumerated() where line.count > lineLimit {
      findings.append(file.finding(index + 1, "\(line.count) characters; \(lineLimit) at most"))
    }
    guard !generatedFiles.contains(file.name) else { return findings }
    if file.lines.count > fileLimit {
      findings.append(file.finding(1, "\(file.lines.count) lines; \(fileLimit) at most"))
    }
    let bodies = tables.contains(file.name) ? [] : functions(in: file) + properties(in: file)
    for function in bodies where function.length > functionLimit {
      findings.append(
        file.finding(function.line, "\(function.length) lines; \(functionLimit) at most"))
    }
    return findings
  }

  /// Comments for readers of the documentation that say in three words or fewer what the name below
  /// them says already.
  static func emptyComments(in file: SourceFile) -> [Finding] {
    let lines = [""] + file.lines.map { $0.trimmingPrefix(while: \.isWhitespace) } + [""]
    return (1..<lines.count - 1).compactMap { place in
      let isComment = { lines[$0].hasPrefix("///") }
      guard isComment(place), !isComment(place - 1), !isComment(place + 1) else { return nil }
      let words = lines[place].dropFirst(3).split(separator: " ")
      return words.count > 3 ? nil : file.finding(place, "a comment that says too little")
    }
  }

  /// Functions, initialisers and subscripts with a body: where they start and how many lines the
  /// body takes.
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

  /// Properties that are computed, or made by a closure: where they start and how many lines the
  /// body takes.
  static func properties(in file: SourceFile) -> [(line: Int, length: Int)] {
    let lines = file.codeLines
    return lines.indices.compactMap { start in
      let line = lines[start]
      // Cheap questions first: the pattern is tried on few lines.
      guard line.last == "{" || line.last == " ", line.utf8.contains(UInt8(ascii: "{")),
        line.has(/\b(?:var|let) \w+[^()]*\{\s*$/)
      else { return nil }
      let indent = line.prefix { $0 == " " }
      let end = lines[start...].firstIndex { $0.hasPrefix("\(indent)}") }
      return end.map { (start + 1, $0 - start + 1) }
    }
  }

  /// The lines of the body that follows, or nil where a declaration has none.
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
        // The end of a protocol without a body in sight.
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
