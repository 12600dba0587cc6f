import Testing

@Suite("Results do not depend on the order of dictionaries and sets")
struct HashOrderTests {
  @Test("No pure source iterates over a dictionary or a set")
  func project() {
    let files = SourceTree.sources
      .filter { BannedWords.pureTargets.contains($0.target) || $0.target == "KodamaContent" }
    let findings = Dictionary(grouping: files, by: \.target).values.flatMap { files in
      let properties = HashOrder.properties(of: files)
      return files.flatMap { HashOrder.findings(in: $0, properties: properties) }
    }
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(
    "An iteration over a dictionary is found",
    arguments: [
      "var table: [String: Int] = [:]\nfor (key, value) in table {}",
      "let seen = Set<Int>()\nfor item in seen where item > 0 {}",
      "private var table = [String: Int]()\nlet all = table.map(f)",
      "func f(table: [String: Int]) {\n table.forEach(g) }",
      "var table = [:]\nlet x = self.table.first",
      "let stroke = self.stroke\nfor (material, cells) in stroke?.changed ?? [:] {}",
    ])
  func walk(_ text: String) {
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Bad.swift", text: text)
    #expect(HashOrder.findings(in: file).map(\.line) == [2])
  }

  @Test("An iteration over a property that another file of the module declares is found")
  func elsewhere() {
    let stroke = SourceFile(
      path: "Sources/Game/KodamaPlay/Stroke.swift",
      text: "struct Stroke {\n  var changed: [MaterialID: Int] = [:]\n  var cells: [Int] = []\n}")
    let user = SourceFile(
      path: "Sources/Game/KodamaPlay/Use.swift",
      text: "for change in stroke.changed {}\nfor cell in stroke.cells {}")
    let properties = HashOrder.properties(of: [stroke, user])
    #expect(HashOrder.findings(in: user, properties: properties).map(\.line) == [1])
  }

  @Test("Lookups and iterations over arrays are accepted")
  func lookUp() {
    let text =
      "var table: [String: Int] = [:]\nlet x = table[key]\nvar list: [Int] = []\nfor y in list {}"
    let file = SourceFile(path: "Sources/Game/KodamaPlay/Good.swift", text: text)
    #expect(HashOrder.findings(in: file).isEmpty)
  }
}
