/// Goes through the lines of a YAML file that the composer has refused, and finds the first that
/// does not look like the others.
///
/// The composer notices late: a line that is no key and value is taken as the beginning of the next
/// one, a line indented by one blank too many as a value that goes on. Content is written plainly,
/// a key and its value or an item of a list on each line, so the form tells where to look. Nothing
/// is refused by it: what is fine for the composer never comes here.
struct LineForm {
  /// A line that looks wrong: line and column from 1.
  struct Place: Equatable {
    var line: Int
    var column: Int
  }

  /// How deep the blocks around the line are indented.
  private var levels: [Int] = []
  /// Whether the line before can have lines below it that are indented deeper.
  private var opens = true
  /// The last line that ended with a key alone, until something stands below it.
  private var empty: Place?

  /// A line that began a block with another step than the blocks around it; wrong if the next line
  /// of the block is indented otherwise.
  private var uneven: (place: Place, indentation: Int, outside: Int)?

  private init() {}

  /// The first line that looks wrong, or nil.
  static func oddLine(in text: String) -> Place? {
    var form = LineForm()
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let place = form.take(line, index + 1) { return place }
    }
    return nil
  }

  private mutating func take(_ line: Substring, _ number: Int) -> Place? {
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
      // An item may be a word, or a list or mapping on its line.
      return Self.oddEnd(of: rest).map(place)
    }
    opens = value.isEmpty || isItem
    if value.isEmpty { empty = place(rest) }
    return Self.oddEnd(of: value).map(place)
  }

  /// Takes the indentation of a line into account.
  ///
  /// - Returns: the place that looks wrong, if one does.
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
    // A key alone has something below it, in what Kodama reads.
    if let empty, !isItem { return empty }
    while let last = levels.last, last > indentation { levels.removeLast() }
    return levels.last == indentation ? nil : place
  }

  /// What stands behind the colon of a key, or nil where a line does not begin with a key.
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

  /// Where a value goes wrong on its line: a quote or bracket that is not closed, or something
  /// behind it; a second colon in a plain word. What follows from there, or nil.
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
