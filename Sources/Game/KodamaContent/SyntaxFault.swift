import Yams

/// Why a text is no YAML, with the place where a reader would look for the mistake.
///
/// The composer notices late: a quote that is not closed is found wanting at the next quote, lines
/// below. Where it says in what it was, as in a quoted text or between brackets, that beginning is
/// the place; where it says that a key stands twice, the place is the second one.
struct SyntaxFault {
  let error: YamlError
  let text: String

  /// The error for a file of this name.
  func contentError(_ file: String) -> ContentError {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = place(context, mark)
      return fault(file, "syntax", place.line, place.column, problem, "YAML")
    case .duplicatedKeysInMapping(let keys, let context):
      let place = second(of: keys, around: context.mark)
      let odd = LineForm.oddLine(in: text)
      let isOdd = odd.map { (place.line - 1...place.line).contains($0.line) } ?? false
      return fault(
        file, "twice", isOdd ? odd?.line ?? 1 : place.line, isOdd ? odd?.column ?? 1 : place.column,
        "\(place.key) again", "each key once")
    case .reader(let problem, let offset, _, _):
      let place = place(ofCharacter: offset ?? 0)
      return fault(file, "syntax", place.line, place.column, problem, "characters of a text")
    default:
      return fault(file, "syntax", 1, 1, "text that is no YAML", "YAML")
    }
  }

  private func fault(
    _ file: String, _ code: String, _ line: Int, _ column: Int, _ found: String,
    _ expected: String
  ) -> ContentError {
    ContentError(
      code: code, file: file, line: max(1, line), column: max(1, column), found: found,
      expected: expected)
  }

  private func place(
    _ context: YamlError.Context?, _ mark: Mark
  ) -> (line: Int, column: Int) {
    // The form helps as long as it finds something before the composer does, or a line after.
    if let odd = LineForm.oddLine(in: text), odd.line <= mark.line + 1 {
      return (odd.line, odd.column)
    }
    guard let context, context.mark.line < mark.line else { return (mark.line, mark.column) }
    // A block is as long as the file: where it begins tells nothing.
    let isShort = ["quoted scalar", "flow", "simple key", "plain scalar"].contains {
      context.text.contains($0)
    }
    let place = isShort ? context.mark : mark
    return (place.line, place.column)
  }

  /// The first key that stands for the second time in the block around a mark, or the mark.
  private func second(
    of keys: [String], around mark: Mark
  ) -> (key: String, line: Int, column: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let depth = max(0, mark.column - 1)
    let isInside = { (line: Substring) in
      let rest = line.drop { $0 == " " }
      return line.count - rest.count >= depth || rest.isEmpty || rest.hasPrefix("#")
    }
    let end = min(mark.line, lines.count)
    let start = lines[..<max(0, end - 1)].lastIndex { !isInside($0) }.map { $0 + 1 } ?? 0
    var seen: [String] = []
    for index in start..<lines.count where start < end {
      guard isInside(lines[index]) || index < end else { break }
      let rest = lines[index].dropFirst(depth)
      guard lines[index].prefix(depth).allSatisfy({ $0 == " " }),
        let key = keys.first(where: { rest.hasPrefix("\($0):") })
      else { continue }
      if seen.contains(key) { return (key, index + 1, depth + 1) }
      seen.append(key)
    }
    return (keys.first ?? "", mark.line, depth + 1)
  }

  private func place(ofCharacter offset: Int) -> (line: Int, column: Int) {
    let before = text.prefix(offset)
    let line = before.count { $0 == "\n" } + 1
    return (line, before.reversed().prefix { $0 != "\n" }.count + 1)
  }
}
