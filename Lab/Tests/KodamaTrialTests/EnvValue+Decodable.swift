public import KodamaTrials

/// Decodes answers with Foundation, to prove that they are valid JSON.
extension EnvValue: @retroactive Decodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes any value and sorts the fields of objects by name. Tries the most frequent kinds
  /// first, because each failed attempt is slow.
  public init(from decoder: any Decoder) throws {
    if let single = try? decoder.singleValueContainer(), let value = Self.scalar(single) {
      self = value
    } else if let object = try? decoder.container(keyedBy: Key.self) {
      let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try keys.map { Field($0.stringValue, try object.decode(EnvValue.self, forKey: $0)) })
    } else {
      var list = try decoder.unkeyedContainer()
      var values: [EnvValue] = []
      while !list.isAtEnd { values.append(try list.decode(EnvValue.self)) }
      self = .list(values)
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) -> EnvValue? {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Int.self) { return .int(value) }
    if let value = try? container.decode(String.self) { return .text(value) }
    if let value = try? container.decode(Double.self) { return .double(value) }
    return (try? container.decode(Bool.self)).map { .bool($0) }
  }
}
