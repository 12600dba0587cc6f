import Testing

@Suite("The code scanner separates code from comments and strings")
struct CodeScannerTests {
  @Test("Removing comments keeps the line numbers")
  func comments() {
    let code = CodeScanner("a // Date()\n/* b /* c */ d */ e\nf").code
    #expect(code == "a \n e\nf")
  }

  @Test("Code inside interpolations is kept")
  func strings() {
    let scanner = CodeScanner(#"let x = "Date \(f("in", (1)) + g) end" + "b""#)
    #expect(scanner.code == #"let x = "(f("", (1)) + g)" + """#)
    #expect(scanner.literals.map(\.text) == ["in", "Date \u{1} end", "b"])
  }

  @Test("Raw and multi-line strings end at the right place")
  func rawStrings() {
    let scanner = CodeScanner("#\"a \" \\(b) \"# c\n\"\"\"\n\"d\" // e\n\"\"\" f")
    #expect(scanner.code == "\"\" c\n\"\n\n\" f")
    #expect(scanner.literals.map(\.text) == ["a \" \\(b) ", "\n\"d\" // e\n"])
  }

  @Test("Escaped quotes do not end a string")
  func escapes() {
    let scanner = CodeScanner(#"f("\"", "\\") g"#)
    #expect(scanner.code == #"f("", "") g"#)
    #expect(scanner.literals.map(\.line) == [1, 1])
  }

  @Test("All parts of the project are found and read")
  func tree() {
    #expect(SourceTree.sources.count > 100)
    let targets = [
      "Assets", "KodamaRoles", "KodamaSurfaces", "KodamaHosting", "KodamaDataSources",
      "KodamaLanguage", "KodamaWorld", "KodamaEtudes", "KodamaPlay", "KodamaSaves", "KodamaViews",
      "KodamaControllers", "KodamaGame",
      "KodamaContent",
    ]
    for target in targets {
      #expect(!SourceTree.sources(of: target).isEmpty, "\(target) has no sources")
    }
    #expect(SourceTree.tests.contains { $0.name == "CodeScannerTests" })
  }
}
