import KodamaSurfaces
import Testing

/// How wide the font's glyphs are; scripts/generate-glyph-widths compares the whole table.
struct GlyphWidthTests {
  @Test(arguments: zip(["a", "é", "★", "♪", "→", "█", "ｱ"], repeatElement(1, count: 7)))
  func isOneForNarrowGlyphs(text: String, width: Int) {
    #expect(GlyphWidth.of(text: text) == width)
  }

  @Test(arguments: ["木", "①", "、", "あ", "Ａ"])
  func isTwoForWideGlyphs(text: String) {
    #expect(GlyphWidth.of(text: text) == 2)
  }

  @Test(arguments: [0x00, 0x1b, 0x7f, 0xad, 0x0301, 0x200b, 0x3099, 0xe000, 0xffff, 0x2ffff])
  func isNoneForWhatHasNoCell(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(GlyphWidth.of(scalar) == 0)
  }

  @Test(
    "A text that does not fit ends in an ellipsis",
    arguments: [
      ("bell", 4, "bell"), ("bells", 4, "bel…"), ("谷を出る", 8, "谷を出る"), ("谷を出る", 7, "谷を出…"),
      ("谷を出る", 6, "谷を…"), ("bell", 1, "…"),
    ])
  func fitting(_ text: String, _ cells: Int, _ expected: String) {
    #expect(GlyphWidth.fitting(text, cells: cells) == expected)
  }
}
