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
