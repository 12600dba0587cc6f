import KodamaDataSources
import KodamaWorld

/// Takes a fact apart by what the compiler writes for `Encodable`, so that no new fact needs a line
/// of code to be kept. A material is kept by its name: its number is another in another table.
final class FactTreeEncoder: Encoder {
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]
  private(set) var tree = FactTree.none
  private let rules: MaterialRules

  private init(_ rules: MaterialRules) { self.rules = rules }

  static func tree(of value: any Encodable, rules: MaterialRules) throws -> FactTree {
    if let material = value as? MaterialID { return .text(rules.name(of: material)) }
    let encoder = FactTreeEncoder(rules)
    try value.encode(to: encoder)
    return encoder.tree
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .fields = tree {} else { tree = .fields([]) }
    return KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    tree = .list([])
    return Unkeyed(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func put(_ value: FactTree, _ name: String) {
    guard case .fields(let fields) = tree else { return }
    tree = .fields(fields + [FactTree.Field(name: name, value: value)])
  }

  private func append(_ value: FactTree) {
    guard case .list(let list) = tree else { return }
    tree = .list(list + [value])
  }

  private func simple(_ value: any Encodable) throws -> FactTree {
    switch value {
    case let flag as Bool: .flag(flag)
    case let text as String: .text(text)
    case let number as any BinaryInteger: .number(Int(truncatingIfNeeded: number))
    default: try Self.tree(of: value, rules: rules)
    }
  }

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: FactTreeEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.put(.none, key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      encoder.put(try encoder.simple(value), key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      let nested = Nesting(encoder, key.stringValue)
      return nested.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  /// The values of a case: they are put into the parent as they come.
  private final class Nesting {
    let parent: FactTreeEncoder
    let name: String

    init(_ parent: FactTreeEncoder, _ name: String) {
      self.parent = parent
      self.name = name
      parent.put(.fields([]), name)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      KeyedEncodingContainer(NestedKeyed<Key>(nesting: self))
    }

    func put(_ value: FactTree, _ field: String) {
      guard case .fields(var fields) = parent.tree,
        let index = fields.lastIndex(where: { $0.name == name }),
        case .fields(let inner) = fields[index].value
      else { return }
      fields[index].value = .fields(inner + [FactTree.Field(name: field, value: value)])
      parent.tree = .fields(fields)
    }
  }

  private struct NestedKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let nesting: Nesting
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { nesting.put(.none, key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      nesting.put(try nesting.parent.simple(value), key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> { nesting.parent.container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      nesting.parent.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { nesting.parent }
    func superEncoder(forKey key: Key) -> any Encoder { nesting.parent }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: FactTreeEncoder
    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    init(encoder: FactTreeEncoder) { self.encoder = encoder }

    mutating func encodeNil() {
      encoder.append(.none)
      count += 1
    }

    mutating func encode(_ value: some Encodable) throws {
      encoder.append(try encoder.simple(value))
      count += 1
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    func superEncoder() -> any Encoder { encoder }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: FactTreeEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.tree = .none }
    func encode(_ value: some Encodable) throws { encoder.tree = try encoder.simple(value) }
  }
}
