import ArgumentParser
import Kodama
import KodamaCLI

/// `kodama-lab bisect`: finds the first difference between two recordings.
struct Bisect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay two recordings side by side and report the first difference.",
    discussion: """
      Names the first pass that differs, and in it the cell, character or sample.

      Example:
        kodama-lab bisect one.recording other.recording
      """)

  @Argument(help: "The first recording.", completion: .anyFile)
  var file: String

  @Argument(help: "The recording to compare it with.", completion: .anyFile)
  var other: String

  @OptionGroup var packs: PackOptions

  func run() throws {
    try Bisection(content: try packs.content()).run(file, other)
  }
}

/// Runs two recordings side by side, and reports the first pass that differs and the first
/// difference in it: a command, cell, character or sample.
struct Bisection {
  let content: Content

  /// One of the two games that are compared.
  private final class Side {
    let app: KodamaApp
    let host: HeadlessHost
    let rules: MaterialRules
    private let loop: GameLoop
    private let recording: Recording
    private var entries: ArraySlice<Recording.Entry>

    init(_ file: String, _ content: Content) throws {
      let recorded = try RecordedGame(file, content)
      recording = recorded.recording
      entries = recording.entries[...]
      app = recorded.app
      rules = recorded.content.rules
      host = HeadlessHost(mixer: Mixer(patches: recorded.content.patches))
      host.answersRequests = false
      loop = GameLoop(app: app, host: host)
    }

    var passes: Int { recording.passes }

    /// Runs a pass and returns its commands.
    func run(_ pass: Int) -> [Command] {
      var commands: [Command] = []
      while let entry = entries.first, entry.pass == pass {
        commands.append(entry.command)
        host.send(.command(entry.command))
        entries.removeFirst()
      }
      loop.runPass()
      return commands
    }
  }

  /// Runs both recordings.
  ///
  /// - Throws: `CommandError` with status 1 if they differ.
  func run(_ file: String, _ other: String) throws {
    let (one, two) = (try Side(file, content), try Side(other, content))
    var differing: String?
    for pass in 0..<min(one.passes, two.passes) {
      let (first, second) = (one.run(pass), two.run(pass))
      if differing == nil, first != second {
        differing =
          "\nthe commands differ from pass \(pass) on: \(Self.list(first)) here, "
          + "\(Self.list(second)) there"
      }
      guard let difference = difference(one, two) else { continue }
      let cause = differing ?? "\nall commands before it are equal"
      throw CommandError.checkFailed("pass \(pass) differs: \(difference)\(cause)")
    }
    guard one.passes == two.passes else {
      throw CommandError.checkFailed(
        "\(one.passes) passes here, \(two.passes) there; the common passes are equal")
    }
    try Files.printLine("\(one.passes) passes are equal\(differing ?? "")")
  }

  private static func list(_ commands: [Command]) -> String {
    commands.isEmpty ? "none" : commands.map { "\($0.action)" }.joined(separator: ", ")
  }

  private func difference(_ one: Side, _ two: Side) -> String? {
    let (here, there) = (one.app.digest, two.app.digest)
    if here.world != there.world { return state(one, two) }
    if here.words != there.words { return "the speech, captions or written lines" }
    if let (left, right) = frames(one, two), left.text != right.text { return text(left, right) }
    guard one.host.samples != two.host.samples else { return nil }
    let same = zip(one.host.samples, two.host.samples).prefix { $0 == $1 }.count
    return "sample \(same / 2), \(same % 2 == 0 ? "left" : "right"): "
      + "\(one.host.samples[same]) here, \(two.host.samples[same]) there"
  }

  private func frames(_ one: Side, _ two: Side) -> (TextFrame, TextFrame)? {
    guard let left = one.host.frame, let right = two.host.frame else { return nil }
    return (left, right)
  }

  private func text(_ left: TextFrame, _ right: TextFrame) -> String {
    let (here, there) = (left.text.split(separator: "\n"), right.text.split(separator: "\n"))
    for (row, pair) in zip(here, there).enumerated() where pair.0 != pair.1 {
      let column = zip(pair.0, pair.1).prefix { $0 == $1 }.count
      return "the text, row \(row), column \(column):\n  \(pair.0)\n  \(pair.1)"
    }
    return "the text: \(here.count) rows here, \(there.count) there"
  }

  /// Describes the first cell that differs, or reports that another part of the state differs.
  private func state(_ one: Side, _ two: Side) -> String {
    let rules = one.rules
    guard let left = one.app.savedPlay, let right = two.app.savedPlay,
      let here = try? SavedPlay(decoding: left, rules: rules).world,
      let there = try? SavedPlay(decoding: right, rules: rules).world
    else { return "the state; at least one side has no valley" }
    guard (here.width, here.height) == (there.width, there.height) else {
      return "the state: the valleys have different sizes"
    }
    for y in 0..<here.height {
      for x in 0..<here.width {
        let point = CellPoint(x, y)
        let (cell, other) = (here.cell(at: point), there.cell(at: point))
        guard cell != other else { continue }
        return "the state, cell \(x), \(y) at tick \(here.tick): "
          + "\(rules.name(of: cell.material)) \(cell.data) here, "
          + "\(rules.name(of: other.material)) \(other.data) there"
      }
    }
    return "the state outside the cells: hand, view, time or settings"
  }
}
