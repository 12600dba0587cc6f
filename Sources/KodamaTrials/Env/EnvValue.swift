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

  /// The value as one line of JSON.
  public var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .int(let value): String(value)
    case .double(let value): value.isFinite ? String(value) : "null"
    case .text(let text): Self.quoted(text)
    case .list(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let fields):
      "{" + fields.map { Self.quoted($0.name) + ":" + $0.value.line }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
