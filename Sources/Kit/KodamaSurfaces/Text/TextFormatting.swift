/// The widths of glyphs and texts, in character cells of the screen font. For example, ★ is one
/// cell wide and ① two.
public enum GlyphWidth {
  /// Returns the width of a Unicode scalar in character cells: 1 or 2, or 0 for combining marks and
  /// for scalars that the font lacks.
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

  /// Returns the width of a text, in character cells. A scalar that the font lacks counts as one
  /// cell, because a glyph of that width is shown instead.
  public static func of(text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + max(1, of($1)) }
  }

  /// Returns a text that is at most `cells` character cells wide. If it is wider, it is cut and
  /// ends with an ellipsis.
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

/// Breaks text into lines of a given width.
public enum TextWrap {
  /// Returns the lines of a text, at least one, none wider than `width` cells.
  public static func lines(of text: String, width: Int) -> [String] {
    guard width > 0 else { return [""] }
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for word in words(of: text) {
      let wordWidth = GlyphWidth.of(text: word)
      if lineWidth + wordWidth > width, lineWidth > 0 {
        lines.append(trimmed(line))
        (line, lineWidth) = ("", 0)
      }
      if lineWidth == 0, word == " " { continue }
      guard wordWidth > width else {
        line += word
        lineWidth += wordWidth
        continue
      }
      for scalar in word.unicodeScalars {
        let scalarWidth = max(1, GlyphWidth.of(scalar))
        if lineWidth + scalarWidth > width {
          lines.append(line)
          (line, lineWidth) = ("", 0)
        }
        line.unicodeScalars.append(scalar)
        lineWidth += scalarWidth
      }
    }
    lines.append(trimmed(line))
    return lines
  }

  /// Splits a text into words, spaces and wide glyphs. Marks that must not be separated are kept.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let last, !mayBreak(between: last, and: scalar) {
        words[words.count - 1].unicodeScalars.append(scalar)
      } else {
        words.append(String(scalar))
      }
      last = scalar
    }
    return words
  }

  /// Characters that must not begin a line (Japanese kinsoku rules): closing marks, small kana, and
  /// marks that belong to the previous glyph.
  private static let neverFirst =
    ("、。，．・：；？！」』）】〕〉》ー～々ゝゞヽヾ％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
    + ")]},.!?:;%").unicodeScalars
  private static let neverLast = "「『（【〔〈《([{".unicodeScalars

  private static func mayBreak(
    between last: Unicode.Scalar, and next: Unicode.Scalar
  ) -> Bool {
    if last == " " || next == " " { return true }
    guard GlyphWidth.of(last) == 2 || GlyphWidth.of(next) == 2 else { return false }
    return !neverLast.contains(last) && !neverFirst.contains(next)
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

/// Escapes control characters in text from outside the game, such as titles and names. An escape
/// could move a terminal's cursor or set its clipboard; a direction mark could reverse text.
///
///     VisibleText.of("\u{1b}]0;a\u{7}")   // the same as #"\u{1b}]0;a\u{7}"#
package enum VisibleText {
  /// Escapes each scalar that a terminal or a voice would act on, except line feeds and tabs.
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { needsEscaping($0) }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard needsEscaping(scalar) else {
        shown.append(scalar)
        continue
      }
      shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    }
    return String(shown)
  }

  /// Returns a text that fits on one line, with line feeds and tabs escaped as well.
  package static func line(_ text: String) -> String {
    String(of(text).flatMap { $0 == "\n" ? "\\u{a}" : $0 == "\t" ? "\\u{9}" : String($0) })
  }

  /// Returns whether a terminal or a voice would act on a scalar instead of showing it: ASCII and
  /// Latin-1 controls, line separators, direction marks, byte order marks and tags.
  package static func needsEscaping(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a: false
    case 0..<0x20, 0x7f..<0xa0: true
    case ..<0x600: false
    case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xe0000...0xe007f: true
    default: false
    }
  }
}
