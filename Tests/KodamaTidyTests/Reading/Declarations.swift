/// A declaration with a body in braces.
struct Declaration {
  let file: SourceFile
  /// The number of the line with the name, counted from 1.
  let line: Int
  let name: String
  /// The types after the colon.
  let inheritance: [String]
  /// The code between the braces.
  let body: String
}

extension SourceFile {
  /// Returns the declarations with a keyword, such as `protocol` or `class`, including nested ones.
  func declarations(_ keyword: String) -> [Declaration] {
    let code = Array(self.code)
    var found: [Declaration] = []
    var line = 1
    var word = ""
    for (index, character) in code.enumerated() {
      if character.isLetter {
        word.append(character)
        continue
      }
      if word == keyword, let declaration = declaration(in: code, from: index, line: line) {
        found.append(declaration)
      }
      word = ""
      if character.isNewline { line += 1 }
    }
    return found
  }

  private func declaration(in code: [Character], from start: Int, line: Int) -> Declaration? {
    guard let open = code[start...].firstIndex(of: "{") else { return nil }
    let head = String(code[start..<open])
    // In `class func` and `class var`, the keyword declares no type.
    guard let match = head.prefixMatch(of: /\s+([A-Z]\w*)(?:<[^>]*>)?\s*(:[^{]*)?/) else {
      return nil
    }
    var depth = 0
    var end = open
    for index in open..<code.count {
      if code[index] == "{" { depth += 1 }
      if code[index] == "}" { depth -= 1 }
      end = index
      if depth == 0 { break }
    }
    let inheritance = (match.2 ?? "").split { ":,& \n".contains($0) }.map(String.init)
    return Declaration(
      file: self, line: line, name: String(match.1), inheritance: inheritance,
      body: String(code[(open + 1)..<end]))
  }
}

extension Declaration {
  /// The members of the declaration, each with its own body.
  var members: [String] {
    var members: [String] = []
    var depth = 0
    for line in body.split(separator: "\n") {
      let trimmed = line.drop { $0 == " " }
      if depth == 0, trimmed.has(/\b(func|var|let|init|subscript|case|associatedtype)\b/) {
        members.append(String(trimmed))
      } else if !members.isEmpty {
        members[members.count - 1] += " " + trimmed
      }
      depth += line.filter { "({".contains($0) }.count - line.filter { ")}".contains($0) }.count
    }
    return members
  }
}
