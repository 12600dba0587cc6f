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
