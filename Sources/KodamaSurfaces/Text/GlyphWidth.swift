/// How many cells a glyph takes: the font's own advance, so that ★ ♪ → are narrow and ① is wide.
public enum GlyphWidth {
  /// 1 or 2 cells; 0 for a scalar that the font lacks or that combines with its neighbour.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value >= 0x20 && value < 0x7f { return 1 }
    if value < 0xa0 { return 0 }
    if value < 0x300 { return 1 }
    if value < 0x370 { return 0 }
    if value < 0x1100 { return 1 }
    if (0x2460...0x24ff).contains(value) { return 2 }
    if value >= 0x2e80 && value < 0xfb00 { return 2 }
    if value >= 0xff00 && value < 0xff61 { return 2 }
    return 1
  }

  /// How many cells a text takes in a row.
  public static func of(text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(1, of($1)) }
  }
}
