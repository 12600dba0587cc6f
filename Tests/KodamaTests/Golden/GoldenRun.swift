import Foundation
import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
@testable import KodamaPlay
import KodamaRoles
import KodamaSurfaces

/// The results of running a script: frames, captions, speech and digests, as files.
///
/// Comments at the top of a script set its initial state: `# seed: 7`, `# language: ja`, `# start:
/// title`, `# etude: ring-it`.
struct GoldenRun {
  /// The interval between recorded digests, in passes.
  static let digestPasses = 30

  /// The text of each result, with its file name.
  let files: [(name: String, text: String)]
  /// The messages of the script's expectations that failed.
  let failures: [String]

  init(script text: String) throws {
    let game = try TestGame(
      seed: Self.seed(text),
      language: Self.value("language", in: text).flatMap(Language.init(rawValue:)) ?? .english,
      start: Self.value("etude", in: text).map { .etude($0) }
        ?? (Self.value("start", in: text) == "title" ? .title : .play), hasMixer: true)
    let (host, app) = (game.host, game.app)
    var captions = ""
    var speech = ""
    var digests: [String] = []
    var samples = Digest()
    let transcript = SpeechTranscript { speech += $0.line + "\n" }
    // This replaces the handler with which the test game records its output.
    host.onPass = { pass in
      for sample in pass.samples { samples.combine(sample) }
      for case .caption(let text) in pass.words { captions += "\(pass.pass)\t\(text)\n" }
      transcript.take(pass.words, pass: pass.pass)
      let (state, text) = (app.digest, pass.screen?.frame.digest ?? 0)
      digests.append(
        "\(pass.pass) world \(Self.hex(state.world)) words \(Self.hex(state.words)) "
          + "text \(Self.hex(text)) samples \(samples)\n")
    }
    let runner = ScriptRunner(
      loop: game.loop, host: host, patches: try TestGame.content.get().patches)
    runner.isGoalReached = { app.isSolved }
    runner.run(try Script(text))
    transcript.end()
    failures = runner.failures.map(\.description)
    let kept = digests.indices.filter {
      ($0 + 1) % Self.digestPasses == 0 || $0 == digests.count - 1
    }
    files = [
      ("frame.txt", host.frame?.text ?? ""), ("captions.txt", captions), ("speech.txt", speech),
      ("digests.txt", kept.map { digests[$0] }.joined()),
    ]
  }

  /// Returns the seed in the comments of a script; 1 if there is none.
  static func seed(_ text: String) -> UInt64 { UInt64(value("seed", in: text) ?? "") ?? 1 }

  private static func value(_ key: String, in text: String) -> String? {
    let start = "# \(key): "
    return text.split(separator: "\n").first { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }

  private static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
