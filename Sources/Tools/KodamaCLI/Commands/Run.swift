import ArgumentParser
import Kodama
import KodamaSystem
#if Store
  import KodamaStore
#endif

/// `kodama run`: runs the game without a window, a loudspeaker or a clock.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run the game headless and write what is seen, heard and said.",
    discussion: """
      There is no window, loudspeaker or clock, so the same options always give the same result.

      Examples:
        kodama run --seed 7 --ticks 600 --frame -
        kodama run --world my.kodama --script keys.script --until goal
        kodama run --etude first-steps --wav sound.wav --captions captions.txt
      """)

  @OptionGroup(title: "Game options") var game: GameOptions

  @OptionGroup(title: "Game options") var packs: PackOptions

  @OptionGroup(title: "Output options") var output: OutputOptions

  @Option(
    help: ArgumentHelp(
      "Run without some of screen, sound and words, between commas. The world stays the same.",
      valueName: "outputs"))
  var without = OutputChoice()

  @Flag(help: "Start with the title screen.")
  var title = false

  @Option(
    help: "The zoom at the start; floor is that of a window, whole shows the whole valley.")
  var zoom: WorldOpening.Sight = .closest

  @Option(
    help: ArgumentHelp(
      "Run a script of keys and expectations; - reads standard input.", valueName: "file"),
    completion: .anyFile)
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The number of passes (1/60 s) to run, including those of the script; with --until, the \
      maximum. (default: 600, or the length of the script; with --until, a minute more)
      """, valueName: "passes"))
  var ticks: Int?

  @Option(
    help: ArgumentHelp(
      "Run until this goal is reached, such as \"clear fire\"; `goal` means the étude's goals.",
      valueName: "goal"))
  var until: String?

  @Option(
    help: ArgumentHelp("Write a recording for `kodama replay`.", valueName: "file"),
    completion: .anyFile)
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Write the valley at the end: as text if the name ends in .kodama, otherwise as a save.",
      valueName: "file"),
    completion: .anyFile)
  var save: String?

  @Flag(help: "Save valleys and settings in the player's folder, as play does.")
  var keep = false

  private func check() throws {
    guard script != "-" || game.world != "-" else {
      throw ValidationError(
        "--script - with --world -: only one can read standard input; name a file for the other.")
    }
    guard !title || (game.etude == nil && game.variation == nil) else {
      throw ValidationError(
        "--title with --etude or --variation: the title starts no étude; remove --title.")
    }
    if let ticks, !(0...Script.passLimit).contains(ticks) {
      throw ValidationError("--ticks \(ticks): must be from 0 to \(Script.passLimit).")
    }
  }

  func run() throws {
    // Done here and not in `validate`, so that an unknown option is reported first.
    try check()
    try execute()
  }

  private func execute() throws {
    let content = try packs.content()
    var setup = try game.setup(content)
    setup.sight = zoom
    if until == "goal", setup.etude == nil, !title {
      throw CommandError.usage(
        "--until goal: a valley has no goal of its own; add --etude NAME or --world FILE with an "
          + "étude, or name a goal, such as --until \"clear fire\"")
    }
    let script = try script.map { try ScriptFile.read($0, content) }
    let player = keep ? try openedStore(content) : nil
    let galleries = player?.galleries ?? JournaledGallery(.standard(waits: true))
    setup.galleries = galleries
    let app = setup.app(outputs: without.outputs, store: player?.store ?? MemoryGameStore())
    output.prepare(app.outputs.screen)
    app.start(title ? .title : setup.etudeStart ?? .play)
    let watch = try until.map { try GoalWatch($0, app: app, content: content) }
    let host = HeadlessHost(mixer: output.needsSound ? Mixer(patches: content.patches) : nil)
    EndSignals.listen()
    host.isEnding = { EndSignals.areRaised }
    let transcript = Transcript(
      output.transcriptOptions, stateDigest: { app.digest }, beatFrames: { app.beatFrames })
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
      let count = runner.failures.count
      throw CommandError.checkFailed(
        "\(self.script ?? "script"): \(count) expectation\(count == 1 ? "" : "s") failed")
    }
    if let watch {
      guard watch.isReached() else {
        throw CommandError.checkFailed("Goal not reached in \(loop.pass) passes: \(watch.text)")
      }
      try Files.printLine("Goal reached in \(loop.pass) passes: \(watch.text)")
    }
  }

  private func writeSave(_ bytes: [UInt8]?, to path: String, _ content: Content) throws {
    guard let bytes else {
      throw CommandError.checkFailed(
        "\(path): not written, because no valley is open at the end; end the script in one")
    }
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

/// The outputs to leave out of a run. Each has no surface, and so none of its Views.
struct OutputChoice: ExpressibleByArgument {
  private var excluded: Set<OutputKind> = []

  init() {}

  var defaultValueDescription: String { "none" }

  /// Returns nil for an unknown name.
  init?(argument: String) {
    for name in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let output = OutputKind(rawValue: String(name)) else { return nil }
      excluded.insert(output)
    }
  }

  var outputs: Outputs {
    Outputs(
      screen: excluded.contains(.screen) ? nil : TextSurface(),
      sound: excluded.contains(.sound) ? nil : SoundSurface(),
      words: excluded.contains(.words) ? nil : WordSurface())
  }
}

/// The goal that ends a run: the goals of the étude, or the goal in `--until`.
final class GoalWatch {
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
      var fault = error.inFile("--until")
      fault.code = "bad-goal"
      throw CommandError.usage(fault.report(in: text))
    }
    if let goal { app.wait(for: goal) }
  }

  func isReached() -> Bool { goal == nil ? app.isSolved : app.isAwaitedGoalReached }
}
