import KodamaContent
import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaLanguage
import KodamaPlay
import KodamaRoles
import KodamaSurfaces
import KodamaWorld

/// Plays a script of `Tests/Golden/scripts` like the native tests, and returns the same files.
enum PageProof {
  /// The interval between recorded digests, in passes.
  private static let digestPasses = 30

  /// A digest as 16 hexadecimal digits.
  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Runs a script to its end.
  ///
  /// - Returns: The failed expectations, digests, captions, speech and the last frame, each after
  ///   its name and length; nil if the script cannot be read.
  static func play(_ text: String, _ content: Content) -> String? {
    guard let script = try? Script(text) else { return nil }
    let rules = content.rules
    let app = content.app(
      seed: value("seed", in: text).flatMap { UInt64($0) } ?? 1,
      language: value("language", in: text).flatMap { Language(rawValue: $0) } ?? .english,
      outputs: .all(),
      makeWorld: { WorldGenerator(seed: $0, width: 128, height: 64).world(rules: rules) })
    let host = HeadlessHost(mixer: Mixer(patches: content.patches))
    let loop = GameLoop(app: app, host: host)
    let log = Log()
    host.onPass = { pass in log.add(pass, app.digest) }
    if let etude = value("etude", in: text) {
      app.start(.etude(etude))
    } else {
      app.start(value("start", in: text) == "title" ? .title : .play)
    }
    let runner = ScriptRunner(loop: loop, host: host, patches: content.patches)
    runner.isGoalReached = { app.isSolved }
    runner.run(script)
    host.onPass = nil
    log.transcript.end()
    let files = [
      ("failures", runner.failures.map { $0.description + "\n" }.joined()),
      ("digests.txt", log.digests), ("captions.txt", log.captions), ("speech.txt", log.speech),
      ("frame.txt", host.frame?.text ?? ""),
    ]
    return files.map { "\($0.0) \($0.1.utf8.count)\n\($0.1)" }.joined()
  }

  private static func value(_ key: String, in text: String) -> String? {
    let start = "# \(key): "
    return text.split(separator: "\n").first { $0.hasPrefix(start) }
      .map { String($0.dropFirst(start.count)) }
  }

  /// The captions, speech and digests of a script's run.
  private final class Log {
    private(set) var captions = ""
    private(set) var speech = ""
    private var samples = Digest()
    private var kept = ""
    private var last = ""
    private(set) lazy var transcript = SpeechTranscript { [weak self] entry in
      self?.speech += entry.line + "\n"
    }

    /// The lines of every thirtieth pass and of the last pass.
    var digests: String { kept + last }

    func add(_ pass: HeadlessHost.Pass, _ state: GameDigest) {
      samples.combine(samples: pass.samples)
      for event in pass.words {
        if case .caption(let text) = event { captions += "\(pass.pass)\t\(text)\n" }
      }
      transcript.take(pass.words, pass: pass.pass)
      last =
        "\(pass.pass) world \(hex(state.world)) words \(hex(state.words)) "
        + "text \(hex(pass.screen?.frame.digest ?? 0)) samples \(samples)\n"
      if (pass.pass + 1) % digestPasses == 0 {
        kept += last
        last = ""
      }
    }
  }
}
