/// Iteration over dictionaries and sets: its order differs from run to run. A heuristic: a name
/// declared with such a type in a file must not be walked through in that file.
enum HashOrder {
  private static let walks = [
    "map", "compactMap", "flatMap", "forEach", "filter", "reduce", "first", "enumerated", "min",
    "max", "joined", "randomElement", "makeIterator", "popFirst", "removeFirst", "prefix",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    let names = declared(in: file)
    guard !names.isEmpty else { return [] }
    var findings: [Finding] = []
    let loop = (/\bin (?:self\.)?(\w+)\s*(\{|where|$)/).simple
    let call = (/\b(?:self\.)?(\w+)\.(\w+)\b/).simple
    for (index, line) in file.codeLines.enumerated() {
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

  /// The names that a file declares as dictionaries or sets.
  static func declared(in file: SourceFile) -> [String] {
    let types = (/\b(?:var|let)\s+(\w+)\s*:\s*(?:\[[\w.]+\s*:[^\[\]]+\]|Set<|Dictionary<)/).simple
    let values =
      (/\b(?:var|let)\s+(\w+)\s*=\s*(?:\[:\]|\[[\w.]+\s*:[^\[\]]+\]\(|Set\(|Set<|Dictionary)/)
      .simple
    let arguments =
      (/\b(\w+)\s*:\s*(?:inout\s+)?(?:\[\w+\s*:\s*[^\[\]]+\]|Set<\w+>)\s*[,)]/).simple
    return file.codeLines.flatMap { line in
      line.matches(of: types).map { String($0.1) } + line.matches(of: values).map { String($0.1) }
        + line.matches(of: arguments).map { String($0.1) }
    }
  }
}
