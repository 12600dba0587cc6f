public import KodamaDataSources
public import KodamaWorld

extension WorldTextError {
  /// The fault as a fact.
  var fault: WorldTextFault {
    WorldTextFault(
      code: code.rawValue, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }

  /// The fault as a sentence that can be shown and spoken.
  public var message: Message { fault.message }
}

extension WorldTextFault {
  /// The fault as a sentence that can be shown and spoken.
  var message: Message {
    Message(
      "worldtext.\(code)", ("line", .number(line)), ("column", .number(column)),
      ("found", .text(found)), ("expected", .text(expected)),
      ("suggestion", .text(suggestion ?? expected)))
  }
}
