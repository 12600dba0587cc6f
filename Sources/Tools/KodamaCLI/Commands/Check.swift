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
      """)

  @Argument(help: "Files, folders of them, or a player's folder.", completion: .anyFile)
  var files: [String]

  @Flag(help: "As JSON: an object for every file, with its faults.")
  var json = false

  @OptionGroup var packs: PackOptions

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try packs.content()
    let checker = FileChecker(content: content)
    let outcomes = try files.flatMap(FileChecker.files).map(checker.check)
    if json {
      let objects: [[String: Any]] = outcomes.map { outcome in
        [
          "file": outcome.file, "kind": outcome.kind.rawValue, "fine": outcome.faults.isEmpty,
          "faults": outcome.faults.map(\.object),
        ]
      }
      try Files.say(try JSONText.of(objects))
    } else {
      for outcome in outcomes {
        if outcome.faults.isEmpty {
          try Files.say("\(outcome.file): fine (\(outcome.kind.name))")
        }
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
}
