package import KodamaDataSources

/// Parses message files in the format that the shipped files use. This takes a fraction of the YAML
/// composer's time.
///
/// A message is one line, or one line followed by three. If a file contains anything else, it is
/// left to the composer, which supports all of YAML and knows the positions of errors.
///
///     id: {en: "Sand", ja: "砂", reading: すな}
///     id:
///       en: "Sand"
///       ja: "砂"
///       reading: "すな"
package struct MessageLines {
  package typealias Row = (id: String, entry: Phrase)

  /// The maximum length of an id, in bytes. Files with longer ids are left to the composer.
  private static let idLimit = 120
  private static let feed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")
  private static let quote = UInt8(ascii: "\"")

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Returns a file's messages in order, or nil if the composer must parse the file.
  package static func rows(_ text: String) -> [Row]? {
    guard text.utf8.count <= ContentReader.byteLimit else { return nil }
    var text = text
    return text.withUTF8 { bytes in
      var reader = MessageLines(bytes: bytes)
      return reader.rows()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func rows() -> [Row]? {
    var rows: [Row] = []
    rows.reserveCapacity(bytes.count / 100)
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "#") {
        skipLine()
      } else if !take(Self.feed) {
        guard let row = row() else { return nil }
        rows.append(row)
      }
    }
    return rows.isEmpty ? nil : rows
  }

  private mutating func row() -> Row? {
    let start = position
    while position < bytes.count, Self.isOfID(bytes[position]) { position += 1 }
    guard (1...Self.idLimit).contains(position - start), Self.isLetter(bytes[start]) else {
      return nil
    }
    let id = text(start..<position)
    guard take(UInt8(ascii: ":")) else { return nil }
    if take(" {") {
      guard let entry = entry(between: ", ", end: "}\n") else { return nil }
      return (id, entry)
    }
    guard take("\n  "), let entry = entry(between: "\n  ", end: "\n") else { return nil }
    return (id, entry)
  }

  /// Parses the three texts, each of which must occur once and in this order.
  private mutating func entry(
    between: StaticString, end: StaticString
  ) -> Phrase? {
    guard take("en: "), let english = value(), take(between), take("ja: "),
      let japanese = value(), take(between), take("reading: "), let reading = value(), take(end)
    else { return nil }
    return Phrase(english: english, japanese: japanese, reading: reading)
  }

  /// Parses a quoted text without escapes, or a plain text without YAML indicators.
  private mutating func value() -> String? {
    let isQuoted = take(Self.quote)
    let start = position
    var depth = 0
    while position < bytes.count, isQuoted ? isQuotable() : isPlain() {
      if bytes[position] == UInt8(ascii: "{") { depth += 1 }
      if bytes[position] == UInt8(ascii: "}") { depth -= 1 }
      guard (0...1).contains(depth) else { return nil }
      position += 1
    }
    // `ContentGuard` counts brackets that stay open.
    guard depth == 0, isQuoted || position > start else { return nil }
    let value = text(start..<position)
    return !isQuoted || take(Self.quote) ? value : nil
  }

  /// Whether the current byte belongs to an ASCII letter or a Japanese character, or is a single
  /// blank between letters.
  private func isPlain() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0xE3...0xE9:
      return true
    case 0x80...0xBF: return position > 0 && bytes[position - 1] >= 0x80
    case Self.blank:
      return position > 0 && position + 1 < bytes.count && bytes[position - 1] != Self.blank
        && bytes[position - 1] != UInt8(ascii: ":") && Self.isLetter(bytes[position + 1])
    default: return false
    }
  }

  /// Whether YAML reads the current byte unchanged inside quotes.
  ///
  /// This is false for the closing quote, escapes, everything that `ContentGuard` checks, control
  /// characters, rare line breaks and byte order marks.
  private func isQuotable() -> Bool {
    func follows(_ offset: Int) -> UInt8 {
      position + offset < bytes.count ? bytes[position + offset] : 0
    }
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "["), UInt8(ascii: "]"), 0x7F:
      return false
    case UInt8(ascii: "&"), UInt8(ascii: "*"): return follows(1) == Self.blank
    case 0xC2: return follows(1) >= 0xA0
    case 0xE2: return follows(1) != 0x80 || !(0xA8...0xA9).contains(follows(2))
    case 0xEF: return follows(1) != 0xBB && (follows(1) != 0xBF || follows(2) < 0xBE)
    case let byte: return byte >= Self.blank
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0xE3
      || (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(byte) && byte != 0x5B
        && byte != 0x5C && byte != 0x5D && byte != 0x60
  }

  private static func isOfID(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private mutating func skipLine() {
    while position < bytes.count, bytes[position] != Self.feed { position += 1 }
    if position < bytes.count { position += 1 }
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
    return true
  }
}
