/// A pull parser for JSON (RFC 8259). The caller reads or skips each value in order, so no tree of
/// values is built. The time is linear in the length of the text.
public struct JSONReader {
  /// The maximum depth of nested values that `skip()` accepts.
  public static let depthLimit = 16
  private let bytes: [UInt8]
  private var place = 0

  /// Creates a reader of UTF-8 bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next byte that is not white space, without consuming it, or nil at the end.
  public mutating func peek() -> UInt8? {
    skipBlanks()
    return place < bytes.count ? bytes[place] : nil
  }

  /// Reads an object. The closure is called with each key, and must read or skip the value.
  public mutating func object(_ value: (inout JSONReader, String) throws -> Void) throws {
    try expect("{")
    if accept("}") { return }
    repeat {
      let key = try string()
      try expect(":")
      try value(&self, key)
    } while accept(",")
    try expect("}")
  }

  /// Reads an array. The closure is called for each element, and must read or skip it.
  public mutating func array(_ element: (inout JSONReader) throws -> Void) throws {
    try expect("[")
    if accept("]") { return }
    repeat { try element(&self) } while accept(",")
    try expect("]")
  }

  /// Throws if the number has a fraction or exponent, or does not fit into an `Int`.
  package mutating func integer() throws -> Int {
    guard let value = Int(try number()) else { throw JSONError() }
    return value
  }

  /// Reads a number, and returns its text unchanged.
  public mutating func number() throws -> String {
    skipBlanks()
    let start = place
    skip("-")
    let first = place
    try skipDigits()
    guard bytes[first] != UInt8(ascii: "0") || place == first + 1 else { throw JSONError() }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      try skipDigits()
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipDigits() throws {
    let start = place
    while place < bytes.count, bytes[place] &- 48 < 10 { place += 1 }
    guard place > start else { throw JSONError() }
  }

  @discardableResult
  private mutating func skip(_ letter: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: letter) else { return false }
    place += 1
    return true
  }

  /// Reads the value `null`.
  public mutating func null() throws {
    skipBlanks()
    guard bytes[place...].starts(with: "null".utf8) else { throw JSONError() }
    place += 4
  }

  /// Reads `true` or `false`.
  public mutating func bool() throws -> Bool {
    skipBlanks()
    for (word, value) in [("true", true), ("false", false)]
    where bytes[place...].starts(with: word.utf8) {
      place += word.utf8.count
      return value
    }
    throw JSONError()
  }

  /// Reads a string, and returns it without escape sequences.
  public mutating func string() throws -> String {
    try expect("\"")
    let start = place
    let (end, isASCII) = bytes.withUnsafeBufferPointer { bytes in
      var (end, all) = (start, UInt8(0))
      while end < bytes.count, !Self.endsPlainText(bytes[end]) {
        all |= bytes[end]
        end += 1
      }
      return (end, all < 0x80)
    }
    place = end
    guard place < bytes.count, bytes[place] >= 0x20 else { throw JSONError() }
    guard bytes[place] == UInt8(ascii: "\"") else { return try escapedString(from: start) }
    place += 1
    return try bytes.withUnsafeBufferPointer { bytes in
      try Self.text(UnsafeBufferPointer(rebasing: bytes[start..<end]), isASCII: isASCII)
    }
  }

  /// Returns whether a byte ends the unescaped part of a string: a quote, a backslash or a control
  /// character.
  private static func endsPlainText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
  }

  /// Returns the text of UTF-8 bytes, or throws if they are invalid. The conversion repairs invalid
  /// UTF-8, so comparing the result with the input reveals it. That is several times faster than
  /// validating first.
  private static func text(
    _ bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool = false
  ) throws -> String {
    var text = String(decoding: bytes, as: UTF8.self)
    guard isASCII || text.withUTF8({ $0.elementsEqual(bytes) }) else { throw JSONError() }
    return text
  }

  package mutating func skip(depth: Int = 0) throws {
    guard depth < Self.depthLimit else { throw JSONError() }
    switch peek() {
    case UInt8(ascii: "{"): try object { reader, _ in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "["): try array { reader in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try bool()
    case UInt8(ascii: "n"): try null()
    default: _ = try number()
    }
  }

  /// Reads the rest of a string that contains escapes. `start` is the position after its opening
  /// quote.
  private mutating func escapedString(from start: Int) throws -> String {
    var text = Array(bytes[start..<place])
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        return try text.withUnsafeBufferPointer { try Self.text($0) }
      case UInt8(ascii: "\\"): text += try escape().utf8
      case ..<0x20: throw JSONError()
      default: text.append(byte)
      }
    }
    throw JSONError()
  }

  private mutating func escape() throws -> String {
    guard place < bytes.count else { throw JSONError() }
    let byte = bytes[place]
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(UnicodeScalar(byte))
    case UInt8(ascii: "u"):
      let first = try fourDigits()
      guard first & 0xfc00 == 0xd800 else { return try Self.character(first) }
      guard bytes[place...].starts(with: "\\u".utf8) else { throw JSONError() }
      place += 2
      let second = try fourDigits()
      guard second & 0xfc00 == 0xdc00 else { throw JSONError() }
      return try Self.character(0x10000 + (first & 0x3ff) << 10 + second & 0x3ff)
    default: throw JSONError()
    }
  }

  private static func character(_ value: UInt32) throws -> String {
    guard let scalar = Unicode.Scalar(value) else { throw JSONError() }
    return String(scalar)
  }

  private mutating func fourDigits() throws -> UInt32 {
    guard place + 4 <= bytes.count,
      bytes[place..<place + 4].allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
    else { throw JSONError() }
    place += 4
    return value
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09
  }

  private mutating func skipBlanks() {
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
  }

  private mutating func accept(_ letter: Unicode.Scalar) -> Bool {
    skipBlanks()
    return skip(letter)
  }

  private mutating func expect(_ letter: Unicode.Scalar) throws {
    guard accept(letter) else { throw JSONError() }
  }
}

/// An error in a JSON text: the text is invalid, or a value is not of the type that the caller
/// wanted to read.
public struct JSONError: Error {
  /// Creates an error, for example for a value that the caller does not accept.
  public init() {}
}
