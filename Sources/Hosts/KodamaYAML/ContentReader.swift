package import KodamaContent
import KodamaRoles
import Yams

/// Parses a YAML file of content and reports the position of every error.
///
/// It uses `Yams.compose`, which provides the line and column of every node. `Yams.load` traps on
/// `[a, b]: 1`. Anchors and aliases are rejected before composing, because an alias bomb of 350
/// bytes would need 2 GB (docs/decisions).
package struct ContentReader {
  /// The maximum size of a file, in UTF-8 bytes.
  package static let byteLimit = 1 << 20
  /// The maximum nesting depth, because the composer is recursive.
  package static let depthLimit = 16

  package let file: String

  package init(file: String) { self.file = file }

  /// Returns the mapping at the root of the file.
  ///
  /// - Throws: `ContentError` if the text is invalid, too large, too deep or not a mapping.
  package func mapping(_ text: String) throws(ContentError) -> ContentMapping {
    guard text.utf8.count <= Self.byteLimit else {
      throw fault(
        "too-large", found: "\(text.utf8.count) bytes", expected: "at most \(Self.byteLimit) bytes")
    }
    // The composer takes ten times as long.
    if let root = ContentLines.root(text, file: file) { return try root.mapping() }
    return try composed(text)
  }

  /// Returns the mapping at the root, as the composer reads it.
  func composed(_ text: String) throws(ContentError) -> ContentMapping {
    var text = text
    text.makeContiguousUTF8()
    if let rejection = ContentGuard.rejection(in: text, file: file) { throw rejection }
    let node: Node?
    do {
      // Every scalar is read as text. Resolving tags would double the time.
      node = try Yams.compose(yaml: text, .basic)
    } catch let error as YamlError {
      throw SyntaxErrorLocator(error: error, text: text).contentError(file)
    } catch {
      throw fault("syntax", found: "text that is no YAML", expected: "YAML")
    }
    guard let node else { throw fault("empty", found: "an empty file", expected: "a mapping") }
    return try ContentNode(node, file: file).mapping()
  }

  private func fault(
    _ code: String, found: String, expected: String
  ) -> ContentError {
    ContentError(code: code, file: file, line: 1, column: 1, found: found, expected: expected)
  }
}

extension ContentNode {
  /// Creates the tree of a composed file. `ContentGuard` has already rejected aliases and deep
  /// nesting.
  fileprivate init(_ node: Node, file: String) {
    let value: Value =
      switch node {
      case .scalar(let scalar): .scalar(scalar.string)
      case .sequence(let sequence): .list(sequence.map { ContentNode($0, file: file) })
      case .mapping(let mapping):
        .mapping(
          mapping.map {
            Pair(key: ContentNode($0.key, file: file), value: ContentNode($0.value, file: file))
          })
      case .alias: .scalar("*")
      }
    self.init(
      value, file: file, line: node.mark?.line ?? 0, column: node.mark?.column ?? 0)
  }
}

/// Scans the bytes of a file before the YAML composer reads them.
///
/// It rejects anchors, aliases and deep nesting, which could make the composer recurse or grow
/// without bound. It ignores quotes, so that nothing can hide in them: a `*` or `&` at the start of
/// a word is rejected everywhere.
struct ContentGuard {
  private let file: String
  private var line = 1
  private var column = 0
  private var indentation = 0
  private var flowDepth = 0
  private var isIndenting = true
  /// The last three bytes, because YAML has line breaks of two and three bytes.
  private var window: UInt32 = 0x0A
  /// The `*` or `&` that started a word at the last byte.
  private var mark: UInt8?

  private init(file: String) { self.file = file }

  /// Returns the error about the first rejected construct of a file, or nil.
  static func rejection(in text: String, file: String) -> ContentError? {
    var scan = ContentGuard(file: file)
    // The composer skips a byte order mark, so the text after it starts a line.
    let isMarked = text.utf8.starts(with: [0xEF, 0xBB, 0xBF])
    for byte in text.utf8.dropFirst(isMarked ? 3 : 0) {
      if let rejection = scan.consume(byte) { return rejection }
    }
    return nil
  }

  private mutating func consume(_ byte: UInt8) -> ContentError? {
    if let mark, !Self.isBlank(byte) {
      let sign = Unicode.Scalar(mark)
      return ContentError(
        code: "alias", file: file, line: line, column: column,
        found: "\(sign): an anchor or alias", expected: "the value itself",
        suggestion: "a space after the \(sign)")
    }
    mark = (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*")) && startsWord ? byte : nil
    // Continuation bytes are not columns.
    if byte & 0xC0 != 0x80 { column += 1 }
    switch byte {
    case UInt8(ascii: "\n"):
      (line, column, indentation, isIndenting) = (line + 1, 0, 0, true)
    case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
      // `? - - a` and `: - - a` nest on one line, just like `- - - a`.
      if isIndenting { indentation += 1 }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      (flowDepth, isIndenting) = (flowDepth + 1, false)
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      (flowDepth, isIndenting) = (max(0, flowDepth - 1), false)
    default:
      isIndenting = false
    }
    window = (window << 8 | UInt32(byte)) & 0xFF_FFFF
    // Editors do not end a line at a rare line break, but content after it can nest.
    if byte == 13 || endsWithRareBreak { (indentation, isIndenting) = (0, true) }
    let limit = ContentReader.depthLimit
    guard flowDepth > limit || indentation > limit * 4 else { return nil }
    return ContentError(
      code: "too-deep", file: file, line: line, column: column, found: "deep nesting",
      expected: "at most \(limit) levels")
  }

  /// True if the next byte starts a word: it follows a blank, a YAML indicator or a line break.
  private var startsWord: Bool {
    let last = UInt8(window & 0xFF)
    switch last {
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"),
      UInt8(ascii: "-"):
      return true
    default:
      return Self.isBlank(last) || endsWithRareBreak
    }
  }

  /// True after a rare line break: a next line (U+0085), a line separator or a paragraph separator.
  private var endsWithRareBreak: Bool {
    window & 0xFFFF == 0xC285 || window == 0xE280A8 || window == 0xE280A9
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
}
