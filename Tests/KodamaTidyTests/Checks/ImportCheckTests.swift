import Testing

@Suite("Rule 11: every target imports only what the table of imports names")
struct ImportCheckTests {
  @Test("Every source of the project keeps to the table")
  func project() {
    let findings = SourceTree.sources.flatMap(ImportCheck.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("CSDL2 is imported by the SDL host alone, Bundle's module by Assets alone")
  func platforms() {
    for file in SourceTree.sources {
      let modules = ImportCheck.imports(of: file).map(\.module)
      if modules.contains("CSDL2") { #expect(file.target == "KodamaSDL", "\(file.path)") }
      if file.code.contains("Bundle.") { #expect(file.target == "Assets", "\(file.path)") }
    }
  }

  @Test(
    "A forbidden import is found however it is written",
    arguments: [
      "import KodamaViews", "public import KodamaViews", "@testable import KodamaViews",
      "  internal import KodamaViews", "import class KodamaViews.MapView",
      "#if canImport(KodamaViews)\nimport KodamaViews\n#endif",
    ])
  func badImport(_ line: String) {
    let file = SourceFile(path: "Sources/KodamaModels/World/Bad.swift", text: line)
    #expect(
      ImportCheck.findings(in: file).map(\.text) == ["KodamaModels must not import KodamaViews"])
  }

  @Test("An import in a comment or a string is none")
  func noImport() {
    let text = "// import KodamaViews\nlet text = \"import KodamaViews\""
    let file = SourceFile(path: "Sources/KodamaModels/Good.swift", text: text)
    #expect(ImportCheck.findings(in: file).isEmpty)
  }

  @Test("A target without a row is found")
  func unknownTarget() {
    let file = SourceFile(path: "Sources/KodamaNetwork/Any.swift", text: "")
    #expect(ImportCheck.findings(in: file).count == 1)
  }

  @Test("No row stands twice, and the package declares no arrow that the table forbids")
  func package() throws {
    let targets = ImportCheck.table.map(\.target)
    #expect(Set(targets).count == targets.count)
    let manifest = try SourceTree.text("Package.swift")
    for row in ImportCheck.table {
      let pattern = "module(\n      \"\(row.target)\",\n"
      guard manifest.contains("\"\(row.target)\""), let start = manifest.firstRange(of: pattern)
      else {
        continue
      }
      let body = manifest[start.upperBound...].prefix { $0 != "]" }
      let names = CodeScanner(String(body)).literals.map(\.text).filter { $0.hasPrefix("Kodama") }
      for name in names { #expect(row.imports.contains(name), "\(row.target) → \(name)") }
    }
  }
}
