import KodamaSystem

extension JSONReader {
  /// Returns the value of one line; nil where it is no JSON. A request comes with every step: with
  /// a decoder that is built for any type, reading it took longer than the step.
  static func value(of line: String) -> EnvValue? {
    // Some programs begin their output with a byte order mark.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = Array(line.utf8)
    var reader = JSONReader(bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
    guard let value = try? reader.value(depth: 0), reader.peek() == nil else { return nil }
    return value
  }

  private mutating func value(depth: Int) throws -> EnvValue {
    guard depth < Self.depthLimit else { throw Fault() }
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
      guard let number = Double(written), number.isFinite else { throw Fault() }
      return Int(exactly: number).map { .int($0) } ?? .double(number)
    }
  }
}
