public import KodamaTrials

/// Another reader than the game's own: what the server says has to be JSON for everybody.
extension EnvValue: Decodable {
  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads whatever there is; the fields of an object come in the order of their names.
  public init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(
        try keys.map { Field($0.stringValue, try object.decode(EnvValue.self, forKey: $0)) })
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var values: [EnvValue] = []
      while !list.isAtEnd { values.append(try list.decode(EnvValue.self)) }
      self = .list(values)
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      self = .null
    } else if let value = try? single.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? single.decode(Int.self) {
      self = .int(value)
    } else if let value = try? single.decode(Double.self) {
      self = .double(value)
    } else {
      self = .text(try single.decode(String.self))
    }
  }
}
