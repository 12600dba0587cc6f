public import KodamaDataSources
public import KodamaWorld

extension WorldTextError {
  /// The fault as a sentence that can be shown and spoken.
  public var message: Message {
    Message(
      "worldtext.\(code.rawValue)", ("line", .number(line)), ("column", .number(column)),
      ("found", .text(found)), ("expected", .text(expected)),
      ("suggestion", .text(suggestion ?? expected)))
  }
}
