import Assets
import KodamaContent
import KodamaDataSources
import Testing

@Suite("The fast reader of messages gives the same strings as the YAML composer")
struct MessageLinesTests {
  private static let files = [
    "bots", "goals", "host", "keys", "materials", "places", "play", "screens", "sounds", "speech",
    "store", "tools", "valley", "worldtext",
  ]

  /// Returns the strings as the composer reads them, in any syntax.
  private func composed(_ text: String) throws -> [String: Phrase] {
    var entries: [String: Phrase] = [:]
    // A quoted key sends the whole text to the composer.
    let before = "\"composed\": {en: a, ja: あ, reading: あ}\n"
    try MessageLoader().read(before + text, file: "a.yaml", into: &entries)
    entries["composed"] = nil
    return entries
  }

  @Test("The fast reader reads all shipped messages, with equal results", arguments: files)
  func shipped(_ name: String) throws {
    let text = try Assets.text("messages/\(name).yaml")
    let rows = try #require(MessageLines.rows(text), "\(name) is left to the composer")
    let entries = Dictionary(rows.map { ($0.id, $0.entry) }) { first, _ in first }
    #expect(entries.count == rows.count)
    #expect(try entries == composed(text))
  }

  @Test(
    "Lines with further YAML syntax are left to the composer",
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
    "Accepted lines have the same meaning as in the composer",
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
