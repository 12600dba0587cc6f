public import ArgumentParser
import Foundation
import Kodama
import KodamaCLI
public import KodamaPerception
public import KodamaTrials

/// `kodama-lab test`: plays études by their own scripts or by bots.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play étude files with their own scripts or with bots.",
    discussion: """
      Without --bot or --track, it plays the script in each file on the étude as written. Every \
      expectation must hold, and the goals must be reached.

      Bots play variations. They press keys and know the goals and the hotbar, but no positions. \
      eyes reads text frames, eyes-floor pictures, ears and ears-human samples, and words the \
      spoken lines. blank perceives nothing. blind presses at most 200 keys that a search found on \
      other variations.

      Examples:
        kodama-lab test Assets/Content/etudes
        kodama-lab test my.kodama --bot eyes --bot ears --seeds 1..20

      Exit status: 1 if a script or a trial failed.
      """)

  @Argument(help: "Étude files (.kodama), or folders of them.", completion: .world)
  var paths: [String]

  @Option(
    help:
      "A bot: eyes, eyes-floor, ears, ears-human, words, blank, stubborn or blind. May be repeated."
  )
  var bot: [BotKind] = []

  @Option(
    help:
      "A sense: eyes, eyes-floor, ears-open, ears-human or words. May be repeated."
  )
  var track: [Track] = []

  @Option(
    help:
      "The hearing of ears-human: clean, or mono,room,late=80,noise=20,lowpass=4000,softer=20."
  )
  var hearing: HearingConditions?

  @Option(
    help: ArgumentHelp(
      "An action that bots cannot use, such as guide. May be repeated.", valueName: "action"))
  var without: [String] = []

  @Option(
    parsing: .unconditional,
    help: "The maximum number of keys a second, 1 to 60; ears-human presses at most 8.")
  var keysPerSecond: Int?

  @Option(
    help:
      "The variations to play, such as 1..20; 0 is the étude as written. (default: 1..3)")
  var seeds: SeedRange?

  @Option(
    parsing: .unconditional,
    help: "The maximum number of keys in a trial. (default: 600)")
  var presses: Int?

  @Option(
    parsing: .unconditional,
    help: "The number of parallel trials. (default: the number of processors)")
  var jobs: Int?

  @Flag(help: "Print JSON instead of a table.")
  var json = false

  @Option(
    help: ArgumentHelp("Write the result of every trial as an xUnit file.", valueName: "file"),
    completion: .anyFile)
  var xunit: String?

  @Flag(help: "Print the plans of the bots; --jobs 1 keeps them in order.")
  var thoughts = false

  @OptionGroup var packs: PackOptions

  /// The bots of `--bot` and `--track`, without duplicates.
  private var bots: [BotKind] {
    let named = bot + track.map(\.bot)
    return BotKind.allCases.filter(named.contains)
  }

  private func check() throws {
    guard presses ?? 1 > 0 else { throw ValidationError("--presses must be at least 1.") }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 256.")
    }
    if let keysPerSecond, !(1...60).contains(keysPerSecond) {
      throw ValidationError("--keys-per-second must be from 1 to 60.")
    }
    if hearing != nil, !bots.contains(.earsHuman) {
      throw ValidationError("--hearing needs human ears; add --track ears-human.")
    }
    guard bots.isEmpty else { return }
    let ignored =
      [
        ("--seeds", seeds != nil), ("--presses", presses != nil), ("--jobs", jobs != nil),
        ("--thoughts", thoughts), ("--keys-per-second", keysPerSecond != nil),
        ("--without", !without.isEmpty),
      ].filter(\.1).map(\.0)
    guard ignored.isEmpty else {
      throw ValidationError(
        "\(ignored.joined(separator: ", ")): only for bots; add --bot eyes or --bot ears, "
          + "or remove the option to play the scripts.")
    }
  }

  func run() throws {
    // Done here and not in `validate`, so that an unknown option is reported first.
    try check()
    try execute()
  }

  private func execute() throws {
    let content = try packs.content()
    let etudes = try EtudeFiles.read(paths, content)
    guard !bots.isEmpty else { return try playScripts(etudes, content) }
    var series = TrialSeries(
      content: content, etudes: etudes, bots: bots, seeds: seeds?.bounds ?? 1...3,
      pressLimit: presses ?? 600,
      printsThoughts: thoughts)
    series.disabledActions = Set(without)
    series.keysPerSecond = keysPerSecond ?? 0
    series.conditions = hearing ?? HearingConditions()
    let rows = series.run(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    if let xunit { try Files.write(TrialReport.xunit(rows), to: xunit) }
    try Files.printLine(json ? TrialReport.json(rows) : TrialReport.table(rows))
    let unsolved = rows.reduce(0) { $0 + $1.trials.count { !$0.result.isSolved } }
    let count = rows.reduce(0) { $0 + $1.trials.count }
    if unsolved > 0 { throw CommandError.checkFailed("\(unsolved) of \(count) trials failed") }
  }
}

extension Test {
  /// Plays the scripts in the étude files and prints the results.
  private func playScripts(_ etudes: [Etude], _ content: Content) throws {
    let results = etudes.map { EtudeCheck($0, content) }
    if let xunit { try Files.write(EtudeCheck.xunit(results), to: xunit) }
    if json {
      try Files.printLine(try JSONText.of(results.map(\.fields)))
    } else {
      try Files.printLine(results.map(\.line).joined(separator: "\n"))
    }
    let failed = results.count { !$0.isSolved }
    if failed > 0 { throw CommandError.checkFailed("\(failed) of \(results.count) scripts failed") }
  }
}

extension BotKind: @retroactive ExpressibleByArgument {}
extension Track: @retroactive ExpressibleByArgument {}
extension HearingConditions: @retroactive ExpressibleByArgument {
  /// Reads conditions such as `mono,late=80`.
  public init?(argument: String) { self.init(argument) }
}
