import Testing

/// Finds lines that Embedded Swift compiles wrongly, or that its build step does not rewrite.
/// `scripts/checks/27-embedded` finds the lines that do not compile.
enum EmbeddedRule {
  /// The modules that run in a browser: the pure targets without the bots' hearing, the content,
  /// and the host of the page.
  static let targets =
    BannedWords.pureTargets.filter { $0 != "KodamaPerception" }
    + ["KodamaContent", "KodamaWeb", "KodamaPage"]

  static func findings(in file: SourceFile) -> [Finding] {
    let weak = (/\bweak\b/).simple
    let rewritten = (/\bweak var \w+: |\[weak self[,\]]/).simple
    let cast = (/\b(?:as[?!]?|is) any \w/).simple
    // `Int` has 32 bits in a browser.
    let wide = (/\b\d+ &?<< (?:3[1-9]|[4-6]\d)\b/).simple
    let typed = (/\bU?Int64\b/).simple
    let read = (/\bInt\((?:try )?[\w.]*\((?:U?Int64|UInt32)\.self/).simple
    return file.codeLines.enumerated().flatMap { index, line in
      var wrong: [String] = []
      if line.matches(of: weak).count > line.matches(of: rewritten).count {
        wrong.append("weak other than `weak var` and `[weak self]`")
      }
      if line.contains(cast) { wrong.append("a cast to a protocol") }
      if line.contains(wide), !line.contains(typed) { wrong.append("a shift beyond 31 bits") }
      if line.contains(read) { wrong.append("a number that is read and may not fit: clamp it") }
      return wrong.map { file.finding(index + 1, $0) }
    }
  }
}

@Suite("The same sources run on the desktop and in a browser")
struct Rule15Tests {
  @Test("Weak links have a form that browsers support")
  func project() {
    let files = SourceTree.sources.filter { EmbeddedRule.targets.contains($0.target) }
    let findings = files.flatMap(EmbeddedRule.findings)
    #expect(findings.isEmpty, "\(findings)")
    let weak = files.map { $0.matches(/\bweak (?:var|self)\b/).count }.reduce(0, +)
    #expect(weak > 50, "too few weak links were found")
  }

  @Test("Observer sets do not hold their observers")
  func observers() {
    for file in SourceTree.sources(of: "KodamaRoles") {
      #expect(!file.code.has(/\bweak\b|\bAnyObject\?/), "\(file.path)")
    }
  }

  @Test(
    "A line that fails in a browser is found",
    arguments: [
      "  weak let parent: Parent?", "  private weak var parent = Parent()",
      "  let act = { [weak view] in view?.update() }", "  let act = { [self, weak view] in }",
      "  if let model = object as? any Model {", "  if object is any Model {",
      "  let all = 1 << 32", "  let all = row * (1 << 40) / 48",
      "  let count = Int(try reader.read(UInt32.self))", "  let tick = Int(read(Int64.self))",
    ])
  func bites(_ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Bad.swift", text: line)
    #expect(!EmbeddedRule.findings(in: file).isEmpty)
  }

  @Test(
    "A line that works in a browser is accepted",
    arguments: [
      "  package weak var delegate: (any PlayDelegate)?", "  act = { [weak self] in self?.act() }",
      "  act = { [weak self, names] in self?.act(names) }", "  // A weak link, as? any Model",
      "  let all = Int64(1) << 32", "  let half = 1 << 16", "  let top = hash >> 32",
      "  let count = Int(clamping: try reader.read(UInt32.self))",
      "  let length = Int(try reader.read(UInt16.self))", "  let view = object as? MapView",
      "  let source: any MapViewDataSource = model",
    ])
  func passes(_ line: String) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Good.swift", text: line)
    #expect(EmbeddedRule.findings(in: file).isEmpty)
  }
}
