/// A recording as text: a header (`key: value`), an empty line, one line a command, and `end PASS`.
///
///     kodama-recording: 1
///     seed: 7
///
///     12 right
///     13 text "bell"
///     14 point 40 12 1
///     15 right repeat
///     16 key shift+left
///     end 600
extension Recording {
  /// What is wrong with a recording.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// What should stand there.
    public let expected: String
    /// What stands there.
    public let found: String
    /// One sentence.
    public var description: String { "line \(line): expected \(expected), found \(found)" }
  }

  /// Longer texts are refused, in lines.
  public static let lineLimit = 1_100_000

  /// The recording as text.
  public var text: String {
    var text = "kodama-recording: 1\n"
    for line in header { text += "\(line.key): \(line.value)\n" }
    text += "\n"
    for entry in entries {
      text += "\(entry.pass) \(entry.command.action)"
      switch entry.command.argument {
      case .none: break
      case .text(let typed): text += " \"\(Self.escaped(typed))\""
      case .key(let stroke): text += " \(stroke)"
      case .point(let column, let row, let button): text += " \(column) \(row) \(button)"
      }
      text += entry.command.isRepeat ? " repeat\n" : "\n"
    }
    return text + "end \(passes)\n"
  }

  /// Reads a recording.
  ///
  /// - Throws: `ParseError` with the line at fault.
  public init(text: String) throws(ParseError) {
    self.init()
    var isHeader = true
    var hasEnd = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == "kodama-recording: 1" else {
      throw ParseError(
        line: 1, expected: "kodama-recording: 1", found: String(lines.first?.prefix(40) ?? ""))
    }
    guard lines.count <= Self.lineLimit else {
      throw ParseError(
        line: Self.lineLimit, expected: "at most \(Self.lineLimit) lines", found: "more")
    }
    for (index, line) in lines.enumerated().dropFirst() {
      if line.isEmpty {
        isHeader = false
      } else if isHeader {
        header.append(try Self.header(line, index + 1))
      } else if line.hasPrefix("end ") {
        passes = try Self.number(line.dropFirst(4), index + 1)
        hasEnd = true
      } else {
        entries.append(try Self.entry(line, index + 1, after: entries.last?.pass ?? 0))
      }
    }
    guard hasEnd else {
      throw ParseError(
        line: lines.count, expected: "end and the number of passes", found: "nothing")
    }
  }

  private static func header(_ line: Substring, _ number: Int) throws(ParseError) -> Header {
    guard let colon = line.firstIndex(of: ":") else {
      throw ParseError(line: number, expected: "key: value", found: String(line.prefix(40)))
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return Header(String(line[..<colon]), String(value))
  }

  private static func entry(
    _ line: Substring, _ number: Int, after last: Int
  ) throws(ParseError) -> Entry {
    let quote = line.firstIndex(of: "\"")
    var words = line[..<(quote ?? line.endIndex)].split(separator: " ")
    var command = Command(ActionID(words.count > 1 ? String(words[1]) : ""))
    let pass = try Self.number(words.first ?? "", number)
    guard words.count > 1, pass >= last else {
      throw ParseError(
        line: number, expected: "a pass from \(last) on and an action",
        found: String(line.prefix(40)))
    }
    words.removeFirst(2)
    if words.last == "repeat", quote == nil {
      command.isRepeat = true
      words.removeLast()
    }
    if let quote {
      command.argument = .text(try Self.unescaped(line[quote...], number))
    } else if words.count == 3 {
      command.argument = .point(
        column: try Self.number(words[0], number), row: try Self.number(words[1], number),
        button: try Self.number(words[2], number))
    } else if command.action == .key, words.count == 1, let stroke = KeyStroke(String(words[0])) {
      command.argument = .key(stroke)
    } else if !words.isEmpty {
      throw ParseError(
        line: number, expected: "a quoted text, a key, or column, row and button",
        found: words.joined(separator: " "))
    }
    return Entry(pass: pass, command: command)
  }

  private static func number(_ text: Substring, _ line: Int) throws(ParseError) -> Int {
    guard let value = Int(text), (0...1_000_000_000).contains(value) else {
      throw ParseError(line: line, expected: "a number", found: String(text.prefix(40)))
    }
    return value
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      default: String(scalar)
      }
    }.joined()
  }

  private static func unescaped(_ text: Substring, _ line: Int) throws(ParseError) -> String {
    var result = ""
    var isEscaped = false
    for scalar in text.dropFirst().unicodeScalars {
      if isEscaped {
        result.unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        return result
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    throw ParseError(line: line, expected: "a closing quote", found: "the end of the line")
  }
}
