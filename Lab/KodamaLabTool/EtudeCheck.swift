import Foundation
import Kodama
import KodamaCLI
import KodamaHosting

/// The result of playing an étude's own script on variation 0, the étude as written.
struct EtudeCheck {
  /// The étude's name in `kodama list etudes`.
  let name: String
  /// The number of passes played.
  let passes: Int
  /// The expectations that failed, with their lines in the file.
  let failures: [String]

  /// True if the script solved the étude and every expectation was met.
  var isSolved: Bool { failures.isEmpty }

  init(_ etude: Etude, _ content: Content) {
    name = etude.name
    guard !etude.script.allSatisfy(\.isWhitespace) else {
      passes = 0
      failures = ["no script; add one to the file, or use --bot eyes"]
      return
    }
    let script: Script
    do {
      script = try Script(
        etude.script, firstLine: etude.scriptLine, names: ScriptFile.names(content))
    } catch {
      passes = 0
      failures = ["\(error)"]
      return
    }
    var content = content
    content.add(etude)
    let app = content.app(outputs: .all())
    app.start(.etude(etude.name))
    let host = HeadlessHost()
    let loop = GameLoop(app: app, host: host)
    let runner = ScriptRunner(loop: loop, host: host, patches: content.patches)
    runner.isGoalReached = { app.isSolved }
    runner.run(script)
    passes = loop.pass
    var failures = runner.failures.map(\.description)
    if failures.isEmpty, !app.isSolved { failures = ["the script ends before the goal is reached"] }
    self.failures = failures
  }

  /// The result as one line.
  var line: String {
    isSolved
      ? "\(name): solved in \(passes) passes" : "\(name): \(failures.joined(separator: "; "))"
  }

  /// The result as a JSON object.
  var fields: [String: Any] {
    ["etude": name, "solved": isSolved, "passes": passes, "failures": failures]
  }

  /// Returns an xUnit suite with one case for each script.
  static func xunit(_ results: [EtudeCheck]) -> String {
    let failed = results.count { !$0.isSolved }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    text += "  <testsuite name=\"scripts\" tests=\"\(results.count)\" failures=\"\(failed)\">\n"
    for result in results {
      text += "    <testcase classname=\"scripts\" name=\"\(XMLText.escaped(result.name))\""
      let why = XMLText.escaped(result.failures.joined(separator: "; "))
      text +=
        result.isSolved ? "/>\n" : "><failure message=\"\(why)\"/></testcase>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }
}

/// Reads études from files and folders.
enum EtudeFiles {
  /// The maximum number of files in one call.
  static let countLimit = 10_000

  /// Returns the études in files and folders, in the order in which the game offers them.
  static func read(_ paths: [String], _ content: Content) throws -> [Etude] {
    var files: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
        let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        files += names.filter { $0.hasSuffix(".kodama") }.map { path + "/" + $0 }
      } else {
        files.append(path)
      }
    }
    guard !files.isEmpty else {
      throw CommandError.usage("\(paths.joined(separator: ", ")): no .kodama file found")
    }
    guard files.count <= countLimit else {
      throw CommandError.usage("\(files.count) files; at most \(countLimit) can be played at once")
    }
    return try files.map { try read($0, content) }.sorted {
      ($0.order, $0.name) < ($1.order, $1.name)
    }
  }

  private static func read(_ path: String, _ content: Content) throws -> Etude {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let text = try Files.text(path, limit: WorldText.characterLimit)
    return try FileDiagnostic.reading(path, text) {
      let etude = try content.etude(text, name: name)
      // An error in the script counts as an error in the file.
      _ = try Script(
        etude.script, firstLine: etude.scriptLine, names: ScriptFile.names(content))
      return etude
    }
  }
}
