import Assets
import KodamaContent
import KodamaDataSources
import Testing

@Suite("Strings that are read line by line are those that the composer reads")
struct MessageLinesTests {
  private static let files = [
    "bots", "goals", "host", "keys", "materials", "places", "play", "screens", "sounds", "speech",
    "store", "tools", "valley", "worldtext",
  ]

  /// What the composer makes of a text, whatever way it is written in.
  private func composed(_ text: String) throws -> [String: Phrase] {
    var entries: [String: Phrase] = [:]
    // A mapping that is written in another way is left to it.
    let before = "\"composed\": {en: a, ja: あ, reading: あ}\n"
    try MessageLoader().read(before + text, file: "a.yaml", into: &entries)
    entries["composed"] = nil
    return entries
  }

  @Test("All that ships is read line by line, and equal", arguments: files)
  func shipped(_ name: String) throws {
    let text = try Assets.text("messages/\(name).yaml")
    let rows = try #require(MessageLines.rows(text), "\(name) is left to the composer")
    let entries = Dictionary(rows.map { ($0.id, $0.entry) }) { first, _ in first }
    #expect(entries.count == rows.count)
    #expect(try entries == composed(text))
  }

  @Test(
    "What may mean more in YAML is left to the composer",
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
    "What is taken is what the composer takes",
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

  @Test("An id that stands twice is told with its place")
  func twice() {
    let line = "a: {en: a, ja: あ, reading: あ}\n"
    var entries: [String: Phrase] = [:]
    let error = #expect(throws: ContentError.self) {
      try MessageLoader().read(line + "b" + line + line, file: "a.yaml", into: &entries)
    }
    #expect(error?.code == "twice" && error?.line == 3)
  }
}
