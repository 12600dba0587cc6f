import Kodama

/// The fields of a request, taken one by one; those that nobody takes are a fault.
struct EnvRequest {
  /// The longest name, in bytes. Each is compared with all those that are known.
  static let nameLimit = 200

  let operation: String
  private let fields: [EnvValue.Field]
  private var taken: [String] = ["op"]

  init(_ value: EnvValue) throws(EnvError) {
    guard case .object(let fields) = value else {
      throw EnvError(
        code: .wrongType, message: "a request is an object", hint: "{\"op\":\"hello\"}")
    }
    for field in fields where field.name.utf8.count > Self.nameLimit {
      throw Self.tooLong("$")
    }
    guard let op = value["op"] else {
      throw EnvError(code: .missingField, message: "op is missing", path: "$.op", hint: Self.hint)
    }
    guard case .text(let operation) = op else {
      throw EnvError(code: .wrongType, message: "op wants a text", path: "$.op", hint: Self.hint)
    }
    guard operation.utf8.count <= Self.nameLimit else { throw Self.tooLong("$.op") }
    self.operation = operation
    self.fields = fields
  }

  static let hint = "one of hello, reset, step, snapshot, restore, digest, close"

  mutating func int(_ name: String, in range: ClosedRange<Int>) throws(EnvError) -> Int? {
    guard let value = take(name) else { return nil }
    guard case .int(let number) = value else { throw fault(name, "a whole number") }
    guard range.contains(number) else {
      throw EnvError(
        code: .outOfRange, message: "\(name) is \(number)", path: "$.\(name)",
        hint: "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func text(_ name: String, limit: Int = nameLimit) throws(EnvError) -> String? {
    guard let value = take(name) else { return nil }
    guard case .text(let text) = value else { throw fault(name, "a text") }
    guard text.utf8.count <= limit else { throw Self.tooLong("$.\(name)") }
    return text
  }

  mutating func texts(_ name: String, limit: Int) throws(EnvError) -> [String]? {
    guard let value = take(name) else { return nil }
    guard case .list(let values) = value else { throw fault(name, "a list of texts") }
    guard values.count <= limit else {
      throw EnvError(
        code: .outOfRange, message: "\(name) has \(values.count) entries", path: "$.\(name)",
        hint: "\(limit) at most")
    }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard case .text(let text) = value else { throw fault("\(name)[\(index)]", "a text") }
      guard text.utf8.count <= Self.nameLimit else {
        throw Self.tooLong("$.\(name)[\(index)]")
      }
      texts.append(text)
    }
    return texts
  }

  /// There is nothing else in the request.
  func finish() throws(EnvError) {
    guard let other = fields.first(where: { !taken.contains($0.name) }) else { return }
    let known = taken.joined(separator: ", ")
    throw EnvError(
      code: .unknownField, message: "\(operation) knows no field \(other.name.cut(to: 40))",
      path: "$.\(other.name.cut(to: 40))", hint: "known are \(known)")
  }

  private mutating func take(_ name: String) -> EnvValue? {
    taken.append(name)
    let value = fields.first { $0.name == name }?.value
    return value == .null ? nil : value
  }

  private static func tooLong(_ path: String) -> EnvError {
    EnvError(
      code: .tooLong, message: "a name is longer than \(nameLimit) bytes", path: path,
      hint: "see docs/env.md")
  }

  private func fault(_ path: String, _ wanted: String) -> EnvError {
    EnvError(
      code: .wrongType, message: "\(path) wants \(wanted)", path: "$.\(path)",
      hint: "see docs/env.md")
  }
}
