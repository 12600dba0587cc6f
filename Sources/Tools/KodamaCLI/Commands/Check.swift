import ArgumentParser
import Foundation
import Kodama

/// `kodama check`: checks files without running them.
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

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    let content = try packs.content()
    let checker = FileChecker(content: content)
    let outcomes = try files.flatMap(FileChecker.files).map(checker.check)
    if json {
      let objects: [[String: Any]] = outcomes.map { outcome in
        [
          "file": outcome.file, "kind": outcome.kind.rawValue, "fine": outcome.diagnostics.isEmpty,
          "faults": outcome.diagnostics.map(\.object),
        ]
      }
      try Files.printLine(try JSONText.of(objects))
    } else {
      for outcome in outcomes {
        if outcome.diagnostics.isEmpty {
          try Files.printLine("\(outcome.file): fine (\(outcome.kind.name))")
        }
        for diagnostic in outcome.diagnostics {
          Files.printError(diagnostic.report(in: outcome.text))
        }
      }
    }
    let broken = outcomes.filter { !$0.diagnostics.isEmpty }
    guard !broken.isEmpty else { return }
    let isRead = broken.contains { $0.kind != .unreadable }
    let what =
      "\(outcomes.count) \(outcomes.count == 1 ? "file" : "files") "
      + (broken.count == 1 ? "is" : "are")
    throw CommandError(
      description: "\(broken.count) of \(what) not fine", status: isRead ? 2 : 64)
  }
}

extension FileChecker {
  /// Maximum number of files in a folder.
  static let countLimit = 10_000

  /// The extensions of the game's files.
  private static let endings = ["kodama", "world", "script", "recording", "save", "stamp", "yaml"]

  /// Returns the files to check for an argument. A folder that is not a player's yields the game's
  /// files in it and below it, sorted by name; anything else yields itself.
  static func files(_ path: String) throws -> [String] {
    guard Files.isFolder(path), !Files.isFile(path + "/kodama.sqlite") else { return [path] }
    var found: [String] = []
    let walk = FileManager.default.enumerator(atPath: path)
    while let name = walk?.nextObject() as? String {
      guard endings.contains(URL(fileURLWithPath: name).pathExtension) else { continue }
      guard found.count < countLimit else {
        throw CommandError.usage("\(path): more than \(countLimit) files of the game")
      }
      found.append(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }
    return found.isEmpty ? [path] : found.sorted()
  }
}
