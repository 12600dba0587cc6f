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

  /// Words, single spaces, and each wide glyph on its own: Japanese breaks anywhere but before a
  /// closing mark.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for scalar in text.unicodeScalars {
      let isClosing = "、。」)!?,.".unicodeScalars.contains(scalar)
      let isWide = GlyphWidth.of(scalar) == 2
      if scalar == " " || words.isEmpty || words.last == " " || (isWide && !isClosing) {
        words.append(String(scalar))
      } else {
        words[words.count - 1].unicodeScalars.append(scalar)
      }
    }
    return words
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
