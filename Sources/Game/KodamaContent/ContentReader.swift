import Yams

/// Reads one YAML file of content, with a place for every complaint.
///
/// `Yams.compose` is used because it keeps line and column of every node; `Yams.load` is not,
/// because it traps on `[a, b]: 1`. Anchors and aliases are refused before composing: an alias bomb
/// of 350 bytes would need 2 GB (docs/decisions/0003-content-files.md).
public struct ContentReader {
  /// Larger files are refused, in UTF-8 bytes.
  public static let byteLimit = 1 << 20
  /// Deeper nesting is refused: the composer recurses.
  public static let depthLimit = 16

  /// The name of the file, for messages.
  public let file: String

  /// Makes a reader for a file of this name.
  public init(file: String) { self.file = file }

  /// The mapping at the root of the file.
  ///
  /// What `ContentGuard` refuses never reaches the composer.
  ///
  /// - Throws: `ContentError` when the text is no YAML, too large, too deep, or no mapping.
  public func mapping(_ text: String) throws(ContentError) -> ContentMapping {
    guard text.utf8.count <= Self.byteLimit else {
      throw fault("too-large", 1, 1, "\(text.utf8.count) bytes", "at most \(Self.byteLimit) bytes")
    }
    var text = text
    text.makeContiguousUTF8()
    if let danger = ContentGuard.danger(in: text) {
      throw fault(
        danger.code, danger.line, danger.column, danger.found, danger.expected, danger.suggestion)
    }
    let node: Node?
    do {
      // Every scalar is read as text, so no tag is resolved: that took half of the composer's time.
      node = try Yams.compose(yaml: text, .basic)
    } catch let error as YamlError {
      throw SyntaxFault(error: error, text: text).contentError(file)
    } catch {
      throw fault("syntax", 1, 1, "text that is no YAML", "YAML")
    }
    guard let node else { throw fault("empty", 1, 1, "an empty file", "a mapping") }
    return try ContentNode(node: node, file: file).mapping()
  }

  private func fault(
    _ code: String, _ line: Int, _ column: Int, _ found: String, _ expected: String,
    _ suggestion: String? = nil
  ) -> ContentError {
    ContentError(
      code: code, file: file, line: line, column: column, found: found, expected: expected,
      suggestion: suggestion)
  }
}
