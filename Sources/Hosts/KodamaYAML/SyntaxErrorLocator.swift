import KodamaContent
import KodamaRoles
import Yams

/// Finds the position where a person would correct a YAML error.
///
/// The YAML parser often reports a later position. For an unclosed quote, for example, it reports
/// the next quote, which may be many lines below. This type then returns the start of the quoted
/// text or bracket. For a repeated key, it returns the position of the second one.
struct SyntaxErrorLocator {
  let error: YamlError
  let text: String

  func contentError(_ file: String) -> ContentError {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let place = place(context, mark)
      let (expected, found) = Self.sides(of: problem)
      return fault(file, "syntax", place.line, place.column, found, expected)
    case .duplicatedKeysInMapping(let keys, let context):
      let place = second(of: keys, around: context.mark)
      let odd = OddLineFinder.oddLine(in: text)
      let isOdd = odd.map { (place.line - 1...place.line).contains($0.line) } ?? false
      return fault(
        file, "twice", isOdd ? odd?.line ?? 1 : place.line, isOdd ? odd?.column ?? 1 : place.column,
        "\(place.key) again", "each key once")
    case .reader(let problem, let offset, _, _):
      let place = place(ofCharacter: offset ?? 0)
      return fault(file, "syntax", place.line, place.column, problem, "characters of a text")
    default:
      return fault(file, "syntax", 1, 1, "text that is not YAML", "YAML")
    }
  }

  /// Splits a parser's problem, such as `did not find expected ']'` or `found a tab character`,
  /// into the expected and the found text.
  static func sides(of problem: String) -> (expected: String, found: String) {
    for start in ["did not find expected ", "could not find expected "]
    where problem.hasPrefix(start) {
      return (String(problem.dropFirst(start.count)), "something else")
    }
    let start = "found "
    return ("YAML", problem.hasPrefix(start) ? String(problem.dropFirst(start.count)) : problem)
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
    // Prefers the line that looks wrong, unless it is more than one line below the parser's
    // position.
    if let odd = OddLineFinder.oddLine(in: text), odd.line <= mark.line + 1 {
      return (odd.line, odd.column)
    }
    guard let context, context.mark.line < mark.line else { return (mark.line, mark.column) }
    // The start of a block is not helpful, because the block can be as long as the file.
    let isShort = ["quoted scalar", "flow", "simple key", "plain scalar"].contains {
      context.text.contains($0)
    }
    let place = isShort ? context.mark : mark
    return (place.line, place.column)
  }

  /// Returns the position at which a key is repeated in the block around a mark, or else the mark's
  /// position.
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

/// Finds the first line that looks wrong in a file that the YAML parser has rejected.
///
/// In content files, each line contains a key with its value or a list item, so a line in another
/// form is probably the error. The YAML parser reports later positions, because it joins such a
/// line to others. This type is not used for valid files.
struct OddLineFinder {
  /// A position in the file. Lines and columns are counted from 1.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  /// The indentations of the blocks that contain the current line, outermost first.
  private var levels: [Int] = []
  /// True if the next line may be indented more.
  private var opens = true
  /// The position of the previous line if it has a key without a value.
  private var empty: Place?

  /// A line that begins a block with an unusual indentation. It is wrong if the next line of the
  /// block is indented differently.
  private var uneven: (place: Place, indentation: Int, outside: Int)?

  private init() {}

  /// Returns the position of the first line that looks wrong, or nil.
  static func oddLine(in text: String) -> Place? {
    var finder = OddLineFinder()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let place = finder.consume(line, index + 1) { return place }
    }
    return nil
  }

  private mutating func consume(_ line: Substring, _ number: Int) -> Place? {
    var rest = line.drop { $0 == " " }
    let indentation = line.count - rest.count
    func place(_ rest: Substring) -> Place {
      Place(line: number, column: line.count - rest.count + 1)
    }
    if rest.first == "\t" { return place(rest) }
    guard !rest.allSatisfy(\.isWhitespace), !rest.hasPrefix("#") else { return nil }
    let isItem = rest == "-" || rest.hasPrefix("- ")
    guard isItem || Self.value(ofKeyIn: rest) != nil else { return place(rest) }
    if let odd = indent(to: indentation, isItem: isItem, place(rest)) { return odd }
    if isItem { rest = rest.dropFirst(2).drop { $0 == " " } }
    guard let value = Self.value(ofKeyIn: rest) else {
      opens = isItem
      // A list item can be a word, or a list or mapping on the same line.
      return Self.oddEnd(of: rest).map(place)
    }
    opens = value.isEmpty || isItem
    if value.isEmpty { empty = place(rest) }
    return Self.oddEnd(of: value).map(place)
  }

  /// Records the indentation of a line.
  ///
  /// - Returns: The position of a line that looks wrong, or nil.
  private mutating func indent(to indentation: Int, isItem: Bool, _ place: Place) -> Place? {
    let empty = empty
    self.empty = nil
    let top = levels.last ?? -1
    if let uneven, indentation != uneven.indentation, indentation > uneven.outside {
      return uneven.place
    }
    uneven = nil
    if indentation > top {
      guard opens else { return place }
      let step = levels.count > 1 ? levels[1] - levels[0] : 2
      if top >= 0, indentation - top != step { uneven = (place, indentation, top) }
      levels.append(indentation)
      return nil
    }
    // In content files, a key without a value always has a block below it.
    if let empty, !isItem { return empty }
    while let last = levels.last, last > indentation { levels.removeLast() }
    return levels.last == indentation ? nil : place
  }

  /// Returns the text after the colon of a key, or nil if the line does not begin with a key.
  private static func value(ofKeyIn line: Substring) -> Substring? {
    var key = line.prefix { $0.isLetter || $0.isNumber || "-._+".contains($0) }
    if let quote = line.first, quote == "\"" || quote == "'" {
      let inside = line.dropFirst().prefix { $0 != quote }
      key = line.prefix(inside.count + 2)
    }
    let behind = line.dropFirst(key.count)
    guard !key.isEmpty, behind.first == ":" else { return nil }
    let value = behind.dropFirst()
    guard value.isEmpty || value.first == " " else { return nil }
    return value.drop { $0 == " " }
  }

  /// Returns the rest of a line from the position where its value becomes invalid, or nil if the
  /// value is valid.
  ///
  /// A value is invalid if a quote or bracket is not closed, if text follows the closing one, or if
  /// unquoted text contains a colon.
  private static func oddEnd(of value: Substring) -> Substring? {
    guard let first = value.first, first != "#" else { return nil }
    var closers: [Character] = []
    var quote: Character?
    var index = value.startIndex
    while index < value.endIndex {
      let letter = value[index]
      let here = value[index...]
      index = value.index(after: index)
      if let open = quote {
        if letter == "\\", open == "\"", index < value.endIndex {
          index = value.index(after: index)
        } else if letter == open {
          quote = nil
        }
        continue
      }
      if closers.isEmpty, here.startIndex > value.startIndex, "\"'{[".contains(first) {
        guard letter == " " || letter == "#" else { return here }
        if letter == "#" { return nil }
        continue
      }
      switch letter {
      case "\"", "'":
        if here.startIndex == value.startIndex || !closers.isEmpty { quote = letter }
      case "{", "[":
        if here.startIndex == value.startIndex || !closers.isEmpty {
          closers.append(letter == "{" ? "}" : "]")
        }
      case "}", "]":
        if closers.last == letter { closers.removeLast() } else if !closers.isEmpty { return here }
      case ":":
        if closers.isEmpty, here.dropFirst().first.map({ $0 == " " }) ?? true { return here }
      case "#":
        if closers.isEmpty, here.startIndex > value.startIndex,
          value[value.index(before: here.startIndex)] == " "
        {
          return nil
        }
      default:
        if here.startIndex == value.startIndex, "!|>%@`?".contains(letter) { return here }
      }
    }
    return quote == nil && closers.isEmpty ? nil : value
  }
}
