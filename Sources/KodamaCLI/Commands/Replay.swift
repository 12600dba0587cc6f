import ArgumentParser
import Kodama

/// `kodama replay`: a recording, run again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording again, headless, and keep what is seen and heard.")

  @Argument(help: "The recording.")
  var file: String

  @Option(
    help: "Compare with digests that a run has written; the first pass that differs is named.")
  var verify: String?

  @Flag(help: "Save, load and save again after every pass, and compare.")
  var heavy = false

  @Option(help: "Run another recording beside this one and name what differs first.")
  var bisect: String?

  @OptionGroup var kept: KeepOptions

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try Content.shipped()
    let recording = try Self.recording(file)
    if let bisect { return try Bisection(content: content).run(file, bisect) }
    let app = try Self.app(of: recording, content, file)
    let needsSound = kept.needsSound || verify != nil
    let host = HeadlessHost(mixer: needsSound ? Mixer(patches: content.patches) : nil)
    var wanted = kept.wanted
    if verify != nil { wanted.digests = true }
    let transcript = Transcript(wanted, stateDigest: { app.digest })
    var trip = RoundTrip(rules: content.rules)
    host.onPass = { pass in
      transcript.take(pass)
      if heavy { trip.take(pass.pass, app.savedPlay) }
    }
    let loop = GameLoop(app: app, host: host)
    loop.replay(recording, on: host)
    transcript.end()
    try kept.write(transcript, last: host.frame)
    if let verify { try compare(transcript.digests, with: verify) }
    if heavy {
      if let fault = trip.fault { throw Failure.checkFailed("\(file): \(fault)") }
      print("\(trip.count) saves came back as they were")
    }
    print("\(file): \(loop.pass) passes, \(recording.entries.count) commands")
  }

  /// Reads a recording.
  static func recording(_ file: String) throws -> Recording {
    do {
      return try Recording(text: try Files.text(file))
    } catch let error as Recording.ParseError {
      throw Failure.badContent("\(file): \(error)")
    }
  }

  private func compare(_ digests: String, with path: String) throws {
    let ours = digests.split(separator: "\n")
    let theirs = try Files.text(path).split(separator: "\n")
    for (index, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
      throw Failure.checkFailed("pass \(index) differs:\n  \(pair.0)\n  \(pair.1)")
    }
    guard ours.count == theirs.count else {
      throw Failure.checkFailed("\(ours.count) passes here, \(theirs.count) there")
    }
    print("\(ours.count) passes are equal")
  }

  /// The game that a recording started from.
  static func app(of recording: Recording, _ content: Content, _ file: String) throws -> KodamaApp {
    guard recording["engine"] == KodamaVersion.text else {
      throw Failure.badContent(
        "\(file): made by engine \(recording["engine"] ?? "unknown"), this is "
          + KodamaVersion.text)
    }
    guard let seed = recording["seed"].flatMap({ UInt64($0) }),
      let language = recording["language"].flatMap(Language.init(rawValue:))
    else { throw Failure.badContent("\(file): the header wants a seed and a language") }
    var options = GameOptions()
    options.seed = seed
    options.language = language
    options.world = recording["world"]
    options.turns = recording["turns"] == "on"
    options.etude = recording["etude"]
    options.variation = recording["variation"].flatMap { UInt64($0) } ?? 0
    let store = try PlayerStore.replaying(recording)
    let app = try options.app(content, outputs: .all(), store: store)
    app.start(
      recording["start"] == "title" ? .title : try options.etudeStart(content) ?? .play)
    return app
  }
}
