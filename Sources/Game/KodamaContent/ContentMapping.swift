import KodamaWorld

/// A mapping of a content file, in the order of the file.
public struct ContentMapping {
  /// One key and its value.
  public struct Entry {
    /// What stands before the colon.
    public let key: String
    /// The node of the key, for its place.
    public let keyNode: ContentNode
    /// What stands behind the colon, with its place in the file.
    public let value: ContentNode
  }

  /// The mapping itself, for its place.
  public let node: ContentNode
  /// The entries in the order of the file.
  public let entries: [Entry]
  let positions: [String: Int]

  /// The value of a key, or nil.
  public subscript(key: String) -> ContentNode? { positions[key].map { entries[$0].value } }

  /// The value of a key.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - order: the order in which such mappings are written, where there is one: a key that is
  ///     missing is asked for at the key it should stand before, else at the last one.
  /// - Returns: the value.
  /// - Throws: `ContentError` when it is missing.
  public func required(
    _ key: String, in order: [String] = []
  ) throws(ContentError) -> ContentNode {
    guard let value = self[key] else {
      let later = order.firstIndex(of: key).map { order[$0...] } ?? []
      let next = entries.first { later.contains($0.key) } ?? entries.last
      throw (next?.keyNode ?? node).error(
        "missing", expected: "the key \(key)", found: "a mapping without it")
    }
    return value
  }

  /// Refuses every key that is not listed.
  ///
  /// - Throws: `ContentError` at the first unknown key, with the nearest known one.
  public func refuseKeys(notIn known: [String]) throws(ContentError) {
    for entry in entries where !known.contains(entry.key) {
      throw entry.keyNode.error(
        "unknown-key", expected: "one of \(known.joined(separator: ", "))", found: entry.key,
        suggestion: NearestWord.find(entry.key, in: known))
    }
  }
}
