public import KodamaRoles

/// A recording of a game: its initial state and the commands of every pass. The same version of
/// Kodama replays it bit for bit.
///
///     let recorder = Recorder(header: [.init("seed", "7")])
///     GameLoop(app: app, host: host, recorder: recorder).run()
///     let copy = try Recording(text: recorder.recording.text)
///     GameLoop(app: otherApp, host: headless).replay(copy, on: headless)
public struct Recording: Hashable, Sendable {
  /// A command of a recorded game, with the pass (1/60 s) in which it was sent.
  public struct Entry: Hashable, Sendable {
    /// The number of the pass (1/60 s) of the game loop, from 0.
    public var pass: Int
    /// The command that was sent.
    public var command: Command
    /// Creates an entry for a command that was sent in a pass (1/60 s) of the game loop. The pass
    /// must not be negative.
    public init(pass: Int, command: Command) {
      precondition(pass >= 0, "passes are counted from 0")
      (self.pass, self.command) = (pass, command)
    }
  }

  /// The initial state of the game, as lines such as `seed: 7`: engine, world, seed, language,
  /// settings and key bindings.
  public var header: [Header]
  /// The commands of the game, in the order in which they were sent.
  public var entries: [Entry]
  /// The duration of the recorded game, in passes (1/60 s) of the game loop.
  public var passes: Int

  /// A line of the header, such as `seed: 7`.
  public struct Header: Hashable, Sendable {
    /// The key, which consists of letters and hyphens.
    public var key: String
    /// The value, which is any text without a line break.
    public var value: String
    /// Creates a header line from a key and a value.
    public init(_ key: String, _ value: String) { (self.key, self.value) = (key, value) }
  }

  /// Creates a recording. The entries must be sorted by pass (1/60 s), and the number of passes
  /// must not be negative.
  public init(header: [Header] = [], entries: [Entry] = [], passes: Int = 0) {
    precondition(passes >= 0, "a recording has 0 passes or more")
    let isSorted = zip(entries, entries.dropFirst()).allSatisfy { $0.pass <= $1.pass }
    precondition(isSorted, "the entries of a recording are sorted by pass")
    (self.header, self.entries, self.passes) = (header, entries, passes)
  }

  /// Returns the value of the first header line with a key, or nil if there is none.
  public subscript(key: String) -> String? { header.first { $0.key == key }?.value }
}

/// Records the commands of every pass (1/60 s) of a `GameLoop`.
public final class Recorder {
  /// The maximum number of recorded commands. Later commands are only counted.
  package static let entryLimit = 1_000_000

  /// The commands that have been recorded so far.
  public private(set) var recording: Recording
  /// The number of commands that were not recorded because the recording had reached its maximum
  /// length.
  public private(set) var droppedCommands = 0

  /// Creates a recorder without commands. The header describes the initial state of the game, such
  /// as its seed.
  public init(header: [Recording.Header] = []) { recording = Recording(header: header) }

  /// Records the commands of a pass (1/60 s). Passes must be recorded in ascending order.
  public func record(_ commands: [Command], pass: Int) {
    precondition(pass >= recording.passes, "passes are recorded in order")
    recording.passes = pass + 1
    for command in commands {
      if recording.entries.count < Self.entryLimit {
        recording.entries.append(.init(pass: pass, command: command))
      } else {
        droppedCommands += 1
      }
    }
  }
}

extension Recording {
  /// An error in the text of a recording.
  public typealias ParseError = Script.ParseError
}

/// The text form of a recording: header lines, an empty line, one line for each command (pass,
/// action and argument), and `end` with the number of passes.
///
///     kodama-recording: 1
///     seed: 7
///
///     12 right
///     13 text "bell"
///     14 point 40 12 1
///     15 right repeat
///     17 pointer move 41 25 1
///     end 600
extension Recording {
  /// The maximum number of lines. Longer texts are rejected with `tooLong`.
  package static let lineLimit = 1_100_000

  /// The recording as text: the header, one line for each command, and the number of passes (1/60
  /// s).
  public var text: String {
    var text = "kodama-recording: 1\n"
    for line in header { text += "\(line.key): \(line.value)\n" }
    text += "\n"
    for entry in entries {
      text += "\(entry.pass) \(entry.command.action)"
      switch entry.command.argument {
      case .none: break
      case .text(let typed): text += " \"\(Self.escaped(typed))\""
      case .number(let number): text += " \(number)"
      case .key(let stroke): text += " \(stroke)"
      case .point(let column, let row, let button): text += " \(column) \(row) \(button)"
      case .held: text += " held"
      case .released: text += " released"
      case .pointer(let at): text += " \(at.phase.rawValue) \(at.column) \(at.halfRow) \(at.button)"
      }
      text += entry.command.isRepeat ? " repeat\n" : "\n"
    }
    return text + "end \(passes)\n"
  }

  /// Creates a recording from its text form.
  ///
  /// - Throws: `ParseError` with the position of the first error.
  public init(text: String) throws(ParseError) {
    self.init()
    if let fault = read(text, limit: 1).first { throw fault }
  }

  /// Returns up to `limit` errors in a recording, in line order; none if `init(text:)` accepts it.
  package static func faults(in text: String, limit: Int = 100) -> [ParseError] {
    var recording = Recording()
    return recording.read(text, limit: limit)
  }

  private mutating func read(_ text: String, limit: Int) -> [ParseError] {
    if let error = Script.lengthError(of: text, limit: Self.lineLimit) { return [error] }
    let lines = text.fileLines
    guard lines.first.map(Self.trimmed) == "kodama-recording: 1" else {
      return [
        ParseError(
          code: .notARecording, line: 1, column: 1, found: (lines.first ?? "").excerpt,
          expected: "kodama-recording: 1")
      ]
    }
    var faults: [ParseError] = []
    var isHeader = true
    var hasEnd = false
    for (index, raw) in lines.enumerated().dropFirst() {
      do {
        let line = Self.trimmed(raw)
        if line.isEmpty {
          isHeader = false
        } else if isHeader {
          header.append(try Self.header(raw, index + 1))
        } else if line.hasPrefix("end ") {
          hasEnd = true
          var words = LineWords<Script.ErrorCode>(line, line: index + 1)
          _ = words.next()
          passes = try words.number(in: Self.numbers)
        } else {
          entries.append(try Self.entry(line, index + 1, after: entries.last?.pass ?? 0))
        }
      } catch {
        faults.append(error)
        if faults.count >= limit { return faults }
      }
    }
    if !hasEnd {
      faults.append(
        ParseError(
          code: .missing, line: lines.count, column: 1, found: "the end of the text",
          expected: "end and the number of passes"))
    }
    return faults
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line
    while line.last?.isWhitespace == true { line.removeLast() }
    return line
  }

  private static func header(_ line: Substring, _ number: Int) throws(ParseError) -> Header {
    guard let colon = line.firstIndex(of: ":") else {
      let words = line.split(separator: " ", maxSplits: 1)
      throw ParseError(
        code: .noColon, line: number, column: 1, found: line.excerpt, expected: "key: value",
        suggestion: words.count == 2 ? "\(words[0]): \(words[1])" : nil)
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " }
    return Header(String(line[..<colon]), String(value))
  }

  private static let numbers = 0...1_000_000_000
  /// The coordinates of a pointer, which can be beside the window.
  private static let positions = -9_999...1_000_000_000

  private static func entry(
    _ line: Substring, _ number: Int, after last: Int
  ) throws(ParseError) -> Entry {
    // Searches bytes, because a combining mark after the quote would make them one character.
    let quote = line.utf8.firstIndex(of: 0x22)
    let text = quote.map { line[$0...] }
    var words = LineWords<Script.ErrorCode>(
      line[..<(quote ?? line.endIndex)], line: number,
      before: text.map { String($0) } ?? "the end of the line")
    let pass = try words.number(in: numbers)
    guard pass >= last else { throw words.fault("a pass from \(last) on", .backwards) }
    var command = Command(ActionID(try words.required("an action")))
    if let text {
      guard let typed = unescaped(text) else {
        throw ParseError(
          code: .openQuote, line: number, column: line.count + 1, found: "the end of the line",
          expected: "a closing quote")
      }
      command.argument = .text(typed)
    } else {
      command.isRepeat = words.removeLast("repeat")
      if words.remaining > 0 { command.argument = try argument(of: command.action, &words) }
    }
    return Entry(pass: pass, command: command)
  }

  private static func argument(
    of action: ActionID, _ words: inout LineWords<Script.ErrorCode>
  ) throws(ParseError) -> Command.Argument {
    switch words.remaining {
    case 1:
      let word = words.next() ?? ""
      if word == "held" { return .held }
      if word == "released" { return .released }
      if action == .key, let stroke = KeyStroke(word) { return .key(stroke) }
      if let number = Int(word) { return .number(number) }
    case 3:
      return .point(
        column: try words.number(in: numbers), row: try words.number(in: numbers),
        button: try words.number(in: numbers))
    case 4:
      guard let phase = PointerInput.Phase(rawValue: words.next() ?? "") else { break }
      return .pointer(
        PointerInput(
          phase, column: try words.number(in: positions), halfRow: try words.number(in: positions),
          button: try words.number(in: numbers)))
    default: _ = words.next()
    }
    throw words.fault("a quoted text, a number, a key, or column, row and button")
  }

  /// Returns the text between quotes, or nil if the closing quote is missing.
  private static func unescaped(_ quoted: Substring) -> String? {
    // Reads bytes instead of characters, because the text can be long.
    var result: [UInt8] = []
    var isEscaped = false
    for byte in quoted.utf8.dropFirst() {
      if byte == 0x22, !isEscaped { return String(decoding: result, as: UTF8.self) }
      if isEscaped || byte != 0x5c {
        result.append(!isEscaped ? byte : byte == 0x6e ? 0x0a : byte == 0x72 ? 0x0d : byte)
      }
      isEscaped = !isEscaped && byte == 0x5c
    }
    return nil
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      default: String(scalar)
      }
    }.joined()
  }
}
