import Testing

@Suite("File names and uses follow the rules")
struct FileTests {
  @Test("Every source is named after its contents")
  func names() {
    let findings = SourceTree.sources.flatMap(FileNames.findings)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "A wrong file name is found",
    arguments: [
      ("World", "public final class Valley {}", 1),
      ("World", "public final class World {}\npublic struct Other {}", 0),
      ("World+Cells", "extension Hand {}", 1),
      ("World+MapViewDataSource", "extension World: Other {}", 1),
      ("World+MapViewDataSource", "extension World:\n  MapViewDataSource\n{}", 0),
      ("RecordingText", "extension Recording {\n struct Error {}\n}", 0),
      ("SoundValues", "struct A {}", 1),
      ("SoundValues", "struct A {}\nstruct B {}", 0),
    ])
  func badNames(_ name: String, _ text: String, _ count: Int) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/\(name).swift", text: text)
    #expect(FileNames.nameFindings(in: file).count == count)
  }

  @Test("Every source is used by another source, a test or an example")
  func dead() {
    let tests = SourceTree.tests.filter { !$0.path.contains("/CompileFail/") }
    let users = SourceTree.sources + tests + SourceTree.examples
    let findings = DeadFiles.findings(in: SourceTree.sources, users: users)
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test("An unused file is found")
  func badDead() {
    let files = [
      SourceFile(path: "Sources/A/Dead.swift", text: "struct Dead { let other = Used() }"),
      SourceFile(path: "Sources/A/Used.swift", text: "struct Used {}"),
      SourceFile(path: "Sources/A/Used+P.swift", text: "extension Used: P {}"),
      SourceFile(path: "Sources/A/Used+Q.swift", text: "extension Used {\n  func dead() {}\n}"),
    ]
    let paths = DeadFiles.findings(in: files, users: files).map(\.path)
    #expect(paths == ["Sources/A/Dead.swift", "Sources/A/Used+Q.swift"])
  }

  @Test("The sources refer to every content file")
  func content() {
    let literals = SourceTree.sources(of: "KodamaContent", "KodamaYAML", "KodamaStore", "KodamaCLI")
      .flatMap { $0.literals.map(\.text) }
    for path in SourceTree.paths(below: "Assets/Content")
    where path.hasSuffix(".yaml") && !path.contains("/things/") {
      let name = path.split(separator: "/").last.map { String($0.dropLast(5)) } ?? ""
      let isNamed = literals.contains { $0 == name || $0.hasSuffix("\(name).yaml") }
      #expect(isNamed, "\(path) is read by nobody")
    }
  }
}
