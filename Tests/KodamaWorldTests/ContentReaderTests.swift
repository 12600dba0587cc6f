import KodamaContent
import Testing

@Suite("Content that would make the YAML composer grow or recurse is rejected before it")
struct ContentReaderTests {
  @Test(
    "Anchors and aliases are rejected wherever a word may begin",
    arguments: [
      ("a: &b 1", 1, 4), ("a: *b", 1, 4), ("a: [1,*b]", 1, 7), ("a:\n- *b", 2, 3),
      ("a:\u{2028}*b", 1, 4), ("a:\u{85}*b", 1, 4), ("砂: *b", 1, 4),
    ])
  func refusesAliases(_ text: String, _ line: Int, _ column: Int) {
    let error = #expect(throws: ContentError.self) {
      try ContentReader(file: "pack.yaml").mapping(text)
    }
    #expect(error?.code == "alias" && error?.line == line && error?.column == column)
  }

  @Test("A sign inside a text is not an alias", arguments: ["R&B", "3 * 4", "a*b", "2 &"])
  func keepsSigns(_ text: String) throws {
    let root = try ContentReader(file: "pack.yaml").mapping("a: \(text)")
    #expect(try root.required("a").text() == text)
  }

  @Test("Deep nesting is rejected in both styles", arguments: ["[", " -"])
  func refusesDepth(_ level: String) {
    let text = "a: " + (level == "[" ? "" : "\n") + String(repeating: level, count: 100) + " b"
    let error = #expect(throws: ContentError.self) {
      try ContentReader(file: "pack.yaml").mapping(text)
    }
    #expect(error?.code == "too-deep")
  }

  @Test(
    "Deep nesting is rejected after every line break and sign that YAML knows",
    arguments: [
      "a: 1\rb:\r", "a: 1\u{85}b:\u{85}", "a:\u{2028}", "a:\u{2029}", "\u{FEFF}", "? a\n: ", "? ",
    ])
  func refusesDepthBehindBreaks(_ head: String) {
    let text = head + String(repeating: "- ", count: 100) + "b"
    let error = #expect(throws: ContentError.self) {
      try ContentReader(file: "pack.yaml").mapping(text)
    }
    #expect(error?.code == "too-deep", "\(error.map { "\($0)" } ?? "")")
  }

  @Test("Scalars remain plain text", arguments: ["yes", "0x10", "~", "1e3", "null"])
  func resolvesNothing(_ text: String) throws {
    let root = try ContentReader(file: "pack.yaml").mapping("a: \(text)")
    #expect(try root.required("a").text() == text)
  }

  @Test("A deferred value is the result of its closure, or its error")
  func makesLater() throws {
    #expect(try Later { 7 }.value() == 7)
    let failing = Later { try ContentReader(file: "x").mapping("a: [").entries.count }
    #expect(throws: ContentError.self) { try failing.value() }
  }
}
