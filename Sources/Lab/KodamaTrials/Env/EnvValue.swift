/// A value of JSON, as the line protocol speaks it. The fields of an object keep their order.
public enum EnvValue: Hashable, Sendable {
  /// JSON's null: there is nothing.
  case null
  /// JSON's true or false.
  case bool(Bool)
  /// A number without a fraction that fits into 64 bits.
  case int(Int)
  /// Any other finite number.
  case double(Double)
  /// A text, its escapes resolved.
  case text(String)
  /// A list of values, in their order.
  case list([EnvValue])
  /// An object, its fields in the order in which they stand.
  case object([Field])

  /// A field of an object.
  public struct Field: Hashable, Sendable {
    /// What stands before the colon.
    public var name: String
    /// What stands behind the colon.
    public var value: EnvValue

    /// A field of an object; fields are written in the order in which they were given.
    public init(_ name: String, _ value: EnvValue) {
      self.name = name
      self.value = value
    }
  }

  /// The value of a field of an object; nil where there is none, or no object.
  public subscript(name: String) -> EnvValue? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.value
  }
}
