/// Reads one line of JSON (RFC 8259), looking at every byte once. A request comes with every step:
/// through a decoder that is built for any type, reading it took longer than the step.
struct EnvReader {
  /// What cannot be read.
  private struct Fault: Error {}

  /// Deeper nesting is refused; a request has two levels.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ text: String) {
    bytes = Array(text.utf8)
    // Some programs begin what they write with a mark of its byte order.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { place = 3 }
  }

  /// The value that a line is, or nil where it is none.
  static func value(of line: String) -> EnvValue? {
    var reader = EnvReader(line)
    guard let value = try? reader.value() else { return nil }
    reader.skipBlanks()
    return reader.place == reader.bytes.count ? value : nil
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while let next, next == 0x20 || next == 0x09 || next == 0x0a || next == 0x0d { place += 1 }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func value() throws(Fault) -> EnvValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(Fault) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(Fault) in try reader.list() }
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func nested(
    _ read: (inout EnvReader) throws(Fault) -> EnvValue
  ) throws(Fault) -> EnvValue {
    guard depth < Self.depthLimit else { throw Fault() }
    (depth, place) = (depth + 1, place + 1)
    defer { depth -= 1 }
    return try read(&self)
  }

  private mutating func object() throws(Fault) -> EnvValue {
    var fields: [EnvValue.Field] = []
    if take("}") { return .object(fields) }
    repeat {
      skipBlanks()
      let name = try text()
      guard take(":") else { throw Fault() }
      fields.append(.init(name, try value()))
    } while take(",")
    guard take("}") else { throw Fault() }
    return .object(fields)
  }

  private mutating func list() throws(Fault) -> EnvValue {
    var values: [EnvValue] = []
    if take("]") { return .list(values) }
    repeat { values.append(try value()) } while take(",")
    guard take("]") else { throw Fault() }
    return .list(values)
  }

  private mutating func word(_ word: StaticString, _ value: EnvValue) throws(Fault) -> EnvValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[index] else { throw Fault() }
      place += 1
    }
    return value
  }

  /// A number; a whole one is one however it is written.
  private mutating func number() throws(Fault) -> EnvValue {
    let start = place
    if next == UInt8(ascii: "-") { place += 1 }
    let first = next
    let digits = skipDigits()
    guard digits == 1 || (digits > 1 && first != UInt8(ascii: "0")) else { throw Fault() }
    if next == UInt8(ascii: ".") {
      place += 1
      guard skipDigits() > 0 else { throw Fault() }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      place += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      guard skipDigits() > 0 else { throw Fault() }
    }
    let written = String(decoding: bytes[start..<place], as: UTF8.self)
    if let whole = Int(written) { return .int(whole) }
    guard let number = Double(written), number.isFinite else { throw Fault() }
    return Int(exactly: number).map { .int($0) } ?? .double(number)
  }

  /// - Returns: how many there were.
  private mutating func skipDigits() -> Int {
    let start = place
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { place += 1 }
    return place - start
  }

  private mutating func text() throws(Fault) -> String {
    guard next == UInt8(ascii: "\"") else { throw Fault() }
    place += 1
    var start = place
    var found: [UInt8] = []
    while let byte = next, byte >= 0x20 {
      place += 1
      switch byte {
      case UInt8(ascii: "\""):
        // Most texts have nothing to be replaced, and are taken as they stand.
        let rest = bytes[start..<(place - 1)]
        return String(decoding: found.isEmpty ? rest : (found + rest)[...], as: UTF8.self)
      case UInt8(ascii: "\\"):
        found += bytes[start..<(place - 1)]
        found += Array(String(try escaped()).utf8)
        start = place
      default: break
      }
    }
    throw Fault()
  }

  private mutating func escaped() throws(Fault) -> Unicode.Scalar {
    let sign = next
    place += 1
    switch sign {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw Fault()
    }
    var code = try unit()
    if (0xd800..<0xdc00).contains(code) {
      guard next == UInt8(ascii: "\\") else { throw Fault() }
      place += 1
      guard next == UInt8(ascii: "u") else { throw Fault() }
      place += 1
      let low = try unit()
      guard (0xdc00..<0xe000).contains(low) else { throw Fault() }
      code = 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw Fault() }
    return scalar
  }

  /// Four digits of base 16.
  private mutating func unit() throws(Fault) -> UInt32 {
    guard place + 4 <= bytes.count else { throw Fault() }
    var value: UInt32 = 0
    for byte in bytes[place..<(place + 4)] {
      switch byte {
      case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
      case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
      default: throw Fault()
      }
    }
    place += 4
    return value
  }
}
