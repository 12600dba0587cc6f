/// Iteration over dictionaries and sets: its order differs from run to run. A heuristic: a name
/// declared with such a type in a file must not be walked through in that file, nor a property of
/// such a type in another file of its module, nor anything that defaults to an empty dictionary.
enum HashOrder {
  private static let walks = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reduce", "first", "enumerated", "min",
    "max", "joined", "randomElement", "makeIterator", "popFirst", "removeFirst", "prefix",
  ]

  /// Finds the walks of a file; `properties` are the dictionaries and sets of its module.
  static func findings(in file: SourceFile, properties: Set<String> = []) -> [Finding] {
    let names = declared(in: file)
    var findings: [Finding] = []
    let fallback = (/\bfor\b.*\bin\b.*\?\? \[:\]/).simple
    let member = (/\bfor\b.*\bin\b.*\w[?!]?\.(\w+)\s*(?:\{|where\b|\?\?|$)/).simple
    let loop = (/\bin (?:self\.)?(\w+)\s*(\{|where|$)/).simple
    let call = (/\b(?:self\.)?(\w+)\.(\w+)\b/).simple
    for (index, line) in file.codeLines.enumerated() {
      let isLoop = line.contains("for ") && line.contains(" in ")
      if isLoop, line.has(fallback) {
        findings.append(file.finding(index + 1, "a dictionary is walked in hash order: sort it"))
      } else if isLoop, !properties.isEmpty {
        for match in line.matches(of: member) where properties.contains(String(match.1)) {
          findings.append(file.finding(index + 1, "\(match.1) is walked in hash order: sort it"))
        }
      }
      for match in line.matches(of: loop) {
        let name = String(match.1)
        if line.has(/\bfor\b/), names.contains(name) {
          findings.append(file.finding(index + 1, "\(name) is walked in hash order: sort it"))
        }
      }
      for match in line.matches(of: call) where names.contains(String(match.1)) {
        if walks.contains(String(match.2)) {
          findings.append(file.finding(index + 1, "\(match.1) is walked in hash order: sort it"))
        }
      }
    }
    return findings
  }

  /// The names that are dictionaries or sets wherever these files declare them as properties.
  static func properties(of files: [SourceFile]) -> Set<String> {
    let any =
      (/^ {2,4}(?:(?:public|package|private(?:\(set\))?|static) )*(?:var|let)\s+(\w+)/).simple
    var (hashed, others): (Set<String>, Set<String>) = ([], [])
    for file in files {
      for line in file.codeLines {
        guard line.hasPrefix("  "), line.contains("var ") || line.contains("let "),
          let name = line.firstMatch(of: any).map({ String($0.1) })
        else { continue }
        if declared(inLine: line).contains(name) {
          hashed.insert(name)
        } else {
          others.insert(name)
        }
      }
    }
    return hashed.subtracting(others)
  }

  /// The names that a file declares as dictionaries or sets.
  static func declared(in file: SourceFile) -> [String] {
    file.codeLines.flatMap { declared(inLine: $0) }
  }

  private static func declared(inLine line: Substring) -> [String] {
    // Most lines have none of these, and a search is much faster than three patterns.
    guard line.contains("[") || line.contains("Set") || line.contains("Dictionary") else {
      return []
    }
    let types = (/\b(?:var|let)\s+(\w+)\s*:\s*(?:\[[\w.]+\s*:[^\[\]]+\]|Set<|Dictionary<)/).simple
    let values =
      (/\b(?:var|let)\s+(\w+)\s*=\s*(?:\[:\]|\[[\w.]+\s*:[^\[\]]+\]\(|Set\(|Set<|Dictionary)/)
      .simple
    let arguments =
      (/\b(\w+)\s*:\s*(?:inout\s+)?(?:\[\w+\s*:\s*[^\[\]]+\]|Set<\w+>)\s*[,)]/).simple
    return line.matches(of: types).map { String($0.1) }
      + line.matches(of: values).map { String($0.1) }
      + line.matches(of: arguments).map { String($0.1) }
  }
}
