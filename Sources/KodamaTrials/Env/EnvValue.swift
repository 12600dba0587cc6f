/// A value of JSON, as the line protocol speaks it. The fields of an object keep their order.
public enum EnvValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// A text.
  case text(String)
  /// A list.
  case list([EnvValue])
  /// An object.
  case object([Field])

  /// A field of an object.
  public struct Field: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its value.
    public var value: EnvValue

    /// Makes a field.
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
