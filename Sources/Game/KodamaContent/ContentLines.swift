/// Reads the YAML notation of the game's own files, about ten times as fast as the YAML composer of
/// `KodamaYAML`, and in a browser, which has no composer. It is a part of YAML without
/// indentations other than two, and without line breaks inside brackets.
///
///     key: plain
///     key: "quoted: \" and \\ are the only escapes"
///     key: {en: "Sand", ja: "砂", reading: すな}
///     key:
///       - [one, two]
///       - first: 1
///         second: 2
///     key: |
///       ..#..
package struct ContentLines {
  private static let feed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")
  /// The maximum nesting of values within a line.
  private static let depthLimit = 4

  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private var position = 0
  private var line = 1
  private var lineStart = 0
  /// The number of bytes since the start of the line that continue a character.
  private var continuations = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>, file: String) {
    (self.bytes, self.file) = (bytes, file)
  }

  /// Returns the mapping at the root of a file, with the positions that the composer would give, or
  /// nil if the file is in another notation.
  package static func root(_ text: String, file: String) -> ContentNode? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = ContentLines(bytes, file: file)
      guard reader.startsLine(indented: 0), let root = reader.mapping(indent: 0) else { return nil }
      return reader.position == bytes.count ? root : nil
    }
  }

  // MARK: Blocks

  private mutating func mapping(indent: Int) -> ContentNode? {
    var pairs: [ContentNode.Pair] = []
    var names: Set<String> = []
    let start = mark
    repeat {
      // The composer reports the position of a repeated key.
      guard let key = key(), case .scalar(let name) = key.value, names.insert(name).inserted,
        let value = value(indent: indent)
      else { return nil }
      pairs.append(.init(key: key, value: value))
    } while startsLine(indented: indent)
    return node(.mapping(pairs), at: start)
  }

  /// Reads the value after a key and its colon, and the end of its line.
  private mutating func value(indent: Int) -> ContentNode? {
    if take(Self.blank) {
      let start = mark
      if take("|\n") { return drawing(indent: indent, at: start) }
      guard let value = inline(depth: 0), take("\n") else { return nil }
      return value
    }
    guard take("\n"), startsLine(indented: indent + 2) else { return nil }
    guard peek(0) == UInt8(ascii: "-") else { return mapping(indent: indent + 2) }
    var items: [ContentNode] = []
    let start = mark
    repeat {
      guard take("- ") else { return nil }
      let isMapping = Self.isWord(peek(0))
      guard let item = isMapping ? mapping(indent: indent + 4) : inline(depth: 0),
        isMapping || take("\n")
      else { return nil }
      items.append(item)
    } while startsLine(indented: indent + 2)
    return node(.list(items), at: start)
  }

  /// Reads the lines of a picture, which has no blanks.
  private mutating func drawing(indent: Int, at start: (line: Int, column: Int)) -> ContentNode? {
    var text: [UInt8] = []
    let depth = spaces
    guard depth > indent else { return nil }
    while spaces == depth, peek(depth) != Self.feed, position + depth < bytes.count {
      position += depth
      while position < bytes.count, Self.isOfDrawing(bytes[position]) {
        text.append(bytes[position])
        position += 1
      }
      text.append(Self.feed)
      guard take("\n") else { return nil }
    }
    return text.isEmpty ? nil : node(.scalar(String(decoding: text, as: UTF8.self)), at: start)
  }

  /// Skips empty lines and comments. If the next line has this indentation, skips that too and
  /// returns true.
  private mutating func startsLine(indented indent: Int) -> Bool {
    while position < bytes.count {
      if take("\n") { continue }
      let depth = spaces
      guard peek(depth) == UInt8(ascii: "#") else {
        guard depth == indent, position + depth < bytes.count else { return false }
        position += depth
        return true
      }
      while position < bytes.count, bytes[position] != Self.feed {
        // The composer rejects what could be an anchor or an alias.
        if bytes[position] == UInt8(ascii: "&") || bytes[position] == UInt8(ascii: "*") {
          return false
        }
        position += 1
      }
    }
    return false
  }

  private var spaces: Int {
    var count = 0
    while peek(count) == Self.blank { count += 1 }
    return count
  }

  // MARK: Within a line

  /// Reads a key and its colon.
  private mutating func key() -> ContentNode? {
    let start = mark
    let first = position
    while position < bytes.count, Self.isOfKey(bytes[position]) { position += 1 }
    guard position > first, Self.isWord(bytes[first]) else { return nil }
    let name = text(first..<position)
    return take(UInt8(ascii: ":")) ? node(.scalar(name), at: start) : nil
  }

  private mutating func inline(depth: Int) -> ContentNode? {
    let start = mark
    guard depth < Self.depthLimit else { return nil }
    if take(UInt8(ascii: "{")) {
      var pairs: [ContentNode.Pair] = []
      repeat {
        guard let key = key(), take(Self.blank), let value = inline(depth: depth + 1),
          case .scalar(let name) = key.value, !pairs.contains(where: { Self.is(name, $0.key) })
        else { return nil }
        pairs.append(.init(key: key, value: value))
      } while take(", ")
      return take(UInt8(ascii: "}")) ? node(.mapping(pairs), at: start) : nil
    }
    guard take(UInt8(ascii: "[")) else { return scalar().map { node(.scalar($0), at: start) } }
    var items: [ContentNode] = []
    if take(UInt8(ascii: "]")) { return node(.list(items), at: start) }
    repeat {
      guard let item = inline(depth: depth + 1) else { return nil }
      items.append(item)
    } while take(", ")
    return take(UInt8(ascii: "]")) ? node(.list(items), at: start) : nil
  }

  private static func `is`(_ name: String, _ key: ContentNode) -> Bool {
    if case .scalar(name) = key.value { true } else { false }
  }

  /// Reads a quoted text, or a plain text without YAML indicators.
  private mutating func scalar() -> String? {
    guard take(Self.quote) else {
      let start = position
      while position < bytes.count, isPlain(after: start) { advance() }
      return position > start ? text(start..<position) : nil
    }
    let start = position
    var escapes = false
    while position < bytes.count, isQuotable() {
      if bytes[position] == UInt8(ascii: "\\") {
        guard peek(1) == Self.quote || peek(1) == UInt8(ascii: "\\") else { return nil }
        escapes = true
        advance()
      }
      advance()
    }
    let value = bytes[start..<position]
    guard take(Self.quote) else { return nil }
    guard escapes else { return text(start..<(position - 1)) }
    var isEscaped = false
    let kept = value.filter { byte in
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      return !isEscaped
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private mutating func advance() {
    if bytes[position] & 0xC0 == 0x80 { continuations += 1 }
    position += 1
  }

  /// Returns whether the current byte belongs to a letter, a digit or a Japanese character, is a
  /// point or a dash within a word, a minus before a digit, or a single blank between letters.
  private func isPlain(after start: Int) -> Bool {
    let byte = bytes[position]
    switch byte {
    case 0xE3...0xE9: return true
    case 0x80...0xBF: return position > start
    case UInt8(ascii: "-") where position == start:
      return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(peek(1))
    case UInt8(ascii: "-"), UInt8(ascii: "."): return position > start
    case Self.blank: return position > start && Self.isLetter(peek(1))
    default: return Self.isWord(byte)
    }
  }

  /// Returns whether the current byte belongs to a quoted text.
  ///
  /// This is false for the closing quote, what could be an anchor or an alias, control characters,
  /// rare line breaks and byte order marks.
  private func isQuotable() -> Bool {
    switch bytes[position] {
    case Self.quote, 0x7F: false
    case UInt8(ascii: "&"), UInt8(ascii: "*"):
      peek(1) == Self.blank || !Self.startsWord(after: bytes[position - 1])
    case 0xC2: peek(1) >= 0xA0
    case 0xE2: peek(1) != 0x80 || !(0xA8...0xA9).contains(peek(2))
    case 0xEF: peek(1) != 0xBB && (peek(1) != 0xBF || peek(2) < 0xBE)
    case let byte: byte >= Self.blank
    }
  }

  private static func startsWord(after byte: UInt8) -> Bool {
    switch byte {
    case blank, UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0xE3 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  private static func isOfDrawing(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "^"),
      UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "/"):
      true
    default: isWord(byte)
    }
  }

  // MARK: Bytes

  private var mark: (line: Int, column: Int) { (line, position - lineStart - continuations + 1) }

  private func node(
    _ value: ContentNode.Value, at mark: (line: Int, column: Int)
  ) -> ContentNode {
    ContentNode(value, file: file, line: mark.line, column: mark.column)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  /// Returns a byte after the current one, or 0 beyond the end.
  private func peek(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] {
      return false
    }
    position += count
    if text.utf8Start[count - 1] == Self.feed {
      (line, lineStart, continuations) = (line + 1, position, 0)
    }
    return true
  }
}
