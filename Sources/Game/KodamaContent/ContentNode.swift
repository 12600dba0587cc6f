public import KodamaRoles

/// A node of a content file: a scalar, a list or a mapping, with its position.
///
/// `ContentLines` creates nodes from the game's own files, and `ContentReader` from any YAML file.
package struct ContentNode: Sendable {
  /// A key of a mapping, and its value.
  package struct Pair: Sendable {
    package var key: ContentNode
    package var value: ContentNode

    package init(key: ContentNode, value: ContentNode) { (self.key, self.value) = (key, value) }
  }

  /// The content of a node.
  package enum Value: Sendable {
    case scalar(String)
    case list([ContentNode])
    case mapping([Pair])
  }

  package let value: Value
  package let file: String
  /// The line of the file on which the node starts, from 1.
  package let line: Int
  /// The column at which the node starts, from 1.
  package let column: Int

  package init(_ value: Value, file: String, line: Int, column: Int) {
    (self.value, self.file, self.line, self.column) = (value, file, line, column)
  }

  package func error(
    _ code: String, expected: String, found: String? = nil, suggestion: String? = nil
  ) -> ContentError {
    ContentError(
      code: code, file: file, line: line, column: column, found: found ?? summary,
      expected: expected, suggestion: suggestion)
  }

  /// Returns the node's text.
  ///
  /// - Throws: `ContentError` if the node is a list or a mapping.
  package func text() throws(ContentError) -> String {
    guard case .scalar(let text) = value else { throw error("wrong-type", expected: "a text") }
    return text
  }

  /// Returns the node's text as an integer in a range.
  ///
  /// - Throws: `ContentError` if the text is not an integer or is out of range.
  package func integer(in range: ClosedRange<Int>) throws(ContentError) -> Int {
    guard let value = Int(try text()) else { throw error("wrong-type", expected: "a whole number") }
    guard range.contains(value) else {
      throw error("out-of-range", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Returns the node's text as a finite number in a range.
  ///
  /// - Throws: `ContentError` if the text is not a number or is out of range.
  package func number(in range: ClosedRange<Double>) throws(ContentError) -> Double {
    guard let value = Double(try text()), value.isFinite else {
      throw error("wrong-type", expected: "a number")
    }
    guard range.contains(value) else {
      throw error("out-of-range", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// Returns the node's value, `true` or `false`.
  ///
  /// - Throws: `ContentError` if the value is neither.
  package func flag() throws(ContentError) -> Bool {
    switch try text() {
    case "true": return true
    case "false": return false
    default: throw error("wrong-type", expected: "true or false")
    }
  }

  /// Returns the node's text, which must be one of the given words.
  ///
  /// - Throws: `ContentError` with the closest word if the text is none of them.
  package func word(of words: [String]) throws(ContentError) -> String {
    let value = try text()
    guard words.contains(value) else {
      throw error(
        "unknown-word", expected: "one of \(words.prefix(24).joined(separator: ", "))",
        suggestion: NearestWord.find(value, in: words))
    }
    return value
  }

  /// Returns the elements of the node, which must be a list.
  ///
  /// - Throws: `ContentError` if the node is not a list, or is longer than `limit`.
  package func list(limit: Int = 1_024) throws(ContentError) -> [ContentNode] {
    guard case .list(let nodes) = value else {
      throw error("wrong-type", expected: "a list")
    }
    guard nodes.count <= limit else {
      throw error("too-long", expected: "at most \(limit)", found: "\(nodes.count) entries")
    }
    return nodes
  }

  /// Returns the node as a mapping with unique text keys.
  ///
  /// - Throws: `ContentError` if the node is not such a mapping.
  package func mapping() throws(ContentError) -> ContentMapping {
    guard case .mapping(let pairs) = value else {
      throw error("wrong-type", expected: "a mapping (key: value)")
    }
    var entries: [ContentMapping.Entry] = []
    var positions: [String: Int] = [:]
    for pair in pairs {
      let name = try pair.key.text()
      guard positions[name] == nil else {
        throw pair.key.error("twice", expected: "each key once", found: "\(name) again")
      }
      positions[name] = entries.count
      entries.append(.init(key: name, keyNode: pair.key, value: pair.value))
    }
    return ContentMapping(node: self, entries: entries, positions: positions)
  }

  private var summary: String {
    switch value {
    case .scalar(let text): "the text \(String(text.prefix(40)))"
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A mapping whose entries keep the order of the file.
package struct ContentMapping: Sendable {
  /// A key and its value.
  package struct Entry: Sendable {
    package let key: String
    /// The key's node, kept so that errors can refer to its position.
    package let keyNode: ContentNode
    package let value: ContentNode

    package init(key: String, keyNode: ContentNode, value: ContentNode) {
      (self.key, self.keyNode, self.value) = (key, keyNode, value)
    }
  }

  /// The mapping's node, kept so that errors can refer to its position.
  package let node: ContentNode
  /// The entries, in the order of the file.
  package let entries: [Entry]
  let positions: [String: Int]

  package subscript(key: String) -> ContentNode? { positions[key].map { entries[$0].value } }

  /// Returns the value for a required key.
  ///
  /// - Parameters:
  ///   - key: The required key.
  ///   - order: The usual order of keys. If the key is missing, the error is reported at the key
  ///     that should follow it, or else at the last key.
  /// - Returns: The value.
  /// - Throws: `ContentError` if the key is missing.
  package func required(
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

  /// Rejects keys that are not listed.
  ///
  /// - Throws: `ContentError` for the first unknown key, with the closest known key.
  package func refuseKeys(notIn known: [String]) throws(ContentError) {
    for entry in entries where !known.contains(entry.key) {
      throw entry.keyNode.error(
        "unknown-key", expected: "one of \(known.joined(separator: ", "))", found: entry.key,
        suggestion: NearestWord.find(entry.key, in: known))
    }
  }
}

/// An error in a content file, with its position, the expected text and a suggestion.
public typealias ContentError = TextParseError<String>
