public import ArgumentParser
import Foundation
import Kodama
import KodamaCLI
package import KodamaPerception
public import KodamaTrials

/// `kodama-lab test`: plays études by their own scripts or by bots.
struct Test: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play étude files: by their own scripts, or with a bot on their variations.",
    discussion: """
      Without --bot each file's script is played on the étude as it is written: every expectation \
      has to hold, and the goals have to be reached.

      A bot that plays by eye reads text frames, one that plays by ear reads samples, one that \
      plays by words reads what the voice says, a blank one perceives nothing. Each \
      presses the keys that are bound, and is told the goals and what the hotbar holds, never a \
      place. A blind one presses keys that a search found on other variations, at most 200. Ends \
      with 1 where a trial was not solved.
      """)

  @Argument(help: "Étude files (.kodama), or folders of them.", completion: .world)
  var paths: [String]

  @Option(
    help:
      "Who plays: eyes, eyes-floor, ears, ears-human, words, blank, stubborn or blind; repeat it."
  )
  var bot: [BotKind] = []

  @Option(
    help:
      "What is perceived: eyes, eyes-floor, ears-open, ears-human or words; may be repeated."
  )
  var track: [Track] = []

  @Option(
    help:
      "What human ears hear through: clean, or mono,room,late=80,noise=20,lowpass=4000,softer=20."
  )
  var hearing: HearingConditions?

  @Option(help: "An action whose key does nothing for bots, such as guide; may be repeated.")
  var without: [String] = []

  @Option(
    parsing: .unconditional,
    help: "How many keys a second a bot may press, 1 to 60; human ears never more than 8.")
  var keysPerSecond: Int?

  @Option(
    help:
      "Which variations a bot plays, as 1..20; 0 is the étude as it is written; 1..3 without it.")
  var seeds: SeedRange?

  @Option(
    parsing: .unconditional,
    help: "How many keys a bot may press before it gives up; 600 without it.")
  var presses: Int?

  @Option(
    parsing: .unconditional,
    help: "How many trials run side by side; by default as many as there are processors.")
  var jobs: Int?

  @Flag(help: "Print the table as JSON.")
  var json = false

  @Option(help: "Write the result of every trial as an xUnit file.", completion: .anyFile)
  var xunit: String?

  @Flag(help: "Say what the bots are about to do (with --jobs 1, in order).")
  var thoughts = false

  @OptionGroup var packs: PackOptions

  /// The bots that were named, and those of the named tracks.
  private var bots: [BotKind] {
    let named = bot + track.map(\.bot)
    return BotKind.allCases.filter(named.contains)
  }

  private func check() throws {
    guard presses ?? 1 > 0 else { throw ValidationError("--presses wants a number from 1 on.") }
    if let jobs, !(1...256).contains(jobs) {
      throw ValidationError("--jobs wants a number from 1 to 256.")
    }
    if let keysPerSecond, !(1...60).contains(keysPerSecond) {
      throw ValidationError("--keys-per-second wants a number from 1 to 60.")
    }
    if hearing != nil, !bots.contains(.earsHuman) {
      throw ValidationError("--hearing is for human ears; add --track ears-human.")
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
        "\(ignored.joined(separator: ", ")): this is for bots; add --bot eyes or --bot ears, "
          + "or leave it out to play the scripts.")
    }
  }

  func run() throws {
    try check()
    try CommandError.reporting(execute)
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
    if unsolved > 0 { throw CommandError.checkFailed("\(unsolved) trials were not solved") }
  }
}

extension Test {
  /// Plays the scripts in the files.
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

extension BotKind: ExpressibleByArgument {}
extension Track: ExpressibleByArgument {}
extension HearingConditions: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
