import ArgumentParser
import Foundation
import Kodama

/// `kodama check`: files, read but not run.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check files of every kind without running anything.",
    discussion: """
      Saves, worlds, études, scripts, recordings, content packs (materials, messages, patches), \
      and a player's folder with its valleys and settings. What is wrong is said with its place, \
      what was found, what was expected, and the mend where it can be guessed; all that is wrong \
      with a file stands in one report. What a pack adds is known where --pack names it. Of a \
      folder that is no player's, every file of the game in it is checked. Status 2 says that a \
      file has a fault, 64 that one could not be read; the others are checked all the same.

      With --blind a search looks for keys that solve an étude without perceiving anything, as \
      `kodama test --bot blind` does, and the best are tried on so many variations. What it says \
      of that is no fault, and leaves the status as it is.
      """)

  @Argument(help: "Files, folders of them, or a player's folder.", completion: .anyFile)
  var files: [String]

  @Flag(help: "As JSON: an object for every file, with its faults.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: "Say how many of so many variations of an étude are solved blind, 1 to 200.")
  var blind: UInt64?

  @OptionGroup var packs: PackOptions

  func validate() throws {
    if let blind, !(1...BlindFigure.countLimit).contains(blind) {
      throw ValidationError("--blind wants a number from 1 to \(BlindFigure.countLimit).")
    }
  }

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try packs.content()
    let checker = FileChecker(content: content)
    let outcomes = try files.flatMap(FileChecker.files).map(checker.check)
    if blind != nil, !outcomes.contains(where: { $0.kind == .etude }) {
      throw Failure.usage("--blind is for études, and none of these is one")
    }
    let figures = outcomes.map { figure($0, content) }
    if json {
      let objects = zip(outcomes, figures).map { outcome, figure -> [String: Any] in
        var object: [String: Any] = [
          "file": outcome.file, "kind": outcome.kind.rawValue, "fine": outcome.faults.isEmpty,
          "faults": outcome.faults.map(\.object),
        ]
        object["blind"] = figure?.object
        return object
      }
      try Files.say(try JSONText.of(objects))
    } else {
      for (outcome, figure) in zip(outcomes, figures) {
        if outcome.faults.isEmpty {
          try Files.say("\(outcome.file): fine (\(outcome.kind.name))")
        }
        if let figure { try Files.say("\(outcome.file): \(figure.line)") }
        for fault in outcome.faults { Files.complain(fault.report(in: outcome.text)) }
      }
    }
    let broken = outcomes.filter { !$0.faults.isEmpty }
    guard !broken.isEmpty else { return }
    let isRead = broken.contains { $0.kind != .unreadable }
    let what =
      "\(outcomes.count) \(outcomes.count == 1 ? "file" : "files") "
      + (broken.count == 1 ? "is" : "are")
    throw Failure(
      description: "\(broken.count) of \(what) not fine", status: isRead ? 2 : 64)
  }
  /// How far a file that is a whole étude can be solved blind, where that is asked for.
  private func figure(_ outcome: FileChecker.Outcome, _ content: Content) -> BlindFigure? {
    guard let blind, outcome.kind == .etude, outcome.faults.isEmpty, let text = outcome.text
    else { return nil }
    let name = URL(fileURLWithPath: outcome.file).deletingPathExtension().lastPathComponent
    guard let etude = try? content.etude(text, name: name) else { return nil }
    let progress = ProgressLine("blind: \(VisibleText.of(name))")
    return BlindFigure(etude, content, variations: blind, onProgress: progress.show)
  }
}
