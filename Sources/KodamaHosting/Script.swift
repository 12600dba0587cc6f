/// A script: what a player would do, one line a moment, and what should then be seen and heard.
///
///     # Comments and empty lines are passed over.
///     tick 120 press space          # go on to pass 120, then press
///     press right x5                # each press takes a pass
///     type "sand"
///     command pause                 # an action by its name
///     wait 30
///     wait until goal               # at most a minute, or as many passes as are named
///     expect text "sand in hand"    # on the screen now
///     expect speech "sand"          # said since the last press
///     expect caption "bell, right"  # heard since the last press, in words
///     expect sound bell right       # started since the last press: a patch, and a side
///     expect goal                   # what is asked for is reached
public struct Script: Hashable, Sendable {
  /// One line.
  public struct Step: Hashable, Sendable {
    /// The line in the file, from 1.
    public var line: Int
    /// What it asks for.
    public var action: Action
  }

  /// What a line asks for.
  public enum Action: Hashable, Sendable {
    /// Go on until this pass is the next.
    case goOn(toPass: Int)
    /// Go on by this many passes.
    case wait(passes: Int)
    /// Go on until what is asked for is reached, by so many passes at most.
    case waitUntilGoal(passes: Int)
    /// Send input, and run a pass for each time.
    case send(InputEvent, times: Int)
    /// The screen shows this text.
    case expectText(String)
    /// This was said.
    case expectSpeech(String)
    /// This was heard, in words.
    case expectCaption(String)
    /// This patch was started, on this side, if one is given.
    case expectSound(patch: String, side: Side?)
    /// What is asked for is reached.
    case expectGoal
  }

  /// Where something is heard.
  public enum Side: String, Sendable, CaseIterable {
    /// Louder on the left.
    case left
    /// Equally loud.
    case center
    /// Louder on the right.
    case right
  }

  /// What is wrong with a script.
  public struct ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1.
    public let column: Int
    /// What should stand there.
    public let expected: String
    /// What stands there.
    public let found: String
    /// One sentence.
    public var description: String {
      "line \(line), column \(column): expected \(expected), found \(found)"
    }
  }

  /// Longer scripts are refused, in lines.
  public static let lineLimit = 100_000
  /// The last pass a script may go on to: a day.
  public static let passLimit = 60 * 60 * 60 * 24

  /// How long `wait until goal` waits, in passes: a minute.
  public static let goalPasses = 3_600

  /// The lines that ask for something.
  public private(set) var steps: [Step] = []

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - text: its lines.
  ///   - firstLine: the number of its first line in the file it stands in.
  /// - Throws: `ParseError` with the place at fault.
  public init(_ text: String, firstLine: Int = 1) throws(ParseError) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count <= Self.lineLimit else {
      throw ParseError(
        line: Self.lineLimit, column: 1, expected: "at most \(Self.lineLimit) lines", found: "more")
    }
    for (index, line) in lines.enumerated() {
      var words = try ScriptWords(line, number: firstLine + index)
      if words.peek == "tick" {
        _ = words.next()
        let pass = try words.number(in: 0...Self.passLimit)
        steps.append(Step(line: firstLine + index, action: .goOn(toPass: pass)))
      }
      if let action = try Self.action(&words) {
        steps.append(Step(line: firstLine + index, action: action))
      }
      try words.end()
    }
  }

  private static func action(_ words: inout ScriptWords) throws(ParseError) -> Action? {
    switch words.next() {
    case nil: return nil
    case "wait":
      guard words.peek == "until" else { return .wait(passes: try words.number(in: 0...passLimit)) }
      _ = words.next()
      guard words.next() == "goal" else { throw words.fault("goal") }
      let passes = words.peek == nil ? goalPasses : try words.number(in: 1...passLimit)
      return .waitUntilGoal(passes: passes)
    case "press": return try press(&words)
    case "type": return .send(.text(try words.required("a text")), times: 1)
    case "command":
      return .send(.command(Command(ActionID(try words.required("an action")))), times: 1)
    case "point":
      let column = try words.number(in: 0...1_023)
      let row = try words.number(in: 0...1_023)
      let button = words.peek == nil ? 1 : try words.number(in: 1...3)
      return .send(.point(column: column, row: row, button: button), times: 1)
    case "expect": return try expectation(&words)
    default: throw words.fault("tick, wait, press, type, command, point or expect")
    }
  }

  private static func press(_ words: inout ScriptWords) throws(ParseError) -> Action {
    guard let stroke = KeyStroke(try words.required("a key")) else {
      throw words.fault("a key such as space, shift+left or f1")
    }
    var times = 1
    if let word = words.peek, word.hasPrefix("x") {
      _ = words.next()
      guard let number = Int(word.dropFirst()), (1...10_000).contains(number) else {
        throw words.fault("x and how many times, 1 to 10000")
      }
      times = number
    }
    return .send(.key(stroke, isRepeat: false), times: times)
  }

  private static func expectation(_ words: inout ScriptWords) throws(ParseError) -> Action {
    switch words.next() {
    case "text": return .expectText(try words.required("a text"))
    case "speech": return .expectSpeech(try words.required("a text"))
    case "caption": return .expectCaption(try words.required("a text"))
    case "sound":
      let patch = try words.required("the name of a sound")
      guard let word = words.next() else { return .expectSound(patch: patch, side: nil) }
      guard let side = Side(rawValue: word) else { throw words.fault("left, center or right") }
      return .expectSound(patch: patch, side: side)
    case "goal": return .expectGoal
    default: throw words.fault("text, speech, caption, sound or goal")
    }
  }
}

/// The words of one line: bare ones, and texts in quotes.
private struct ScriptWords {
  private var words: [(text: String, column: Int)] = []
  private var position = 0
  private let line: Int

  init(_ text: Substring, number: Int) throws(Script.ParseError) {
    line = number
    var word: (text: String, column: Int)?
    var isQuoted = false
    var isEscaped = false
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if isQuoted {
        if isEscaped {
          word?.text.unicodeScalars.append(scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "\"" {
          isQuoted = false
        } else {
          word?.text.unicodeScalars.append(scalar)
        }
      } else if scalar == "#" && word == nil {
        break
      } else if scalar == " " || scalar == "\t" || scalar == "\r" {
        if let word { words.append(word) }
        word = nil
      } else {
        if word == nil { word = ("", index + 1) }
        if scalar == "\"" { isQuoted = true } else { word?.text.unicodeScalars.append(scalar) }
      }
    }
    if isQuoted {
      throw Script.ParseError(
        line: number, column: text.count, expected: "a closing quote", found: "the end of the line")
    }
    if let word { words.append(word) }
  }

  var peek: String? { position < words.count ? words[position].text : nil }

  mutating func next() -> String? {
    defer { position += 1 }
    return peek
  }

  mutating func required(_ what: String) throws(Script.ParseError) -> String {
    guard let word = next() else { throw fault(what) }
    return word
  }

  mutating func number(in range: ClosedRange<Int>) throws(Script.ParseError) -> Int {
    guard let word = next(), let number = Int(word), range.contains(number) else {
      throw fault("a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func end() throws(Script.ParseError) {
    if next() != nil { throw fault("the end of the line") }
  }

  /// What is wrong with the word that was read last.
  func fault(_ expected: String) -> Script.ParseError {
    let index = position - 1
    let isThere = words.indices.contains(index)
    return Script.ParseError(
      line: line, column: isThere ? words[index].column : (words.last?.column ?? 0) + 1,
      expected: expected, found: isThere ? words[index].text : "the end of the line")
  }
}
