import ArgumentParser
import Kodama

/// `kodama replay`: a recording, run again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording again, headless, and keep what is seen and heard.")

  @Argument(help: "The recording.", completion: .anyFile)
  var file: String

  @Option(
    help: """
      Compare with digests that a run has written; the first pass that differs is named, with \
      what differs in it and the commands that led there.
      """)
  var verify: String?

  @Flag(help: "Save, load and save again after every pass, and compare.")
  var heavy = false

  @Option(
    help: "Run another recording beside this one and name what differs first.", completion: .anyFile
  )
  var bisect: String?

  @Option(
    help: "The world of the recording, where it lies neither where it was nor beside it.",
    completion: .world)
  var world: String?

  @OptionGroup var packs: PackOptions

  @OptionGroup var kept: KeepOptions

  private func check() throws {
    guard bisect != nil else { return }
    let ignored =
      [("--verify", verify != nil), ("--heavy", heavy), ("--world", world != nil)]
      .filter(\.1).map(\.0) + kept.names
    guard ignored.isEmpty else {
      throw ValidationError(
        "--bisect compares two recordings and writes nothing: leave "
          + "\(ignored.joined(separator: ", ")) out, or replay once more without --bisect.")
    }
  }

  func run() throws {
    try check()
    try Failure.guarding(runGuarded)
  }

  private func runGuarded() throws {
    let content = try packs.content()
    if let bisect { return try Bisection(content: content).run(file, bisect) }
    let digests = try verify.map(DigestComparison.read) ?? ""
    let recorded = try RecordedGame(file, world: world, content)
    let (app, recording) = (recorded.app, recorded.recording)
    let needsSound = kept.needsSound || verify != nil
    let host = HeadlessHost(mixer: needsSound ? Mixer(patches: recorded.content.patches) : nil)
    var wanted = kept.wanted
    if verify != nil { wanted.digests = true }
    let transcript = Transcript(wanted, stateDigest: { app.digest })
    var trip = RoundTrip(rules: recorded.content.rules)
    host.onPass = { pass in
      transcript.take(pass)
      if heavy { trip.take(pass.pass, app.savedPlay) }
    }
    app.outputs.screen?.showsPictures = kept.showsPictures
    let loop = GameLoop(app: app, host: host)
    loop.replay(recording, on: host)
    transcript.end()
    try kept.write(transcript, of: host)
    if verify != nil {
      let passes = try DigestComparison(transcript.digests, digests).passes(recording)
      try Files.say("\(passes) passes are equal")
    }
    if heavy {
      if let fault = trip.fault { throw Failure.checkFailed("\(file): \(fault)") }
      try Files.say("\(trip.count) saves came back as they were")
    }
    try Files.say("\(file): \(loop.pass) passes, \(recording.entries.count) commands")
  }
}
