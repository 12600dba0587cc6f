package import KodamaDataSources

/// Loads messages from YAML files. A message is a text in English and Japanese, with a reading.
package struct MessageLoader {
  /// Creates a loader. It has no state.
  package init() {}

  /// Adds the messages of a parsed file to the entries.
  ///
  /// - Throws: `ContentError` if a message lacks one of its three texts or has an unknown key, or
  ///   if its id is already used.
  package func read(
    _ root: ContentMapping, into entries: inout [String: Phrase]
  ) throws(ContentError) {
    for entry in root.entries {
      guard entries[entry.key] == nil else {
        throw entry.keyNode.error("twice", expected: "each id once", found: "\(entry.key) again")
      }
      entries[entry.key] = try self.entry(entry.value)
    }
  }

  package func entry(_ node: ContentNode) throws(ContentError) -> Phrase {
    let wordings = try node.mapping()
    try wordings.refuseKeys(notIn: ["en", "ja", "reading"])
    return Phrase(
      english: try wordings.required("en").text(), japanese: try wordings.required("ja").text(),
      reading: try wordings.required("reading").text())
  }
}
