public import KodamaSurfaces

/// Plays a test script without a window, and collects the lines whose expected output did not
/// occur.
///
///     let runner = ScriptRunner(loop: loop, host: host, patches: PatchTable())
///     runner.run(try Script("press space\nexpect text \"sand\""))
///     runner.failures.isEmpty
public final class ScriptRunner {
  /// A line of a script that expected some output, and the output that was found instead.
  public struct Failure: Hashable, Sendable, CustomStringConvertible {
    /// The line of the script, from 1.
    public let line: Int
    /// The number of the pass (1/60 s) of the game loop, from 0, before which the line was checked.
    public let pass: Int
    /// The expected output, such as `speech sand`.
    public let expected: String
    /// The actual output, or `nothing` if there was none.
    public let found: String
    /// One line of text with the line number, the pass (1/60 s), the expected and the actual
    /// output.
    public var description: String {
      "line \(line), pass \(pass): expected \(expected), found \(found)"
    }
  }

  /// The lines of the script whose expected output did not occur, in order.
  public private(set) var failures: [Failure] = []
  /// A closure that returns whether the player has reached the goal of the game. Lines such as
  /// `expect goal` call it. If it is nil, the goal counts as not reached.
  public var isGoalReached: (() -> Bool)?
  private static let listedSoundLimit = 20
  private let host: HeadlessHost
  private let loop: GameLoop
  private let patches: PatchTable
  private var speech: [String] = []
  private var captions: [String] = []
  private var sounds: [Note] = []

  /// Creates a runner for the game of a loop. It sets `host.onPass` to a closure that also calls
  /// the previous one.
  public init(loop: GameLoop, host: HeadlessHost, patches: PatchTable) {
    self.loop = loop
    self.host = host
    self.patches = patches
    let inner = host.onPass
    host.onPass = { [weak self] pass in
      self?.collect(pass)
      inner?(pass)
    }
  }

  /// Plays a script, beginning with the next pass (1/60 s) of the game loop.
  public func run(_ script: Script) {
    for step in script.steps { run(step) }
  }

  private func run(_ step: Script.Step) {
    switch step.action {
    case .advance(let pass): loop.run(passes: pass - loop.pass)
    case .wait(let passes): loop.run(passes: passes)
    case .waitUntilGoal(let passes):
      let last = loop.pass + passes
      while isGoalReached?() != true, loop.pass < last, loop.runPass() {}
      check(isGoalReached?() ?? false, step, "the goal within \(passes) passes", [])
    case .expectGoal: check(isGoalReached?() ?? false, step, "the goal", [])
    case .send(let event, let times):
      clearCollected()
      for _ in 0..<times {
        host.send(event)
        loop.runPass()
      }
    case .expectText(let text):
      let lines = host.frame?.lines ?? []
      check(Self.isFound(text, in: lines), step, "text \(text)", lines)
    case .expectSpeech(let text):
      check(Self.isFound(text, in: speech), step, "speech \(text)", speech)
    case .expectCaption(let text):
      check(Self.isFound(text, in: captions), step, "caption \(text)", captions)
    case .expectSound(let patch, let side):
      let wanted = patches.patch(named: patch)
      let holds = sounds.contains { note in
        note.patch == wanted && (side == nil || side == Self.side(of: note))
      }
      let wantedSide = side.map { " \($0.rawValue)" } ?? ""
      check(holds, step, "sound \(patch)\(wantedSide)", soundDescriptions)
    }
  }

  private func check(
    _ holds: Bool, _ step: Script.Step, _ expected: String, _ found: [String]
  ) {
    guard !holds else { return }
    let found = found.filter { !$0.isEmpty }.joined(separator: " | ")
    failures.append(
      Failure(
        line: step.line, pass: loop.pass, expected: expected,
        found: found.isEmpty ? "nothing" : found))
  }

  /// Returns whether any line contains a text. Embedded Swift lacks substring search.
  private static func isFound(_ text: String, in lines: [String]) -> Bool {
    lines.contains { line in line.indices.contains { line[$0...].hasPrefix(text) } }
  }

  private func collect(_ pass: HeadlessHost.Pass) {
    for event in pass.words {
      switch event {
      case .say(let utterance): speech.append(utterance.text)
      case .caption(let text): captions.append(text)
      case .stop: break
      }
    }
    for command in pass.sounds where command.startsSound {
      sounds.append(command.note)
    }
  }

  private var soundDescriptions: [String] {
    let names = sounds.map { note in
      let number = Int(note.patch.rawValue)
      let patch = patches.patches.indices.contains(number) ? patches.patches[number].name : "?"
      return "\(patch) \(Self.side(of: note).rawValue)"
    }
    let distinct = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
    let listed = distinct.prefix(Self.listedSoundLimit).map { name in
      let count = names.count { $0 == name }
      return count == 1 ? name : "\(name) x\(count)"
    }
    let rest = distinct.count - listed.count
    return listed + (rest > 0 ? ["\(rest) others"] : [])
  }

  private func clearCollected() {
    speech.removeAll()
    captions.removeAll()
    sounds.removeAll()
  }

  private static func side(of note: Note) -> Script.Side {
    note.panDecibels < -0.5 ? .left : note.panDecibels > 0.5 ? .right : .center
  }
}
