import Assets
public import KodamaDataSources

/// Reads the files of the message catalogue.
public struct MessageLoader {
  /// A loader of message files; it keeps nothing between two of them.
  public init() {}

  /// Reads one file into the entries read so far.
  ///
  /// - Throws: `ContentError` for a string without one of its three wordings, an id that stands
  ///   twice, or an unknown key.
  public func read(
    _ text: String, file: String, into entries: inout [String: Phrase]
  ) throws(ContentError) {
    if let rows = MessageLines.rows(text) {
      let count = entries.count
      let before = entries
      for row in rows { entries[row.id] = row.entry }
      guard entries.count < count + rows.count else { return }
      // One of them stands twice: the composer knows where.
      entries = before
    }
    for entry in try ContentReader(file: file).mapping(text).entries {
      guard entries[entry.key] == nil else {
        throw entry.keyNode.error("twice", expected: "each id once", found: "\(entry.key) again")
      }
      entries[entry.key] = try self.entry(entry.value)
    }
  }

  func entry(_ node: ContentNode) throws(ContentError) -> Phrase {
    let wordings = try node.mapping()
    try wordings.refuseKeys(notIn: ["en", "ja", "reading"])
    return Phrase(
      english: try wordings.required("en").text(), japanese: try wordings.required("ja").text(),
      reading: try wordings.required("reading").text())
  }
}
