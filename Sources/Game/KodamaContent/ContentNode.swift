import KodamaWorld
import Yams

/// One node of a content file: a scalar, a list or a mapping, with its place.
public struct ContentNode {
  let node: Node
  let file: String

  /// The line of the node, from 1.
  public var line: Int { node.mark?.line ?? 0 }
  /// The column of the node, from 1.
  public var column: Int { node.mark?.column ?? 0 }

  /// An error at this node.
  public func error(
    _ code: String, expected: String, found: String? = nil, suggestion: String? = nil
  ) -> ContentError {
    ContentError(
      code: code, file: file, line: line, column: column, found: found ?? summary,
      expected: expected, suggestion: suggestion)
  }

  /// The node as text.
  ///
  /// - Throws: `ContentError` when it is a list or a mapping.
  public func text() throws(ContentError) -> String {
    guard case .scalar(let scalar) = node else { throw error("wrong-type", expected: "a text") }
    return scalar.string
  }

  /// The node as a whole number within a range.
  ///
  /// - Throws: `ContentError` when it is no whole number, or outside of the range.
  public func integer(in range: ClosedRange<Int>) throws(ContentError) -> Int {
    guard let value = Int(try text()) else { throw error("wrong-type", expected: "a whole number") }
    guard range.contains(value) else {
      throw error("out-of-range", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The node as a finite number within a range.
  ///
  /// - Throws: `ContentError` when it is no number, or outside of the range.
  public func number(in range: ClosedRange<Double>) throws(ContentError) -> Double {
    guard let value = Double(try text()), value.isFinite else {
      throw error("wrong-type", expected: "a number")
    }
    guard range.contains(value) else {
      throw error("out-of-range", expected: "\(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// The node as `true` or `false`.
  ///
  /// - Throws: `ContentError` when it is neither.
  public func flag() throws(ContentError) -> Bool {
    switch try text() {
    case "true": return true
    case "false": return false
    default: throw error("wrong-type", expected: "true or false")
    }
  }

  /// The node as one of a few words.
  ///
  /// - Throws: `ContentError` when it is another word; it suggests the nearest.
  public func word(of words: [String]) throws(ContentError) -> String {
    let value = try text()
    guard words.contains(value) else {
      throw error(
        "unknown-word", expected: "one of \(words.prefix(24).joined(separator: ", "))",
        suggestion: NearestWord.find(value, in: words))
    }
    return value
  }

  /// The node as a list.
  ///
  /// - Throws: `ContentError` when it is none, or longer than `limit`.
  public func list(limit: Int = 1_024) throws(ContentError) -> [ContentNode] {
    guard case .sequence(let sequence) = node else {
      throw error("wrong-type", expected: "a list")
    }
    guard sequence.count <= limit else {
      throw error("too-long", expected: "at most \(limit)", found: "\(sequence.count) entries")
    }
    return sequence.map { ContentNode(node: $0, file: file) }
  }

  /// The node as a mapping whose keys are texts, each standing once.
  ///
  /// - Throws: `ContentError` when it is none.
  public func mapping() throws(ContentError) -> ContentMapping {
    guard case .mapping(let mapping) = node else {
      throw error("wrong-type", expected: "a mapping (key: value)")
    }
    var entries: [ContentMapping.Entry] = []
    var positions: [String: Int] = [:]
    for (keyNode, value) in mapping {
      let key = ContentNode(node: keyNode, file: file)
      let name = try key.text()
      guard positions[name] == nil else {
        throw key.error("twice", expected: "each key once", found: "\(name) again")
      }
      positions[name] = entries.count
      entries.append(
        .init(key: name, keyNode: key, value: ContentNode(node: value, file: file)))
    }
    return ContentMapping(node: self, entries: entries, positions: positions)
  }

  private var summary: String {
    switch node {
    case .scalar(let scalar): "the text \(String(scalar.string.prefix(40)))"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .alias: "an alias"
    }
  }
}
