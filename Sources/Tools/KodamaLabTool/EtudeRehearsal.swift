import Kodama
import KodamaCLI

/// What became of an étude's own script, played on the étude as it is written.
struct EtudeCheck {
  /// The étude's name, as `kodama list etudes` prints it.
  let name: String
  /// How many passes it took.
  let passes: Int
  /// What did not hold, with the line of the file.
  let failures: [String]

  /// Whether its script solved it, and every expectation held.
  var holds: Bool { failures.isEmpty }

  init(_ etude: Etude, _ content: Content) {
    name = etude.name
    guard !etude.script.allSatisfy(\.isWhitespace) else {
      passes = 0
      failures = ["it has no script to play; write one into its file, or add --bot eyes"]
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

  /// One line for people.
  var line: String {
    holds ? "\(name): solved in \(passes) passes" : "\(name): \(failures.joined(separator: "; "))"
  }

  /// The fields for programs.
  var fields: [String: Any] {
    ["etude": name, "solved": holds, "passes": passes, "failures": failures]
  }

  /// A suite with a case a script.
  static func xunit(_ results: [EtudeCheck]) -> String {
    let failed = results.count { !$0.holds }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    text += "  <testsuite name=\"scripts\" tests=\"\(results.count)\" failures=\"\(failed)\">\n"
    for result in results {
      text += "    <testcase classname=\"scripts\" name=\"\(Markup.escaped(result.name))\""
      let why = Markup.escaped(result.failures.joined(separator: "; "))
      text +=
        result.holds ? "/>\n" : "><failure message=\"\(why)\"/></testcase>\n"
    }
    return text + "  </testsuite>\n</testsuites>\n"
  }
}
