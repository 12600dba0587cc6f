/// Looks at the bytes of a content file before the composer does, and refuses what would make it
/// recurse or grow without bound: anchors, aliases, deep nesting.
///
/// It does not know quotes, so that nothing can hide behind one: a `*` or `&` that begins a word is
/// refused everywhere.
struct ContentGuard {
  /// Something that is refused, with its place: line and column from 1.
  struct Danger {
    var code: String
    var line: Int
    var column: Int
    var found: String
    var expected: String
    var suggestion: String?
  }

  private var line = 1
  private var column = 0
  private var indentation = 0
  private var flowDepth = 0
  private var isIndenting = true
  /// The last three bytes; the breaks that YAML knows besides the line feed are two or three long.
  private var window: UInt32 = 0x0A
  /// The mark that began a word with the last byte, if one did.
  private var mark: UInt8?

  private init() {}

  /// The first danger in a text, or nil.
  static func danger(in text: String) -> Danger? {
    var scan = ContentGuard()
    // The composer passes over a mark of the byte order, so what stands behind it begins a line.
    let isMarked = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    for byte in text.utf8.dropFirst(isMarked ? 3 : 0) {
      if let danger = scan.take(byte) { return danger }
    }
    return nil
  }

  private mutating func take(_ byte: UInt8) -> Danger? {
    if let mark, !Self.isBlank(byte) {
      let sign = Unicode.Scalar(mark)
      return Danger(
        code: "alias", line: line, column: column, found: "\(sign): an anchor or alias",
        expected: "the value itself", suggestion: "a space after the \(sign)")
    }
    mark = (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")) && startsWord ? byte : nil
    // Bytes that go on with a character are no column of their own.
    if byte & 0xC0 != 0x80 { column += 1 }
    switch byte {
    case UInt8(ascii: "\n"):
      (line, column, indentation, isIndenting) = (line + 1, 0, 0, true)
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      // `? - - a` and `: - - a` nest on one line, as `- - - a` does.
      if isIndenting { indentation += 1 }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      (flowDepth, isIndenting) = (flowDepth + 1, false)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      (flowDepth, isIndenting) = (max(0, flowDepth - 1), false)
    default:
      isIndenting = false
    }
    window = (window << 8 | UInt32(byte)) & 0xFF_FFFF
    // Other breaks end no line of an editor, but what is nested behind one is nested.
    if byte == 13 || endsWithRareBreak { (indentation, isIndenting) = (0, true) }
    let limit = ContentReader.depthLimit
    guard flowDepth > limit || indentation > limit * 4 else { return nil }
    return Danger(
      code: "too-deep", line: line, column: column, found: "deep nesting",
      expected: "at most \(limit) levels")
  }

  /// Whether the byte after those in the window begins a word: after a blank, a sign of YAML, or a
  /// break.
  private var startsWord: Bool {
    let last = UInt8(window & 0xFF)
    switch last {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: "-"):
      return true
    default:
      return Self.isBlank(last) || endsWithRareBreak
    }
  }

  /// Whether the last bytes are a next line (U+0085), a line or a paragraph separator.
  private var endsWithRareBreak: Bool {
    window & 0xFFFF == 0xC285 || window == 0xE280A8 || window == 0xE280A9
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
