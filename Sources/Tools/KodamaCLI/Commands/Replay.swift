import ArgumentParser
import Kodama

/// `kodama replay`: a recording, run again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording again, headless, and keep what is seen and heard.")

  @OptionGroup var options: RecordingOptions

  @Option(
    help: """
      Compare with digests that a run has written; the first pass that differs is named, with \
      what differs in it and the commands that led there.
      """)
  var verify: String?

  @OptionGroup var kept: KeepOptions

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let digests = try verify.map(DigestComparison.read) ?? ""
    let recorded = try options.game()
    let (app, recording) = (recorded.app, recorded.recording)
    let needsSound = kept.needsSound || verify != nil
    let host = HeadlessHost(mixer: needsSound ? Mixer(patches: recorded.content.patches) : nil)
    var wanted = kept.wanted
    if verify != nil { wanted.digests = true }
    let transcript = Transcript(wanted, stateDigest: { app.digest })
    host.onPass = transcript.take
    app.outputs.screen?.showsPictures = kept.showsPictures
    let loop = recorded.replay(on: host)
    transcript.end()
    try kept.write(transcript, of: host)
    if verify != nil {
      let passes = try DigestComparison(transcript.digests, digests).passes(recording)
      try Files.say("\(passes) passes are equal")
    }
    try Files.say("\(options.file): \(loop.pass) passes, \(recording.entries.count) commands")
  }
}
