import ArgumentParser
import Foundation
import Kodama

/// `kodama check`: checks files without running them.
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check game files for problems without running them.",
    discussion: """
      Accepts saves, stamps, worlds, études, scripts, recordings, content packs, and player \
      folders with their saves and settings. In any other folder it checks every file of the game. \
      A report lists all problems of a file: the place, what was found and expected, and a \
      suggestion if there is one. Files may use the materials of packs that --pack names.

      Examples:
        kodama check my.kodama
        kodama check --pack glow-moss.yaml worlds/
        kodama check ~/.local/share/kodama

      Exit status: 2 if a file has a problem, 66 if no file has one but a file is unreadable. All \
      files are checked in either case.
      """)

  @Argument(help: "Files, folders of files, or a player's folder.", completion: .anyFile)
  var files: [String]

  @Flag(help: "Print JSON: an object for each file, with its problems.")
  var json = false

  @OptionGroup var packs: PackOptions

  func run() throws {
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
    let summary = "\(broken.count) of \(outcomes.count) files failed"
    let isRead = broken.contains { $0.kind != .unreadable }
    throw isRead ? CommandError.badContent(summary) : CommandError.noInput(summary)
  }
}

extension FileChecker {
  static let countLimit = 10_000

  private static let endings = ["kodama", "world", "script", "recording", "save", "stamp", "yaml"]

  /// Returns the files to check for one argument. For a folder without saves, these are the game's
  /// files in it and in its subfolders, sorted by name. For anything else, it is the argument
  /// itself.
  static func files(_ path: String) throws -> [String] {
    guard Files.isFolder(path), !Files.isFile(path + "/kodama.sqlite") else { return [path] }
    var found: [String] = []
    let walk = FileManager.default.enumerator(atPath: path)
    while let name = walk?.nextObject() as? String {
      guard endings.contains(URL(fileURLWithPath: name).pathExtension) else { continue }
      guard found.count < countLimit else {
        throw CommandError.usage(
          "\(path): more than \(countLimit) files of the game; check its subfolders one by one")
      }
      found.append(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }
    return found.isEmpty ? [path] : found.sorted()
  }
}
