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
  /// - Throws: `ContentError` when the text is no YAML, too large, too deep, or no mapping.
  public func mapping(_ text: String) throws(ContentError) -> ContentMapping {
    guard text.utf8.count <= Self.byteLimit else {
      throw fault("too-large", 0, 0, "\(text.utf8.count) bytes", "at most \(Self.byteLimit) bytes")
    }
    try refuseAliasesAndDepth(text)
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch let error as YamlError {
      throw syntaxFault(error)
    } catch {
      throw fault("syntax", 0, 0, "text that is no YAML", "YAML")
    }
    guard let node else { throw fault("empty", 1, 1, "an empty file", "a mapping") }
    return try ContentNode(node: node, file: file).mapping()
  }

  /// Looks at the text before the composer does. It does not know quotes, so that nothing can hide
  /// behind one: a `*` or `&` that begins a word is refused everywhere.
  private func refuseAliasesAndDepth(_ text: String) throws(ContentError) {
    var (line, column, indentation, flowDepth) = (1, 0, 0, 0)
    var previous: Character = "\n"
    var isIndenting = true
    for character in text {
      if isMark(previous) && !character.isWhitespace {
        throw fault(
          "alias", line, column, "\(previous)\(character): an anchor or alias", "the value itself",
          "a space after the \(previous)")
      }
      column += 1
      if character.isNewline {
        (line, column, indentation, isIndenting) = (line + 1, 0, 0, true)
      } else if isIndenting, " -?".contains(character) {
        indentation += 1
      } else {
        isIndenting = false
      }
      if character == "[" || character == "{" { flowDepth += 1 }
      if character == "]" || character == "}" { flowDepth = max(0, flowDepth - 1) }
      if flowDepth > Self.depthLimit || indentation > Self.depthLimit * 4 {
        throw fault("too-deep", line, column, "deep nesting", "at most \(Self.depthLimit) levels")
      }
      let startsWord = previous.isWhitespace || "[{,:-".contains(previous)
      previous = (character == "&" || character == "*") && !startsWord ? "x" : character
    }
  }

  private func isMark(_ character: Character) -> Bool { character == "&" || character == "*" }

  private func syntaxFault(_ error: YamlError) -> ContentError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      fault("syntax", mark.line, mark.column, problem, "YAML")
    default:
      fault("syntax", 0, 0, "text that is no YAML", "YAML")
    }
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
