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
    "bots", "goals", "host", "keys", "places", "play", "screens", "sounds", "speech",
    "store", "tags", "tools", "valley", "web", "worldtext",
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

@Suite("Things are read in the order of their numbers, and errors name their position")
struct ThingTests {
  /// Returns the things of files such as `("air", "number: 0\nclass: empty")`.
  private func things(
    _ files: [(name: String, text: String)], reactions: String = "reactions: []"
  ) throws(ContentError) -> Things {
    var roots: [ContentMapping] = []
    for file in files {
      roots.append(try ContentReader(file: "things/\(file.name).yaml").mapping(file.text))
    }
    return try Things(
      roots, reactions: ContentReader(file: "reactions.yaml").mapping(reactions))
  }

  private let first = [("wall", "number: 1\nclass: solid"), ("air", "number: 0\nclass: empty")]

  @Test("The shipped materials load")
  func shipped() throws {
    let rules = try ShippedPart.rules()
    #expect(rules["sand"] != nil)
    #expect(rules.rule(of: rules.id("water")).physics == .liquid)
    #expect(rules.reactions.count >= 1)
    #expect(try things(first).rules().materials.map(\.name) == ["air", "wall"])
  }

  @Test(
    "An error in a thing has a line, a column and a suggestion",
    arguments: [
      ("class: powdr", 2, 8, "powder"), ("class: powder\ndensty: 3", 3, 1, "density"),
      ("class: powder\ndensity: heavy", 3, 10, nil), ("class: powder\ndensity: 251", 3, 10, nil),
      ("glyph: a", 2, 1, nil), ("class: powder\neats: [sind]", 3, 8, "sand"),
      ("class: solid\ndoes: swimm", 3, 7, "swim"),
      ("class: solid\nlives: {place: soil, often: 1001}", 3, 29, nil),
      ("class: solid\nlives: {place: soil, often: 1, terrains: {march: 2}}", 3, 43, "marsh"),
    ] as [(String, Int, Int, String?)])
  func errors(_ line: String, _ row: Int, _ column: Int, _ mend: String?) {
    do throws(ContentError) {
      _ = try things(first + [("sand", "number: 2\n" + line)]).rules()
      Issue.record("no error for \(line)")
    } catch {
      #expect(error.file == "things/sand.yaml")
      #expect(error.line == row && error.column == column, "\(error)")
      #expect(error.suggestion == mend)
    }
  }

  @Test(
    "A number that is missing, doubled or out of order names the file",
    arguments: [
      ("number: 3\nclass: solid", "number", "2, which no thing has"),
      ("number: 1\nclass: solid", "number", "another number than that of a"),
      ("class: solid", "missing", "the key number"),
      ("number: -1\nclass: solid", "out-of-range", "0 to 249"),
    ])
  func numbers(_ text: String, _ code: String, _ expected: String) {
    let error = #expect(throws: ContentError.self) { try things(first + [("a", text)]) }
    let isNamed = error?.file == "things/a.yaml" || error?.file == "things/wall.yaml"
    #expect(isNamed && error?.line == 1, "\(error as Any)")
    #expect(error?.code == code && error?.expected == expected)
  }

  @Test("The first two things are air and wall")
  func order() {
    let other = [("stone", "number: 0\nclass: solid"), ("air", "number: 1\nclass: empty")]
    let error = #expect(throws: ContentError.self) { try things(other) }
    #expect(error?.code == "order" && error?.file == "things/stone.yaml")
  }

  @Test("A reaction with an unknown material names its position")
  func reactions() {
    let error = #expect(throws: ContentError.self) {
      let line = "reactions:\n  - {when: [air, sind], become: [air, air]}"
      return try things(first, reactions: line).rules()
    }
    #expect(error?.line == 2 && error?.column == 18)
  }
}
