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

/// Breaks texts into lines of a given width in cells.
public enum TextWrap {
  /// The lines of a text; at least one, none wider than `width`.
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

  /// Words, single spaces, and each wide glyph on its own, with the marks that stay beside it.
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

  /// No line begins with one of these, as is the rule in Japanese (kinsoku): closing marks, small
  /// kana, and marks that belong to what stands before them.
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

/// Shows what a text holds besides letters, where the text is somebody else's: a title, a name, a
/// line of a file. An escape sequence would move a terminal's cursor, set its title or its
/// clipboard, a mark of direction would turn a sentence round; each is written out instead.
///
///     VisibleText.of("\u{1b}]0;a\u{7}")   // "\u{1b}]0;a\u{7}", in ten letters and more
public enum VisibleText {
  /// A text with everything written out that a terminal or a voice would obey.
  ///
  /// - Parameter text: what others have written. Line feeds and tabs stay: who prints one line
  ///   alone cuts there first.
  /// - Returns: the text itself where there is nothing to write out.
  public static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isObeyed($0) }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isObeyed(scalar) else {
        shown.append(scalar)
        continue
      }
      shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
    }
    return String(shown)
  }

  /// A text that has to stay on one line: breaks and tabs are written out as well.
  public static func line(_ text: String) -> String {
    String(of(text).flatMap { $0 == "\n" ? "\\u{a}" : $0 == "\t" ? "\\u{9}" : String($0) })
  }

  /// Whether a terminal or a voice would do something in place of showing it: controls of ASCII
  /// and of Latin-1, separators of lines, marks of direction and of the byte order, tags.
  public static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0a: false
    case 0..<0x20, 0x7f..<0xa0: true
    case ..<0x600: false
    case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xe0000...0xe007f: true
    default: false
    }
  }
}
