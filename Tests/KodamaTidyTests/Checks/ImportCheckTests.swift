import Testing

@Suite("Targets import only the modules in the import table")
struct ImportCheckTests {
  @Test("Every source imports only allowed modules")
  func project() {
    let findings = SourceTree.sources.flatMap(ImportCheck.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("Only the SDL host imports CSDL2")
  func platforms() {
    for file in SourceTree.sources {
      let modules = ImportCheck.imports(of: file).map(\.module)
      if modules.contains("CSDL2") { #expect(file.target == "KodamaSDL", "\(file.path)") }
      if file.code.contains("Bundle.") { #expect(file.target == "Assets", "\(file.path)") }
    }
  }

  @Test(
    "A forbidden import is found in every notation",
    arguments: [
      "import KodamaViews", "public import KodamaViews", "@testable import KodamaViews",
      "  internal import KodamaViews", "import class KodamaViews.MapView",
      "#if canImport(KodamaViews)\nimport KodamaViews\n#endif",
    ])
  func badImport(_ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaWorld/World/Bad.swift", text: line)
    #expect(
      ImportCheck.findings(in: file).map(\.text) == ["KodamaWorld must not import KodamaViews"])
  }

  @Test("Imports in comments and strings are ignored")
  func noImport() {
    let text = "// import KodamaViews\nlet text = \"import KodamaViews\""
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Good.swift", text: text)
    #expect(ImportCheck.findings(in: file).isEmpty)
  }

  @Test("A target that is not in the table is found")
  func unknownTarget() {
    let file = SourceFile(path: "Sources/Hosts/KodamaNetwork/Any.swift", text: "")
    #expect(ImportCheck.findings(in: file).count == 1)
  }

  @Test("The import table agrees with the dependencies in Package.swift")
  func package() throws {
    let targets = ImportCheck.table.map(\.target)
    #expect(Set(targets).count == targets.count)
    let declared = try Self.arrows(in: SourceTree.text("Package.swift"))
    #expect(Set(declared.keys) == Set(targets))
    for row in ImportCheck.table {
      let arrows = try #require(declared[row.target], "\(row.target) is not in Package.swift")
      for name in arrows where targets.contains(name) && name != row.target {
        #expect(row.imports.contains(name), "\(row.target) → \(name)")
      }
      // The package must allow the imports in the table, except for modules of the system.
      for name in row.imports where targets.contains(name) {
        #expect(arrows.contains(name), "\(row.target) ↛ \(name)")
      }
    }
  }

  /// Returns the dependencies of each target in a manifest, without tests and examples. An entry
  /// begins at the indentation of `module(` and ends before the next one.
  private static func arrows(in manifest: String) -> [String: Set<String>] {
    var entries: [String] = []
    for line in manifest.split(separator: "\n").drop(while: { $0 != "  targets: [" }) {
      let isStart = line.hasPrefix("    ") && line.dropFirst(4).first.map { $0 != " " } ?? false
      if isStart || entries.isEmpty { entries.append("") }
      entries[entries.count - 1] += line + "\n"
    }
    var arrows: [String: Set<String>] = [:]
    let starts = ["module(", "lab(", "program(", "arget("]
    for entry in entries where starts.contains(where: entry.contains) {
      guard !entry.contains("Examples/"), !entry.contains("estTarget(") else { continue }
      // The first string of a module is its layer, the second of a program its folder.
      let folders = ["Kit", "Game", "Hosts", "Tools", "Sources/Tools", "Lab"]
      let names = CodeScanner(entry).literals.map(\.text).filter { !folders.contains($0) }
      if let name = names.first, !name.hasSuffix("Tests") { arrows[name] = Set(names.dropFirst()) }
    }
    return arrows
  }
}
