import Testing

@Suite("The public symbols equal the table")
struct PublicSymbolTests {
  /// A line of the table.
  private struct Symbol {
    let module: String
    let kind: String
    let path: String

    /// The module, the kind and the name without its parameters.
    var short: String {
      let name = path.prefix { $0 != "(" }.split(separator: ".").last.map(String.init)
      return "\(module) \(kind) \(name ?? path)"
    }

    var group: String {
      switch module {
      case "KodamaRoles", "KodamaSurfaces", "KodamaHosting": "Kit"
      case "KodamaWorld", "KodamaDataSources": "World"
      case "KodamaBots", "KodamaEcho", "KodamaPerception", "KodamaTrials": "Lab"
      // Programs are not imported. Functions of KodamaPage are public for the page that calls them.
      case "KodamaPage", "KodamaLabTool": "program"
      default: "other"
      }
    }
  }

  /// The maximum number of public symbols of each group. Cases of enumerations do not count.
  ///
  /// The Lab is built on public symbols alone, so World and other contain what it needs of the
  /// game, and its own targets share what is public.
  private static let budgets = ["Kit": 500, "World": 380, "Lab": 340, "other": 380]

  private let lines: [String]
  private let table: [Symbol]

  init() throws {
    lines = try SourceTree.text("Tests/Tables/public-symbols.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map(String.init)
    table = lines.compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      return words.count == 3 ? Symbol(module: words[0], kind: words[1], path: words[2]) : nil
    }
  }

  /// The declarations of a file that are marked `public`, in the form of `Symbol.short`.
  private static func declarations(in file: SourceFile) -> [String] {
    let attributes = #/\s*(?:@\w+(?:\([^)]*\))?\s+)*public\s+/#.simple
    let modifier =
      #/(?:[a-z]+\(set\)|static|final|mutating|convenience|weak|class(?=\s+(?:func|var)))\s+/#
      .simple
    let named = #/(class|struct|enum|protocol|typealias|let|var|func)\s+`?(\+=|[^\s`(<:=,{]+|<)/#
      .simple
    let unnamed = #/(init|subscript)\b/#.simple
    return file.codeLines.compactMap { line in
      guard let start = line.prefixMatch(of: attributes) else { return nil }
      var rest = line[start.range.upperBound...]
      while let match = rest.prefixMatch(of: modifier) { rest = rest[match.range.upperBound...] }
      if let match = rest.prefixMatch(of: named) { return "\(file.target) \(match.1) \(match.2)" }
      if let match = rest.prefixMatch(of: unnamed) { return "\(file.target) \(match.1) \(match.1)" }
      return nil
    }
  }

  @Test("The table lists every public declaration")
  func complete() {
    let found = SourceTree.sources.flatMap(Self.declarations).sorted()
    let listed = table.filter { !["case", "requirement"].contains($0.kind) }.map(\.short).sorted()
    let difference = found.difference(from: listed).map { change in
      switch change {
      case .insert(_, let name, _): "not in the table: \(name)"
      case .remove(_, let name, _): "not in the sources: \(name)"
      }
    }
    #expect(difference.isEmpty, "run scripts/public-symbols --update: \(difference)")
  }

  @Test("No group has more public symbols than its budget")
  func budgets() {
    for (group, budget) in Self.budgets {
      let count = table.count { $0.group == group && $0.kind != "case" }
      #expect((1...budget).contains(count), "\(group): \(count) of \(budget)")
    }
  }

  @Test("Every line of the table names a module, a kind and a path")
  func wellFormed() {
    #expect(table.count == lines.count)
    let types = Set(
      table.filter { ["class", "struct", "enum", "protocol"].contains($0.kind) }.map(\.path))
    for symbol in table {
      let around = symbol.path.prefix { $0 != "(" }.split(separator: ".").dropLast()
      guard !around.isEmpty else { continue }
      #expect(
        types.contains(around.joined(separator: ".")), "\(symbol.path): its type is not public")
    }
  }
}
