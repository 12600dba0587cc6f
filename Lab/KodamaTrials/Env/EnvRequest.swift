import Kodama

/// Reads the fields of a request and rejects unknown ones.
struct EnvRequest {
  /// The maximum length of a name in bytes, because each name is compared with all known names.
  static let nameLimit = 200

  let operation: String
  private let fields: [EnvValue.Field]
  private var readNames: [String] = ["op"]

  init(_ value: EnvValue) throws(EnvError) {
    guard case .object(let fields) = value else {
      throw EnvError(
        code: .wrongType, message: "a request must be an object", hint: "{\"op\":\"hello\"}")
    }
    for field in fields where field.name.utf8.count > Self.nameLimit {
      throw Self.tooLong("$")
    }
    guard let op = value["op"] else {
      throw EnvError(code: .missingField, message: "op is missing", path: "$.op", hint: Self.hint)
    }
    guard case .text(let operation) = op else {
      throw EnvError(
        code: .wrongType, message: "op must be a string", path: "$.op", hint: Self.hint)
    }
    guard operation.utf8.count <= Self.nameLimit else { throw Self.tooLong("$.op") }
    self.operation = operation
    self.fields = fields
  }

  static let hint = "one of hello, reset, step, snapshot, restore, digest, close"

  mutating func int(_ name: String, in range: ClosedRange<Int>) throws(EnvError) -> Int? {
    guard let value = field(name) else { return nil }
    guard case .int(let number) = value else { throw wrongType(name, "a whole number") }
    guard range.contains(number) else {
      throw EnvError(
        code: .outOfRange, message: "\(name) is \(number)", path: "$.\(name)",
        hint: "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Reads a number of 64 bits without sign. Numbers that JSON readers round are given as text.
  mutating func seed(_ name: String) throws(EnvError) -> UInt64? {
    switch field(name) {
    case nil: return nil
    case .int(let number) where number >= 0: return UInt64(number)
    case .text(let text) where (UInt64(text) ?? 0) > UInt64(Int.max): return UInt64(text)
    case .int(let number): throw wrongSeed(name, "\(number)")
    case .double(let number) where number >= 0x1p63: throw wrongSeed(name, "\(number)")
    default: throw wrongType(name, "a whole number")
    }
  }

  private func wrongSeed(_ name: String, _ number: String) -> EnvError {
    EnvError(
      code: .outOfRange, message: "\(name) is \(number)", path: "$.\(name)",
      hint: "0 to \(UInt64.max); from \(UInt64(1) << 63) on as a string")
  }

  mutating func text(_ name: String, limit: Int = nameLimit) throws(EnvError) -> String? {
    guard let value = field(name) else { return nil }
    guard case .text(let text) = value else { throw wrongType(name, "a string") }
    guard text.utf8.count <= limit else { throw Self.tooLong("$.\(name)") }
    return text
  }

  mutating func texts(_ name: String, limit: Int) throws(EnvError) -> [String]? {
    guard let value = field(name) else { return nil }
    guard case .list(let values) = value else { throw wrongType(name, "a list of strings") }
    guard values.count <= limit else {
      throw EnvError(
        code: .outOfRange, message: "\(name) has \(values.count) entries", path: "$.\(name)",
        hint: "at most \(limit)")
    }
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard case .text(let text) = value else { throw wrongType("\(name)[\(index)]", "a string") }
      guard text.utf8.count <= Self.nameLimit else {
        throw Self.tooLong("$.\(name)[\(index)]")
      }
      texts.append(text)
    }
    return texts
  }

  /// Throws `unknownField` if the request has fields that have not been read.
  func finish() throws(EnvError) {
    guard let other = fields.first(where: { !readNames.contains($0.name) }) else { return }
    let known = readNames.joined(separator: ", ")
    throw EnvError(
      code: .unknownField, message: "\(operation) has no field \(other.name.cut(to: 40))",
      path: "$.\(other.name.cut(to: 40))", hint: "valid fields are \(known)")
  }

  private mutating func field(_ name: String) -> EnvValue? {
    readNames.append(name)
    let value = fields.first { $0.name == name }?.value
    return value == .null ? nil : value
  }

  private static func tooLong(_ path: String) -> EnvError {
    EnvError(
      code: .tooLong, message: "a name is longer than \(nameLimit) bytes", path: path,
      hint: "see docs/env.md")
  }

  private func wrongType(_ path: String, _ wanted: String) -> EnvError {
    EnvError(
      code: .wrongType, message: "\(path) must be \(wanted)", path: "$.\(path)",
      hint: "see docs/env.md")
  }
}

/// An error in a request, to be described in the answer.
struct EnvError: Error {
  /// The kind of an error, for programs.
  enum Code: String {
    case notJSON = "not-json"
    case tooLong = "too-long"
    case unknownOperation = "unknown-op"
    case unknownField = "unknown-field"
    case missingField = "missing-field"
    case wrongType = "wrong-type"
    case outOfRange = "out-of-range"
    case unknownName = "unknown-name"
    case badWorld = "bad-world"
    case notReset = "not-reset"
    case over
    case restricted
  }

  var code: Code
  /// The description of the error, for people.
  var message: String
  /// The position of the error in the request, such as `$.observe[1]`.
  var path = "$"
  var hint = ""

  var answer: EnvValue {
    .object([
      .init("ok", .bool(false)),
      .init(
        "error",
        .object([
          .init("code", .text(code.rawValue)), .init("message", .text(message)),
          .init("path", .text(path)), .init("hint", .text(hint)),
        ])),
    ])
  }
}
