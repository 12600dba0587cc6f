import ArgumentParser
import Kodama
import KodamaSystem
#if Store
  import KodamaStore
#endif

/// `kodama run`: the game without a window, a loudspeaker or a clock.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the game without a machine around it, and keep what is seen, heard and said.")

  @OptionGroup var game: GameOptions

  @OptionGroup var packs: PackOptions

  @OptionGroup var output: OutputOptions

  @Flag(help: "Begin with the title screen, as a player would.")
  var title = false

  @Option(
    help: """
      How much of a valley is in sight at first, in text frames and pictures alike: closest, \
      floor (as a window begins) or whole; closest without it, as in worlds of 40 by 24.
      """)
  var zoom: WorldOpening.Sight = .closest

  @Option(
    help: "A script of keys and expectations; - reads the standard input.", completion: .anyFile)
  var script: String?

  @Option(
    parsing: .unconditional,
    help: """
      How many passes of 1/60 s to run, those of the script included; with --until, at most so \
      many. Without it 600, or as long as the script, or a minute after it with --until.
      """)
  var ticks: Int?

  @Option(
    help: "Go on until this goal is reached, such as \"clear fire\"; `goal` is the étude's own.")
  var until: String?

  @Option(help: "Write a recording that `kodama replay` can play.", completion: .anyFile)
  var record: String?

  @Option(
    help: "Write the valley at the end: as text if it ends in .kodama, else as a save.",
    completion: .anyFile)
  var save: String?

  @Flag(help: "Keep valleys and settings in the player's folder, as play does; else in memory.")
  var keep = false

  private func check() throws {
    guard script != "-" || game.world != "-" else {
      throw ValidationError("--script - and --world -: only one can be read from standard input.")
    }
    guard !title || (game.etude == nil && game.variation == nil) else {
      throw ValidationError(
        "--title begins with the title screen: leave it out to begin in an étude.")
    }
    if let ticks, !(0...Script.passLimit).contains(ticks) {
      throw ValidationError("--ticks wants a number from 0 to \(Script.passLimit).")
    }
  }

  func run() throws {
    try check()
    try CommandError.reporting(execute)
  }

  private func execute() throws {
    let content = try packs.content()
    var setup = try game.setup(content)
    setup.sight = zoom
    if until == "goal", setup.etude == nil, !title {
      throw CommandError.usage(
        "--until goal wants an étude: --etude NAME, or --world FILE with an étude in it; "
          + "in a valley name the goal, such as --until \"clear fire\".")
    }
    let script = try script.map { try ScriptFile.read($0, content) }
    let player = keep ? try openedStore(content) : nil
    let galleries = player?.galleries ?? JournaledGallery(.standard(waits: true))
    setup.galleries = galleries
    let app = setup.app(outputs: .all(), store: player?.store ?? MemoryGameStore())
    output.prepare(app.outputs.screen)
    app.start(title ? .title : setup.etudeStart ?? .play)
    let watch = try until.map { try GoalWatch($0, app: app, content: content) }
    let host = HeadlessHost(mixer: output.needsSound ? Mixer(patches: content.patches) : nil)
    EndSignals.listen()
    host.isEnding = { EndSignals.areRaised }
    let transcript = Transcript(output.transcriptOptions, stateDigest: { app.digest })
    host.onPass = transcript.add
    let recorder = Recorder(header: setup.header(app, start: title ? "title" : "play"))
    let loop = GameLoop(app: app, host: host, recorder: recorder)
    let runner = ScriptRunner(loop: loop, host: host, patches: content.patches)
    runner.isGoalReached = watch?.isReached ?? { app.isSolved }
    if let script { runner.run(script) }
    if let watch {
      let last = ticks ?? (loop.pass + Script.goalPasses)
      while !watch.isReached(), loop.pass < last, loop.runPass() {}
    } else {
      loop.run(passes: (ticks ?? (script == nil ? 600 : 0)) - loop.pass)
    }
    transcript.end()
    let problem = player == nil ? nil : app.finish()
    try output.write(transcript, of: host)
    if let record {
      let headless = RecordingWithAnswers(
        recording: recorder.recording, galleryAnswers: galleries.answers)
      let complete = player?.complete(recorder.recording) ?? headless.complete
      try Files.write(complete.text, to: record)
    }
    if let save { try writeSave(app.savedPlay, to: save, content) }
    if let problem { throw Self.notKept(problem, content) }
    for failure in runner.failures { Files.printError("\(self.script ?? "script"): \(failure)") }
    if !runner.failures.isEmpty {
      throw CommandError.checkFailed("\(runner.failures.count) expectations did not hold")
    }
    if let watch {
      guard watch.isReached() else {
        throw CommandError.checkFailed("not reached in \(loop.pass) passes: \(watch.text)")
      }
      try Files.printLine("reached in \(loop.pass) passes: \(watch.text)")
    }
  }

  private func writeSave(_ bytes: [UInt8]?, to path: String, _ content: Content) throws {
    guard let bytes else { throw CommandError.checkFailed("\(path): there is no valley to write") }
    try SavedFile.write(bytes, to: path, content)
  }

  /// Opens the player's folder. Throws if it cannot be written.
  private func openedStore(_ content: Content) throws -> PlayerStore {
    let folder = try StoreFolder.standard()
    let database = DatabaseGameStore(folder)
    if let fault = database.writeFault { throw Self.notKept(fault, content) }
    return PlayerStore(database, isRecorded: record != nil, waits: true)
  }

  private static func notKept(_ problem: StoreError, _ content: Content) -> CommandError {
    let why = content.messages.text(
      Narrator.message(problem), in: GameOptions.languageOfSystem())
    let folder = (try? StoreFolder.standard().path) ?? ""
    return .cannotWrite("\(folder): \(why) (--keep)")
  }
}

/// A goal that ends a run: the étude's own, or one from the command line.
final class GoalWatch {
  /// The goal as the user wrote it.
  let text: String
  private let app: KodamaApp
  private let goal: Goal?

  init(_ text: String, app: KodamaApp, content: Content) throws {
    self.text = text
    self.app = app
    guard text != "goal" else {
      goal = nil
      return
    }
    do {
      goal = try Goal.parse(text, rules: content.rules)
    } catch {
      let fault = FileDiagnostic(
        code: "bad-goal", file: "--until", line: 1, column: error.column, found: error.found,
        expected: error.expected, suggestion: error.suggestion)
      throw CommandError.usage(fault.report(in: text))
    }
    if let goal { app.wait(for: goal) }
  }

  func isReached() -> Bool { goal == nil ? app.isSolved : app.isAwaitedGoalReached }
}
