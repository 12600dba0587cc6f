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
      // What needs no sign before it is taken in one piece.
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
