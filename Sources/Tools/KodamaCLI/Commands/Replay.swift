import ArgumentParser
import Kodama
import KodamaHosting

/// `kodama replay`: runs a recording again.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay a recording headless and write what is seen, heard and said.",
    discussion: """
      Examples:
        kodama replay game.recording --wav sound.wav
        kodama replay game.recording --verify digests.txt
      """)

  @OptionGroup var options: RecordingOptions

  @Option(
    help: ArgumentHelp(
      """
      Compare with the digests that `kodama run --digests` wrote. The first pass that differs is \
      reported, with its columns and the commands before it.
      """, valueName: "file"),
    completion: .anyFile)
  var verify: String?

  @OptionGroup(title: "Output options") var output: OutputOptions

  func run() throws {
    let digests = try verify.map(DigestComparison.read) ?? ""
    let recorded = try options.game()
    let (app, recording) = (recorded.app, recorded.recording)
    let needsSound = output.needsSound || verify != nil
    let host = HeadlessHost(mixer: needsSound ? Mixer(patches: recorded.content.patches) : nil)
    var transcriptOptions = output.transcriptOptions
    if verify != nil { transcriptOptions.digests = true }
    let transcript = Transcript(
      transcriptOptions, stateDigest: { app.digest }, beatFrames: { app.beatFrames })
    host.onPass = transcript.add
    output.prepare(app.outputs.screen)
    let loop = recorded.replay(on: host)
    transcript.end()
    try output.write(transcript, of: host)
    if verify != nil {
      let passes = try DigestComparison(transcript.digests, digests).passes(recording)
      try Files.printLine("\(passes) passes are equal")
    }
    try Files.printLine("\(options.file): \(loop.pass) passes, \(recording.entries.count) commands")
  }
}

/// Compares the digests of a replay with those of an earlier run. It names the first pass that
/// differs, the columns that differ in it, and the commands before it.
struct DigestComparison {
  private let ours: [Substring]
  private let theirs: [Substring]

  init(_ ours: String, _ theirs: String) {
    self.ours = ours.split(whereSeparator: \.isNewline)
    self.theirs = theirs.split(whereSeparator: \.isNewline)
  }

  /// Reads the digests of an earlier run.
  ///
  /// - Throws: `CommandError` with status 2 if the file is empty.
  static func read(_ file: String) throws -> String {
    let text = try Files.text(file)
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandError.badContent(
        "\(file): contains no digests\n  = `kodama run --digests FILE` writes them")
    }
    return text
  }

  /// Returns the number of passes if all digests are equal.
  ///
  /// - Throws: `CommandError` with status 1 at the first difference.
  func passes(_ recording: Recording) throws -> Int {
    for (pass, pair) in zip(ours, theirs).enumerated() where pair.0 != pair.1 {
      throw CommandError.checkFailed(
        """
        pass \(pass) differs in \(Self.columns(pair.0, pair.1))
          here   \(pair.0)
          there  \(pair.1)
          \(Self.cause(pass, recording))
          = `kodama-lab bisect` with both recordings finds the cell, character or sample
        """)
    }
    guard ours.count == theirs.count else {
      throw CommandError.checkFailed(
        "\(ours.count) passes here, \(theirs.count) there; the common passes are equal")
    }
    return ours.count
  }

  /// Returns the names of the columns that differ, such as "text and samples".
  private static func columns(_ here: Substring, _ there: Substring) -> String {
    let (left, right) = (here.split(separator: " "), there.split(separator: " "))
    guard left.count == right.count, left.count == 9 else { return "the whole line" }
    let names = [1, 3, 5, 7].filter { left[$0 + 1] != right[$0 + 1] }.map { String(left[$0]) }
    return names.isEmpty ? "the number of the pass" : names.joined(separator: " and ")
  }

  /// Returns the commands in the pass, or the last commands before it.
  private static func cause(_ pass: Int, _ recording: Recording) -> String {
    let before = recording.entries.prefix { $0.pass <= pass }
    guard let last = before.last else { return "no command precedes the difference" }
    let names = before.reversed().prefix { $0.pass == last.pass }.reversed()
      .map { "\($0.command.action)" }.joined(separator: ", ")
    return last.pass == pass
      ? "commands in this pass: \(names)"
      : "the last commands before that, in pass \(last.pass): \(names)"
  }
}
