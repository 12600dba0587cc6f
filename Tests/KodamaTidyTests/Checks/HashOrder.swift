/// Finds iterations over dictionaries and sets, whose order differs from run to run. It is a
/// heuristic. It finds iterations over names that the same file declares with such a type, over
/// properties that another file of the module declares with such a type, and over expressions that
/// default to an empty dictionary.
enum HashOrder {
  private static let walks = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reduce", "first", "enumerated", "min",
    "max", "joined", "randomElement", "makeIterator", "popFirst", "removeFirst", "prefix",
  ]

  /// Returns the iterations in a file. `properties` are the dictionaries and sets of its module.
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
        findings.append(
          file.finding(index + 1, "iterates over a dictionary in hash order: sort it"))
      } else if isLoop, !properties.isEmpty {
        for match in line.matches(of: member) where properties.contains(String(match.1)) {
          findings.append(
            file.finding(index + 1, "iterates over \(match.1) in hash order: sort it"))
        }
      }
      for match in line.matches(of: loop) {
        let name = String(match.1)
        if line.has(/\bfor\b/), names.contains(name) {
          findings.append(file.finding(index + 1, "iterates over \(name) in hash order: sort it"))
        }
      }
      for match in line.matches(of: call) where names.contains(String(match.1)) {
        if walks.contains(String(match.2)) {
          findings.append(
            file.finding(index + 1, "iterates over \(match.1) in hash order: sort it"))
        }
      }
    }
    return findings
  }

  /// Returns the names of properties that these files declare as dictionaries or sets.
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

  /// Returns the names that a file declares as dictionaries or sets.
  static func declared(in file: SourceFile) -> [String] {
    file.codeLines.flatMap { declared(inLine: $0) }
  }

  private static func declared(inLine line: Substring) -> [String] {
    // Searching for these texts is much faster than three patterns, and most lines contain none.
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
