import Testing

@Suite("Lines, files and functions keep to their maximum lengths")
struct MeasuresTests {
  @Test("No source, test or example exceeds the limits")
  func project() {
    let files = SourceTree.sources + SourceTree.tests + SourceTree.examples
    let findings = files.flatMap(Measures.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("The kit has fewer than 3,500 lines, without its sound and its comments")
  func kit() {
    let kit = SourceTree.sources(of: "KodamaRoles", "KodamaSurfaces", "KodamaHosting")
      .filter { !$0.path.contains("/Sound/") && !Measures.generatedFiles.contains($0.name) }
    let lines = kit.reduce(0) { $0 + $1.codeLines.count { !$0.allSatisfy(\.isWhitespace) } }
    #expect(lines < 3_500, "\(lines) lines")
  }

  @Test("GameLoop.swift has fewer than 75 lines")
  func loop() throws {
    let text = try SourceTree.text("Sources/Kit/KodamaHosting/GameLoop.swift")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count < 75)
  }

  @Test("Long lines, files and functions are found")
  func long() {
    let body = String(repeating: "  x()\n", count: 69)
    let text = "func f(a: Int = { 1 }()) {\n\(body)}\nfunc g() {\n\(body)  y()\n}\n"
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Bad.swift", text: text)
    #expect(Measures.functions(in: file).map(\.length) == [71, 72])
    #expect(Measures.findings(in: file).count == 2)
    let wide = SourceFile(path: "a.swift", text: String(repeating: "é", count: 101))
    #expect(Measures.findings(in: wide).count == 1)
    let high = SourceFile(path: "a.swift", text: String(repeating: "\n", count: 400))
    #expect(Measures.findings(in: high).count == 1)
  }

  @Test("A declaration without a body has no length")
  func noBody() {
    let text = "protocol P {\n  func f()\n  init(a: Int)\n}\nfunc g() {\n}\nlet x = A.init(1)\n"
    let file = SourceFile(path: "a.swift", text: text)
    #expect(Measures.functions(in: file).map(\.length) == [2])
  }
}
