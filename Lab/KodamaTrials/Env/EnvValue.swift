import KodamaSystem

/// A JSON value of the line protocol. Objects keep the order of their fields.
public enum EnvValue: Hashable, Sendable {
  /// The JSON value `null`.
  case null
  /// The JSON value `true` or `false`.
  case bool(Bool)
  /// An integer of at most 64 bits.
  case int(Int)
  /// Any other finite number.
  case double(Double)
  /// A string, without escape sequences.
  case text(String)
  /// An array of values.
  case list([EnvValue])
  /// An object with its fields in order.
  case object([Field])

  /// A field of an object.
  public struct Field: Hashable, Sendable {
    /// The name of the field, without escape sequences.
    public var name: String
    /// The value of the field, which may be an object again.
    public var value: EnvValue

    /// Creates a field with a name and a value.
    public init(_ name: String, _ value: EnvValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of the field with a name; nil if the field is missing or the value is not an object.
  public subscript(name: String) -> EnvValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }
}

extension EnvValue {
  /// The value as one line of JSON.
  public var line: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4_096)
    write(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(into bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .int(let value): bytes += String(value).utf8
    case .double(let value): bytes += (value.isFinite ? String(value) : "null").utf8
    case .text(let text): Self.quote(text, into: &bytes)
    case .list(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      bytes.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.quote(field.name, into: &bytes)
        bytes.append(UInt8(ascii: ":"))
        field.value.write(into: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func quote(_ text: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { units in
      // Copies characters that need no escape in one go.
      var start = 0
      for (index, unit) in units.enumerated() {
        guard unit < 0x20 || unit == 0x22 || unit == 0x5c || unit == 0x7f else { continue }
        bytes.append(contentsOf: units[start..<index])
        start = index + 1
        bytes += escape(unit).utf8
      }
      bytes.append(contentsOf: units[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ unit: UInt8) -> String {
    switch unit {
    case 0x22: return "\\\""
    case 0x5c: return "\\\\"
    case 0x0a: return "\\n"
    default:
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

extension JSONReader {
  /// Parses one line. Returns nil if it is not JSON. The parser is hand-written, because a generic
  /// decoder takes longer than a step of the game.
  static func value(of line: String) -> EnvValue? {
    // Some programs begin their output with a byte order mark.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = Array(line.utf8)
    var reader = JSONReader(bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
    guard let value = try? reader.value(depth: 0), reader.peek() == nil else { return nil }
    return value
  }

  private mutating func value(depth: Int) throws -> EnvValue {
    guard depth < Self.depthLimit else { throw JSONError() }
    switch peek() {
    case UInt8(ascii: "{"):
      var fields: [EnvValue.Field] = []
      try object { reader, name in
        fields.append(.init(name, try reader.value(depth: depth + 1)))
      }
      return .object(fields)
    case UInt8(ascii: "["):
      var values: [EnvValue] = []
      try array { reader in values.append(try reader.value(depth: depth + 1)) }
      return .list(values)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool(try bool())
    case UInt8(ascii: "n"):
      try null()
      return .null
    default:
      let written = try number()
      if let whole = Int(written) { return .int(whole) }
      guard let number = Double(written), number.isFinite else { throw JSONError() }
      return Int(exactly: number).map { .int($0) } ?? .double(number)
    }
  }
}

extension String {
  /// Returns the text cut off after a number of Unicode scalars. A single character can consist of
  /// a million of them, so a limit in characters would not limit the size of an answer.
  func cut(to scalars: Int) -> String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(scalars)))
  }
}
