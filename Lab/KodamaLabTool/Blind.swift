import ArgumentParser
import Foundation
import Kodama
import KodamaCLI
import KodamaTrials

/// `kodama-lab blind`: measures to what extent études can be solved without perception.
struct Blind: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report the share of variations solved without perception.",
    discussion: """
      Searches for a fixed sequence of keys that solves the étude, as `kodama-lab test --bot \
      blind` does. Then plays the best sequence on variations that the search has not seen.

      Example:
        kodama-lab blind my.kodama --variations 50
      """)

  @Argument(help: "Étude files (.kodama), or folders of them.", completion: .world)
  var paths: [String]

  @Option(
    parsing: .unconditional, help: "The number of variations to play, 1 to 200.")
  var variations: UInt64 = 20

  @Flag(help: "Print JSON, one object for each étude.")
  var json = false

  @OptionGroup var packs: PackOptions

  func validate() throws {
    if !(1...BlindScore.countLimit).contains(variations) {
      throw ValidationError("--variations must be from 1 to \(BlindScore.countLimit).")
    }
  }

  func run() throws {
    let content = try packs.content()
    let scores = try EtudeFiles.read(paths, content).map { etude in
      let progress = ProgressLine("blind: \(VisibleText.of(etude.name))")
      let score = BlindScore(
        etude, content, variations: variations, onProgress: progress.show)
      if !json { try Files.printLine("\(etude.name): \(score.line)") }
      return (etude.name, score)
    }
    guard json else { return }
    let objects = scores.map { name, score in
      score.object.merging(["etude": name]) { _, new in new }
    }
    try Files.printLine(try JSONText.of(objects))
  }
}

/// The result of playing a blind search's best key sequence on variations that the search has not
/// seen.
struct BlindScore {
  /// The maximum number of variations; more would take too long.
  static let countLimit: UInt64 = 200
  /// The share of the progress that is reported for the search. The trials get the rest.
  private static let searchShare = 0.9

  /// The number of solved variations.
  let solved: Int
  /// The number of played variations, at least 1.
  let variations: Int
  /// The number of keys pressed in each variation.
  let presses: Int

  /// Searches for a key sequence and plays the best one.
  ///
  /// - Parameters:
  ///   - etude: the étude, which need not be part of the content.
  ///   - content: the content that the games use.
  ///   - variations: the number of variations, 1 to 200.
  ///   - passBudget: the search's limit, in passes; nil uses that of `test --bot blind`.
  ///   - onProgress: called with the progress, from 0 to 1, which never decreases.
  init(
    _ etude: Etude, _ content: Content, variations: UInt64, passBudget: Int? = nil,
    onProgress: @escaping (Double) -> Void = { _ in }
  ) {
    var search = BlindSearch(content: content, etude: etude)
    if let passBudget { search.passBudget = passBudget }
    search.onProgress = { onProgress(Self.searchShare * $0) }
    let plan = search.best()
    var trial = Trial(content: content, etude: etude)
    trial.plan = plan
    var solved = 0
    for variation in 1...max(1, variations) {
      if trial.run(.blind, variation: variation).isSolved { solved += 1 }
      let tried = Double(variation) / Double(max(1, variations))
      onProgress(Self.searchShare + (1 - Self.searchShare) * tried)
    }
    self.solved = solved
    self.variations = Int(max(1, variations))
    presses = plan.presses
  }

  /// The result as a line of text.
  var line: String {
    "blind: \(solved) of \(variations) variations solved without perception, by \(presses) "
      + (presses == 1 ? "key press" : "key presses")
  }

  /// The result as a JSON object.
  var object: [String: Any] {
    ["solved": solved, "variations": variations, "presses": presses]
  }
}

/// A progress line on the standard error output, updated every ten per cent. It is shown only on a
/// terminal.
final class ProgressLine {
  private let name: String
  private let write: (String) -> Void
  private var tenths = -1

  init(
    _ name: String, isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    write: @escaping (String) -> Void = { ProgressLine.writeError($0) }
  ) {
    self.name = name
    self.write = isTerminal ? write : { _ in }
  }

  /// Shows a progress from 0 to 1. Erases the line at 1.
  func show(_ share: Double) {
    let now = Int(min(max(share, 0), 1) * 10 + 1e-9)
    guard now > tenths else { return }
    tenths = now
    write(now < 10 ? "\r\(name): \(now * 10) %" : "\r\u{1b}[K")
  }

  private static func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
