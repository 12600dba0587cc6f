import Testing

@Suite("Only hosts depend on a platform")
struct Rule06Tests {
  @Test("Models, data sources and Views use no platform, clock, file or chance")
  func pure() {
    for file in SourceTree.sources where BannedWords.pureTargets.contains(file.target) {
      let modules = ImportCheck.imports(of: file).map(\.module)
      for module in ["Foundation", "Glibc", "Darwin", "Dispatch", "CSDL2", "Musl"] {
        #expect(!modules.contains(module), "\(file.path) imports \(module)")
      }
    }
    #expect(BannedWords.project.isEmpty, "\(BannedWords.project)")
  }

  @Test("Only Assets uses Bundle")
  func assets() {
    for file in SourceTree.sources {
      if file.code.has(/\bBundle\b/) { #expect(file.target == "Assets", "\(file.path)") }
      if ImportCheck.imports(of: file).contains(where: { $0.module == "Assets" }) {
        #expect(["KodamaYAML", "KodamaCLI"].contains(file.target), "\(file.path)")
      }
    }
  }

  @Test("Data sources provide messages instead of sentences")
  func messages() {
    // File names and texts that the player types are allowed.
    let allowed = ["search", "lessonSound", "etudeName", "exportPlace"]
    for file in SourceTree.sources(of: "KodamaDataSources") {
      for source in file.declarations("protocol") {
        for match in source.body.all(/var (\w+): \[?String\]?\??/) {
          #expect(allowed.contains(String(match.1)), "\(source.name).\(match.1)")
        }
      }
    }
  }

  @Test("Sentences for players come from the catalogue, not from the code")
  func sentences() {
    // Errors in a file are reported to its author, in the terms of the file format.
    let forAuthors = [
      "/Rules/", "WorldText", "WorldLegend", "SaveCoding", "EtudeGrid", "EtudeParser", "EtudeDraft",
      "Goal+Text",
    ]
    let quiet = SourceTree.models + SourceTree.sources(of: "KodamaViews", "KodamaControllers")
    for file in quiet {
      guard !forAuthors.contains(where: file.path.contains) else { continue }
      for literal in file.literals {
        let isSentence = literal.text.has(/[A-Za-z]{2,} [A-Za-z]{2,}/)
        // Messages of `precondition` are for programmers.
        if file.lines[literal.line - 1].contains("precondition(") { continue }
        #expect(!isSentence, "\(file.path):\(literal.line): \(literal.text)")
      }
    }
  }
}
