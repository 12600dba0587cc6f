import Testing

/// Checks how Views use their data sources.
enum BindingRule {
  static func findings(in file: SourceFile) -> [Finding] {
    var findings: [Finding] = []
    var loops: [Int] = []
    var depth = 0
    var bindings = 0
    for (index, line) in file.codeLines.enumerated() {
      let number = index + 1
      if line.has(/\bfunc |\binit\(|\bvar \w+: .*\{$/) { bindings = 0 }
      if line.has(/\bvar \w*[sS]ource:/), !line.has(/\bweak var\b/) {
        findings.append(file.finding(number, "data sources must be weak"))
      }
      if line.has(/\b(guard|if) let dataSource\b/) {
        bindings += 1
        if bindings > 1 {
          findings.append(file.finding(number, "binds its data source twice in one update"))
        }
      }
      if line.has(/\bself\.(data|language)Source\b/) {
        findings.append(file.finding(number, "pulls without binding the data source first"))
      }
      if !loops.isEmpty, line.has(/\bdataSource\??\./), !line.has(#/\bfor .* in /#) {
        findings.append(file.finding(number, "pulls in a loop: pull the whole frame before"))
      }
      let isLoop = line.has(/\b(for|while|repeat)\b.*\{\s*$/) || line.has(/\{ \w+ in\s*$/)
      for character in line {
        if character == "{" { depth += 1 }
        if character == "}" {
          depth -= 1
          loops.removeAll { $0 > depth }
        }
      }
      if isLoop { loops.append(depth) }
    }
    return findings
  }

  /// Returns the number of `dataSource?.` in a file, which only resolve pointer positions.
  static func optionalPulls(in file: SourceFile) -> Int {
    file.matches(/\bdataSource\?\./).count
  }
}

@Suite("Views bind their data source once per update")
struct Rule03Tests {
  @Test("Views pull nothing in a loop")
  func views() {
    let findings = SourceTree.sources(of: "KodamaViews").flatMap(BindingRule.findings)
    #expect(findings.isEmpty, "\(findings)")
    for file in SourceTree.sources(of: "KodamaViews") {
      #expect(BindingRule.optionalPulls(in: file) <= 1, "\(file.path)")
    }
  }

  @Test("Every View with a data source binds it in update()")
  func bound() {
    var count = 0
    for file in SourceTree.sources(of: "KodamaViews") where file.code.contains("var dataSource:") {
      count += 1
      #expect(file.code.has(/func update\(\) \{\s*guard let dataSource/), "\(file.path)")
    }
    #expect(count >= 13)
  }

  @Test(
    "Strong links, repeated pulls and pulls in loops are found",
    arguments: [
      "public var dataSource: (any ADataSource)?",
      "func update() {\n guard let dataSource else { return }\n if let dataSource {}\n}",
      "func update() {\n let a = self.dataSource\n}",
      "func update() {\n for row in 0..<9 {\n  draw(dataSource.cell)\n }\n}",
    ])
  func bad(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaViews/A.swift", text: text)
    #expect(BindingRule.findings(in: file).count == 1)
  }

  @Test("A pull after a loop is accepted")
  func good() {
    let text = """
      func update() {
        guard let dataSource else { return }
        for line in dataSource.lines {
          draw(line)
        }
        let other = dataSource.other
      }
      """
    let file = SourceFile(path: "Sources/Game/KodamaViews/A.swift", text: text)
    #expect(BindingRule.findings(in: file).isEmpty)
  }
}
