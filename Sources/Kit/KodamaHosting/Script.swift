public import KodamaRoles

/// A test script: a player's input, and the text, speech and sounds that are expected in response.
/// A `ScriptRunner` plays it.
///
///     # Comments and empty lines are skipped.
///     tick 120 press space          # go on to pass 120, then press
///     press right x5                # five presses, one for each pass
///     type "sand"
///     command pause                 # an action by its name
///     wait 30                       # passes
///     wait until goal               # at most 3,600 passes, or the number that follows
///     expect text "sand in hand"    # on the screen now
///     expect speech "sand"          # said since the last input
///     expect caption "bell, right"  # captioned since the last input
///     expect sound bell right       # started since the last input: a patch or a material, a side
///     expect goal                   # the goal is reached
///
/// Line endings may be those of Unix or Windows.
public struct Script: Hashable, Sendable {
  /// One step of a script.
  package struct Step: Hashable, Sendable {
    /// The line number in the file, from 1.
    package var line: Int
    package var action: Action
  }

  /// The action of a step: advance the game, send input, or check an expectation.
  package enum Action: Hashable, Sendable {
    /// Run passes until the pass with this number comes next.
    case advance(toPass: Int)
    case wait(passes: Int)
    /// Run passes until the goal is reached, but at most this number. Not reaching it is a failure.
    case waitUntilGoal(passes: Int)
    /// Send an input a number of times, each in a pass of its own.
    case send(InputEvent, times: Int)
    /// Check that a line of the screen contains this text.
    case expectText(String)
    /// Check that an utterance since the last input contains this text.
    case expectSpeech(String)
    /// Check that a caption since the last input contains this text.
    case expectCaption(String)
    /// Check that this patch was started since the last input, and on this side if one is given.
    case expectSound(patch: String, side: Side?)
    case expectGoal
  }

  /// The names of actions and sounds that a script may use. Any other name is a parse error.
  public struct Names: Sendable {
    /// The actions allowed after `command`; nil allows any.
    package var actions: [String]?
    /// The patches allowed after `expect sound`; nil allows any.
    package var sounds: [String]?
    /// Patch names by alternative name, such as the name of a material.
    package var patches: [String: String]

    /// Creates a list of allowed names. By default, every name is allowed.
    public init(
      actions: [String]? = nil, sounds: [String]? = nil, patches: [String: String] = [:]
    ) {
      (self.actions, self.sounds, self.patches) = (actions, sounds, patches)
    }
  }

  /// The side from which a script expects to hear a sound.
  public enum Side: String, Sendable, CaseIterable {
    /// The sound comes from the left: it is more than 0.5 dB louder there.
    case left
    /// The sound is about equally loud on both sides.
    case center
    /// The sound comes from the right: it is more than 0.5 dB louder there.
    case right
  }

  /// The maximum number of lines. Longer scripts are rejected with `tooLong`.
  package static let lineLimit = 100_000
  /// The highest pass number, or number of passes, that a script may contain: 24 hours.
  package static let passLimit = 60 * 60 * 60 * 24

  /// The default time limit of `wait until goal`, in passes: one minute.
  package static let goalPasses = 3_600

  package private(set) var steps: [Step] = []

  /// Creates a script from its text.
  ///
  /// - Parameters:
  ///   - text: The lines of the script.
  ///   - firstLine: The line number of the first line within its file.
  ///   - names: The names that the script may use; by default any.
  /// - Throws: `ParseError` with the position of the first error.
  public init(
    _ text: String, firstLine: Int = 1, names: Names = Names()
  ) throws(ParseError) {
    if let fault = read(text, firstLine, names, limit: 1).first { throw fault }
  }

  /// Returns up to `limit` errors in a script, in line order; none if `init` accepts the text.
  package static func faults(
    in text: String, firstLine: Int = 1, names: Names = Names(), limit: Int = 100
  ) -> [ParseError] {
    var script = Script()
    return script.read(text, firstLine, names, limit: limit)
  }

  private init() {}

  private mutating func read(
    _ text: String, _ firstLine: Int, _ names: Names, limit: Int
  ) -> [ParseError] {
    if let error = Self.lengthError(of: text, limit: Self.lineLimit) { return [error] }
    var faults: [ParseError] = []
    // The earliest pass in which the runner can reach the line. `tick` cannot name an earlier one.
    var earliest = 0
    for (index, line) in text.fileLines.enumerated() {
      do {
        try read(line, number: firstLine + index, names, &earliest)
      } catch {
        faults.append(error)
        if faults.count >= limit { break }
      }
    }
    return faults
  }

  private mutating func read(
    _ line: Substring, number: Int, _ names: Names, _ earliest: inout Int
  ) throws(ParseError) {
    var words = try LineWords<ErrorCode>(line, number: number)
    if words.peek == "tick" {
      _ = words.next()
      let pass = try words.number(in: 0...Self.passLimit)
      guard pass >= earliest else {
        throw words.fault("a pass from \(earliest) on", .backwards)
      }
      earliest = pass
      steps.append(Step(line: number, action: .advance(toPass: pass)))
    }
    if let action = try Self.action(&words, names) {
      steps.append(Step(line: number, action: action))
      switch action {
      case .wait(let passes), .send(_, let passes): earliest += passes
      default: break
      }
    }
    try words.finish(.notTheEnd)
  }

  private static let first = ["tick", "wait", "press", "type", "command", "point", "expect"]
  private static let expectations = ["text", "speech", "caption", "sound", "goal"]

  /// Returns whether a line begins with a step's keyword, such as `press`.
  package static func isScriptLine(_ line: some StringProtocol) -> Bool {
    line.split(separator: " ").first.map { first.contains(String($0)) } ?? false
  }

  private static func action(
    _ words: inout LineWords<ErrorCode>, _ names: Names
  ) throws(ParseError) -> Action? {
    switch words.next() {
    case nil: return nil
    case "wait":
      guard words.peek == "until" else { return .wait(passes: try words.number(in: 0...passLimit)) }
      _ = words.next()
      guard words.next() == "goal" else { throw words.fault("goal", near: ["goal"]) }
      let passes = words.peek == nil ? goalPasses : try words.number(in: 1...passLimit)
      return .waitUntilGoal(passes: passes)
    case "press": return try press(&words)
    case "type": return .send(.text(try words.required("a text")), times: 1)
    case "command":
      let action = try words.name("an action", of: names.actions, .unknownAction)
      return .send(.command(Command(ActionID(action))), times: 1)
    case "point":
      let column = try words.number(in: 0...1_023)
      let row = try words.number(in: 0...1_023)
      let button = words.peek == nil ? 1 : try words.number(in: 1...3)
      return .send(.point(column: column, row: row, button: button), times: 1)
    case "expect": return try expectation(&words, names)
    default: throw words.fault("tick, wait, press, type, command, point or expect", near: first)
    }
  }

  private static func press(_ words: inout LineWords<ErrorCode>) throws(ParseError) -> Action {
    let name = try words.required("a key")
    guard let stroke = KeyStroke(name) else {
      let modifiers = name.lastIndex(of: "+").map { String(name[...$0]) } ?? ""
      throw words.fault(
        "a key such as space, shift+left or f1", .unknownKey,
        near: Key.allCases.map { modifiers + $0.rawValue })
    }
    var times = 1
    if let word = words.peek, word.hasPrefix("x") {
      _ = words.next()
      guard let number = Int(word.dropFirst()), (1...10_000).contains(number) else {
        throw words.fault("x and a number from 1 to 10000", .badNumber)
      }
      times = number
    }
    return .send(.key(stroke, isRepeat: false), times: times)
  }

  private static func expectation(
    _ words: inout LineWords<ErrorCode>, _ names: Names
  ) throws(ParseError) -> Action {
    switch words.next() {
    case "text": return .expectText(try words.required("a text"))
    case "speech": return .expectSpeech(try words.required("a text"))
    case "caption": return .expectCaption(try words.required("a text"))
    case "sound":
      let other = words.peek.flatMap { names.patches[$0] }
      let known = names.sounds.map { $0 + names.patches.keys.sorted() }
      let name = try words.name("the name of a sound or a material", of: known, .unknownSound)
      let patch = other ?? name
      guard let word = words.next() else { return .expectSound(patch: patch, side: nil) }
      guard let side = Side(rawValue: word) else {
        throw words.fault("left, center or right", near: Side.allCases.map { $0.rawValue })
      }
      return .expectSound(patch: patch, side: side)
    case "goal": return .expectGoal
    default: throw words.fault("text, speech, caption, sound or goal", near: expectations)
    }
  }
}
