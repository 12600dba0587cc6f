import Assets
import KodamaContent
import KodamaDataSources
import KodamaRoles
import Testing

@testable import KodamaWorld
import KodamaYAML

@Suite("YAML that would expand when composed is rejected")
struct ContentReaderTests {
  @Test(
    "Anchors and aliases are rejected wherever a value may begin",
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

  @Test(
    "A sign inside a value is not mistaken for an alias", arguments: ["R&B", "3 * 4", "a*b", "2 &"])
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
    "Deep nesting is rejected after every line break that YAML knows",
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

  @Test(
    "A syntax error says what the parser expected, or what it found",
    arguments: [
      ("x: [1", "',' or ']'", "something else"), ("a: b: c", "YAML", "mapping values"),
      ("a: @b", "YAML", "character that cannot start any token"),
    ])
  func namesBothSides(_ text: String, _ expected: String, _ found: String) {
    let error = #expect(throws: ContentError.self) {
      try ContentReader(file: "pack.yaml").mapping(text)
    }
    #expect(error?.code == "syntax" && error?.expected == expected)
    #expect(error?.found.hasPrefix(found) == true)
  }

  @Test("Scalars remain plain text", arguments: ["yes", "0x10", "~", "1e3", "null"])
  func resolvesNothing(_ text: String) throws {
    let root = try ContentReader(file: "pack.yaml").mapping("a: \(text)")
    #expect(try root.required("a").text() == text)
  }

  @Test("A deferred value returns its closure's result or throws its error")
  func makesLater() throws {
    #expect(try Later { 7 }.value() == 7)
    let failing = Later { try ContentReader(file: "x").mapping("a: [").entries.count }
    #expect(throws: ContentError.self) { try failing.value() }
  }
}

@Suite("The fast message reader gives the same strings as the YAML composer")
struct MessageLinesTests {
  private static let files = [
    "bots", "goals", "host", "keys", "materials", "places", "play", "screens", "sounds", "speech",
    "store", "tools", "valley", "web", "worldtext",
  ]

  /// Returns the strings as the YAML composer reads them, in any syntax.
  private func composed(_ text: String) throws -> [String: Phrase] {
    var entries: [String: Phrase] = [:]
    // A quoted key causes the composer to read the whole text.
    let before = "\"composed\": {en: a, ja: あ, reading: あ}\n"
    try MessageLoader().read(before + text, file: "a.yaml", into: &entries)
    entries["composed"] = nil
    return entries
  }

  @Test("The fast reader reads all shipped messages", arguments: files)
  func shipped(_ name: String) throws {
    let text = try Assets.text("messages/\(name).yaml")
    let rows = try #require(MessageLines.rows(text), "\(name) is left to the composer")
    let entries = Dictionary(rows.map { ($0.id, $0.entry) }) { first, _ in first }
    #expect(entries.count == rows.count)
    #expect(try entries == composed(text))
  }

  @Test(
    "Lines with other YAML syntax are left to the composer",
    arguments: [
      #"a: {en: "a\n", ja: "あ", reading: "あ"}"#, #"a: {en: 'a', ja: "あ", reading: "あ"}"#,
      #"a: {en: "a &b", ja: "あ", reading: "あ"}"#, #"a: {en: "a *", ja: "あ", reading: "あ"}"#,
      #"a: {ja: "あ", en: "a", reading: "あ"}"#, #"a: {en: "a", ja: "あ"}"#,
      #"a: {en: a: b, ja: "あ", reading: "あ"}"#, #"a: {en: a #b, ja: "あ", reading: "あ"}"#,
      #"a:  {en: "a", ja: "あ", reading: "あ"}"#, #"'a': {en: "a", ja: "あ", reading: "あ"}"#,
      #"a: {en: "{n", ja: "あ", reading: "あ"}"#, #"a: {en: "}", ja: "あ", reading: "あ"}"#,
      #"-: {en: "a", ja: "あ", reading: "あ"}"#, "a: {en: \"a\u{85}\", ja: \"あ\", reading: \"あ\"}",
      "a: {en: \"a\u{2028}b\", ja: \"あ\", reading: \"あ\"}",
      "a: {en: \"a\u{feff}\", ja: \"あ\", reading: \"あ\"}",
      "a: {en: \"a\tb\", ja: \"あ\", reading: \"あ\"}", "\u{feff}a: {en: a, ja: あ, reading: あ}",
      "a: {en: a, ja: あ, reading: あ}\r", "a: {en: a , ja: あ, reading: あ}", "a: 1", " ", "",
    ])
  func leaves(_ line: String) { #expect(MessageLines.rows(line + "\n") == nil) }

  @Test(
    "Accepted lines mean the same as in the composer",
    arguments: [
      #"a.b-9: {en: "* It's (50 %) & so, 3° – #1: {n} {n|a|b}!", ja: "あ。", reading: "あ"}"#,
      "a: {en: wet sand, ja: 砂 の, reading: すな}", "a:\n  en: true\n  ja: \"é\"\n  reading: null",
      "# x\n\na: {en: \"\", ja: \"\u{1f514}\", reading: \" あ \"}",
    ])
  func takes(_ lines: String) throws {
    let rows = try #require(MessageLines.rows(lines + "\n"))
    let entries = Dictionary(rows.map { ($0.id, $0.entry) }) { first, _ in first }
    #expect(try entries == composed(lines + "\n"))
  }

  @Test("A duplicate id is reported with its line")
  func twice() {
    let line = "a: {en: a, ja: あ, reading: あ}\n"
    var entries: [String: Phrase] = [:]
    let error = #expect(throws: ContentError.self) {
      try MessageLoader().read(line + "b" + line + line, file: "a.yaml", into: &entries)
    }
    #expect(error?.code == "twice" && error?.line == 3)
  }
}

@Suite("The materials loader reads tables and locates errors")
struct MaterialsLoaderTests {
  static let head = "materials:\n  air: {class: empty}\n  wall: {class: solid}\n"

  @Test("The shipped materials load")
  func theShippedTableLoads() throws {
    let rules = try MaterialsLoader().shippedRules()
    #expect(rules["sand"] != nil)
    #expect(rules.rule(of: rules.id("water")).physics == .liquid)
    #expect(rules.reactions.count >= 1)
  }

  @Test(
    "An error in a table has a line, a column and a suggestion",
    arguments: [
      ("  sand: {class: powdr}", 4, 17, "powder"),
      ("  sand: {class: powder, densty: 3}", 4, 25, "density"),
      ("reactions:\n  - {when: [air, sind], become: [air, air]}", 5, 18, nil),
      ("  sand: {class: powder, density: heavy}", 4, 34, nil),
      ("  sand: {class: powder, density: 251}", 4, 34, nil),
      ("  sand: {}", 4, 9, nil),
    ] as [(String, Int, Int, String?)])
  func errorsNameTheirPosition(_ line: String, _ row: Int, _ column: Int, _ mend: String?) {
    do {
      _ = try MaterialsLoader().rules(
        ContentReader(file: "pack.yaml").mapping(Self.head + line))
      Issue.record("no error for \(line)")
    } catch {
      #expect(error.line == row)
      #expect(error.column == column, "\(error)")
      #expect(error.suggestion == mend)
    }
  }
}
