import KodamaHosting
import KodamaSurfaces
import Testing

/// Checks samples of the table. scripts/generate-glyph-widths compares the whole table.
@Suite("Every glyph has a width in cells")
struct GlyphWidthTests {
  @Test(
    "A narrow glyph has a width of one cell",
    arguments: zip(["a", "é", "★", "♪", "→", "█", "ｱ"], repeatElement(1, count: 7)))
  func narrow(text: String, width: Int) {
    #expect(GlyphWidth.of(text: text) == width)
  }

  @Test("A wide glyph has a width of two cells", arguments: ["木", "①", "、", "あ", "Ａ"])
  func wide(text: String) {
    #expect(GlyphWidth.of(text: text) == 2)
  }

  @Test(
    "Controls, marks and missing glyphs have no width",
    arguments: [0x00, 0x1b, 0x7f, 0xad, 0x0301, 0x200b, 0x3099, 0xe000, 0xffff, 0x2ffff])
  func noCell(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(GlyphWidth.of(scalar) == 0)
  }

  @Test(
    "A text that is too long ends with an ellipsis",
    arguments: [
      ("bell", 4, "bell"), ("bells", 4, "bel…"), ("谷を出る", 8, "谷を出る"), ("谷を出る", 7, "谷を出…"),
      ("谷を出る", 6, "谷を…"), ("bell", 1, "…"),
    ])
  func fitting(_ text: String, _ cells: Int, _ expected: String) {
    #expect(GlyphWidth.fitting(text, cells: cells) == expected)
  }
}

@Suite("Control characters in text from outside are escaped")
struct VisibleTextTests {
  @Test(
    "Escape sequences, direction marks and line separators are escaped",
    arguments: [
      ("\u{1b}]0;mine\u{7}", "\\u{1b}]0;mine\\u{7}"), ("\u{9b}31m", "\\u{9b}31m"),
      ("a\u{202e}b\u{2066}", "a\\u{202e}b\\u{2066}"), ("\r\u{8}\u{7f}", "\\u{d}\\u{8}\\u{7f}"),
      ("\u{85}\u{2028}\u{2029}\u{feff}", "\\u{85}\\u{2028}\\u{2029}\\u{feff}"),
      ("\u{61c}\u{200e}\u{e0041}", "\\u{61c}\\u{200e}\\u{e0041}"),
    ])
  func escapes(_ text: String, _ shown: String) {
    #expect(VisibleText.of(text) == shown)
  }

  @Test(
    "Letters, tabs, line feeds and joiners are not escaped",
    arguments: ["谷のみず、か\u{3099}", "é ♪ —", "👩\u{200d}🌾", "a\tb\nc", ""])
  func keeps(_ text: String) {
    #expect(VisibleText.of(text) == text)
  }

  @Test("Line feeds and tabs are escaped in text for a single line")
  func oneLine() {
    #expect(VisibleText.line("a\nb\tc\r\n") == "a\\u{a}b\\u{9}c\\u{d}\\u{a}")
  }

  @Test("Utterances and captions are escaped")
  func words() {
    let surface = WordSurface()
    surface.caption("a\u{1b}[2Jb")
    surface.say(
      Utterance(
        text: "t\u{9d}", reading: "r\u{202e}", language: "en", priority: .message,
        lengthPasses: 1))
    #expect(
      surface.takeEvents() == [
        .say(
          Utterance(
            text: "t\\u{9d}", reading: "r\\u{202e}", language: "en", priority: .message,
            lengthPasses: 1)),
        .caption("a\\u{1b}[2Jb"),
      ])
  }
}
