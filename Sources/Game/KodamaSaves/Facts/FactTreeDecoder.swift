import KodamaDataSources
import KodamaWorld

/// Puts a fact together again, by what the compiler writes for `Decodable`.
struct FactTreeDecoder: Decoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private let tree: FactTree
  private let rules: MaterialRules

  private init(_ tree: FactTree, _ rules: MaterialRules) {
    self.tree = tree
    self.rules = rules
  }

  /// What a tree stands for.
  ///
  /// - Throws: `DecodingError` where it is no such thing, or names a material that is not there.
  static func value<Value: Decodable>(
    _ type: Value.Type, of tree: FactTree, rules: MaterialRules
  ) throws -> Value {
    func cast(_ value: Any?) throws -> Value {
      guard let value = value as? Value else { throw mismatch(tree, type) }
      return value
    }
    switch type {
    case is MaterialID.Type:
      guard case .text(let name) = tree else { throw mismatch(tree, type) }
      return try cast(rules[name])
    case is Bool.Type:
      guard case .flag(let flag) = tree else { throw mismatch(tree, type) }
      return try cast(flag)
    case is String.Type:
      guard case .text(let text) = tree else { throw mismatch(tree, type) }
      return try cast(text)
    case let integer as any FixedWidthInteger.Type:
      guard case .number(let number) = tree else { throw mismatch(tree, type) }
      return try cast(exactly(number, integer))
    default: return try Value(from: FactTreeDecoder(tree, rules))
    }
  }

  private static func exactly<Number: FixedWidthInteger>(
    _ number: Int, _ type: Number.Type
  ) -> Number? { Number(exactly: number) }

  private static func mismatch(_ tree: FactTree, _ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: [], debugDescription: "\(tree)"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(tree: tree, rules: rules))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let list) = tree else { throw Self.mismatch(tree, [Any].self) }
    return Unkeyed(list: list, rules: rules)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    Single(tree: tree, rules: rules)
  }

  private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let tree: FactTree
    let rules: MaterialRules
    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
      guard case .fields(let fields) = tree else { return [] }
      return fields.compactMap { Key(stringValue: $0.name) }
    }

    func contains(_ key: Key) -> Bool { tree[key.stringValue] != nil }

    func decodeNil(forKey key: Key) -> Bool {
      tree[key.stringValue] ?? FactTree.none == FactTree.none
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try FactTreeDecoder.value(type, of: tree[key.stringValue] ?? .none, rules: rules)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer(
        FactTreeDecoder.Keyed<Nested>(tree: tree[key.stringValue] ?? .none, rules: rules))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try FactTreeDecoder(tree[key.stringValue] ?? .none, rules).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { FactTreeDecoder(tree, rules) }
    func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
  }

  private struct Unkeyed: UnkeyedDecodingContainer {
    let list: [FactTree]
    let rules: MaterialRules
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { list.count }
    var isAtEnd: Bool { currentIndex >= list.count }

    init(list: [FactTree], rules: MaterialRules) {
      self.list = list
      self.rules = rules
    }

    private mutating func next() -> FactTree {
      defer { currentIndex += 1 }
      return isAtEnd ? .none : list[currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, list[currentIndex] == .none else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try FactTreeDecoder.value(type, of: next(), rules: rules)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try FactTreeDecoder(next(), rules).container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try FactTreeDecoder(next(), rules).unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder { FactTreeDecoder(next(), rules) }
  }

  private struct Single: SingleValueDecodingContainer {
    let tree: FactTree
    let rules: MaterialRules
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { tree == .none }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try FactTreeDecoder.value(type, of: tree, rules: rules)
    }
  }
}
