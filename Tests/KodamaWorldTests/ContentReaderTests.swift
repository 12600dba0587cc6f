import Assets
import KodamaContent
import KodamaDataSources
import KodamaRoles
import Testing

@testable import KodamaWorld
@testable import KodamaYAML

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

@Suite("The fast reader gives the same nodes as the YAML composer")
struct ContentLinesTests {
  private static let files = Result {
    let folders = ["things", "messages", "patches"]
    return ["art.yaml", "reactions.yaml"]
      + (try folders.flatMap { folder in
        try Assets.names(in: folder, ending: "yaml").map { "\(folder)/\($0).yaml" }
      })
  }

  /// Returns a node and everything in it as text, with positions.
  private func text(_ node: ContentNode) -> String {
    let inner =
      switch node.value {
      case .scalar(let text): text.debugDescription
      case .list(let nodes): "[\(nodes.map(self.text).joined(separator: ", "))]"
      case .mapping(let pairs):
        "{\(pairs.map { "\(self.text($0.key)): \(self.text($0.value))" }.joined(separator: ", "))}"
      }
    return "\(node.line):\(node.column) \(inner)"
  }

  /// Compares both readers. Returns false if the fast one leaves the text to the composer.
  private func isSame(_ text: String) -> Bool {
    guard let root = ContentLines.root(text, file: "a.yaml") else { return false }
    let composed = try? ContentReader(file: "a.yaml").composed(text)
    #expect(composed.map { self.text($0.node) } == self.text(root), "\(text)")
    return true
  }

  @Test("Both read the shipped files, which a browser reads without the composer")
  func shipped() throws {
    let files = try Self.files.get()
    let left = try files.filter { !isSame(try Assets.text($0)) }
    #expect(files.count > 140 && left == [], "\(left)")
  }

  @Test("Both read randomly edited files in the same way")
  func edited() throws {
    let files = try Self.files.get()
    var random = EditRandom(11)
    var taken = 0
    for _ in 0..<(isLong ? 10_000 : 500) {
      let text = try Assets.text(files[random.below(files.count)])
      guard text.utf8.count < 8_000 else { continue }
      if isSame(ContentEdit(of: text, &random).text) { taken += 1 }
    }
    #expect(taken > 100)
  }

  @Test(
    "Other YAML notation is left to the composer",
    arguments: [
      #"a: "a\n""#, "a: 'a'", #"a: "a &b""#, #"a: "a *""#, "a: {b: a: b}", "a: b #c", "a:  b",
      "'a': b", "-: b", "a: \"a\u{85}\"", "a: \"a\u{2028}b\"",
      "a: \"a\u{feff}\"", "a: \"a\tb\"", "\u{feff}a: b", "a: b\r", "a: b ", "a: {b: c , d: e}", " ",
      "", "a: b\na: c", "a: {b: c, b: d}", "a:\n b: c", "a:\n- b", "a: -", "a: |\n  b c",
      "a: >\n  b",
      "a: |\n  b\n\n  c", "a: b\n c", "a: &b c", "a: {}", "a: [b,c]", "# *b\na: b",
    ])
  func leaves(_ text: String) { #expect(ContentLines.root(text + "\n", file: "") == nil) }

  @Test(
    "Both read the same notation in the same way",
    arguments: [
      #"a.b-9: {en: "* It's (50 %) & so, 3° – #1: {n} {n|a|b}!", ja: "あ。", reading: あ, x: -1.5}"#,
      #"a: "\"\\ [ ] {n } x""#, "a: {en: wet sand, ja: 砂 の, reading: すな}",
      "a:\n  en: true\n  ja: \"é\"\n  reading: null",
      "# x\n\na: {en: \"\", ja: \"\u{1f514}\", reading: \" あ \"}\n  # y\nb: [c, [d], {e: f}]",
      "a:\n  - {b: [c, d]}\n  - []\n  # e\n  - b: c\n    d: e\n",
      "f: |\n    .#+\n    =,/\n\ng:\n  h+i: 1\n",
    ])
  func takes(_ lines: String) { #expect(isSame(lines + "\n")) }

  @Test("A repeated id is rejected at its position")
  func twice() {
    let line = "a: {en: a, ja: あ, reading: あ}\n"
    let error = #expect(throws: ContentError.self) {
      try ContentReader(file: "a.yaml").mapping(line + "b" + line + line)
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
