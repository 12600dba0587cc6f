/// Why a request was not served.
struct EnvError: Error {
  /// What went wrong, for programs.
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
  /// What went wrong, for people.
  var message: String
  /// Where in the request, as `$.observe[1]`.
  var path = "$"
  /// What to do about it.
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
