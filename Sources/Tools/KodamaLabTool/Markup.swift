/// Texts of others in HTML and XML.
enum Markup {
  /// A text as it can stand between tags and in quoted attributes. It is read scalar by scalar, as
  /// browsers do: a `<` after a letter that joins it is a `<` all the same. A scalar that XML does
  /// not allow becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3c: escaped.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3e: escaped.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case 0x27: escaped.append(contentsOf: "&#39;".unicodeScalars)
      case 0x09, 0x0a, 0x20..<0xfffe, 0x1_0000...: escaped.append(scalar)
      default: escaped.append("\u{fffd}")
      }
    }
    return String(escaped)
  }
}
