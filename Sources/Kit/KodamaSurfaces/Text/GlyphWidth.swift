/// How many cells a glyph takes: the font's own advance, so that ★ ♪ → are narrow and ① is wide.
public enum GlyphWidth {
  /// 1 or 2 cells; 0 for a scalar that the font lacks or that combines with its neighbour.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value >= 0x20 && value < 0x7f { return 1 }
    // The last run that starts at or before the scalar.
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle] >> 2 <= value { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? 0 : Int(runs[low - 1] & 3)
  }

  /// How many cells a text takes in a row; what cannot be drawn takes one, for its replacement.
  public static func of(text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(1, of($1)) }
  }

  /// A text that takes at most so many cells: where it is longer, an ellipsis says so.
  ///
  /// - Parameters:
  ///   - text: what is to stand in a row.
  ///   - cells: how many cells there are.
  /// - Returns: the text, or its beginning and an ellipsis.
  public static func fitting(_ text: String, cells: Int) -> String {
    guard of(text: text) > cells else { return text }
    var kept = ""
    var left = cells - of(text: "…")
    for scalar in text.unicodeScalars {
      left -= max(1, of(scalar))
      guard left >= 0 else { break }
      kept.unicodeScalars.append(scalar)
    }
    return kept + "…"
  }
}
