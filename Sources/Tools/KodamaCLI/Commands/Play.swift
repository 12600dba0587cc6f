package import ArgumentParser
import Foundation
package import Kodama
import KodamaEcho
package import KodamaHosting
import KodamaSpeech
import KodamaSystem
import KodamaTerminal
#if SDL
  import KodamaSDL
#endif
#if Store
  import KodamaStore
#endif

/// `kodama play`: plays the game in a window or on a terminal.
package struct Play: ParsableCommand {
  /// A game that is connected to its host and ready to run.
  package struct Opened {
    package let app: KodamaApp
    package let host: any KodamaHosting.Host
    package let etude: Etude?
    package let content: Content
    package let recorder: Recorder
    let opening: KodamaApp.Start

    package func start() { app.start(opening) }
  }

  package typealias Driver = (Opened) throws -> GameLoop

  package static let configuration = CommandConfiguration(
    abstract: "Play in a window, or by ear and in words on a terminal.",
    discussion: """
      Without a display and a terminal, it writes a short demonstration of the valley, world or \
      étude to files.

      Examples:
        kodama play --ears --seed 41
        kodama play --etude first-steps
        kodama play --words --voice espeak
      """)

  @OptionGroup(title: "Game options") package var game: GameOptions

  @OptionGroup(title: "Game options") var packs: PackOptions

  @OptionGroup(title: "Voice options") var voice: VoiceOptions

  @Flag(exclusivity: .exclusive)
  var mode: PlayMode?

  @Flag(help: "Start in a valley instead of the title screen.")
  var valley = false

  @Option(
    parsing: .unconditional,
    help: "The scale of the window: 1, 2 or 3. (default: the largest that fits)")
  var scale: Int?

  @Option(
    parsing: .unconditional,
    help: "The size of a block of sound in frames (1/48000 s): 512 or 256.")
  var block = 512

  @Flag(help: "Draw with the graphics card.")
  var accelerated = false

  @Flag(help: "Show the valley as it is heard, drawn from the sound alone.")
  var echo = false

  @Flag(help: "Play without sound.")
  var silent = false

  @Option(
    help: ArgumentHelp("Write a recording for `kodama replay`.", valueName: "file"),
    completion: .anyFile)
  var record: String?

  private func checkOptions() throws {
    if let scale, !(1...3).contains(scale) {
      throw ValidationError("--scale \(scale): must be 1, 2 or 3.")
    }
    guard block == 512 || block == 256 else {
      throw ValidationError("--block \(block): must be 512 or 256.")
    }
    let forWindows = [("--scale", scale != nil), ("--accelerated", accelerated), ("--echo", echo)]
    if mode == .words, let first = forWindows.first(where: \.1) {
      throw ValidationError("\(first.0) with --words: needs a window; remove one of the two.")
    }
    guard !echo || !isSilent else {
      throw ValidationError("--echo with --silent or --eyes: needs sound; remove one of the two.")
    }
    guard mode != .ears || !silent else {
      throw ValidationError("--ears with --silent: needs sound; remove --silent.")
    }
  }

  package init() {}

  package func run() throws {
    try run { game in
      game.start()
      let loop = GameLoop(app: game.app, host: game.host, recorder: game.recorder)
      loop.run()
      return loop
    }
  }

  /// Opens the game in a window or on a terminal.
  ///
  /// - Parameters:
  ///   - isWatched: true if a bot presses the keys, which is not possible in a demonstration.
  ///   - driver: runs the game.
  /// - Throws: `ExitCode` if a window, a terminal or a file is missing.
  package func run(isWatched: Bool = false, _ driver: @escaping Driver) throws {
    // Done here and not in `validate`, so that an unknown option is reported first.
    try checkOptions()
    try open(isWatched, driver)
  }

  private func open(_ isWatched: Bool, _ driver: @escaping Driver) throws {
    #if SDL
      SDLHost.skipMissingSessionBus()
      if mode != .words { SDLHost.startDisplayTest() }
    #endif
    // The content and the store load on other threads while the display opens.
    let files = packs.pack
    let content = Later { try PackOptions.content(files) }
    let store = Later { DatabaseGameStore(try .standard()) }
    #if SDL
      if mode != .words, SDLHost.displayIsAvailable() {
        let font = WindowFont.find()
        // Without a font, a terminal is used if there is one. Otherwise the window opens without
        // text, because it still accepts keys and plays sound.
        if font.name != nil || isatty(STDIN_FILENO) != 1 {
          return try playInWindow(content, store, font, driver)
        }
        return try playInWords(
          content.value(), store.value(), driver, because: Message("launch.font.words"))
      }
    #endif
    guard isatty(STDIN_FILENO) == 1 || (mode == .words && Self.isPiped) else {
      #if SDL
        // A display that is named but fails is not replaced with a demonstration.
        if mode != .words, case .unusable(let reason) = SDLHost.displayFault() {
          throw CommandError.unavailable("window: \(reason)\n  = `kodama doctor` finds the cause")
        }
      #endif
      return try demonstrate(content.value(), isWatched)
    }
    #if SDL
      let isInstalled = SDLHost.isInstalled
    #else
      let isInstalled = true
    #endif
    try playInWords(
      content.value(), store.value(), driver,
      because: isInstalled ? Message("launch.words") : Message("launch.sdl.words"))
  }

  /// True if standard input is a pipe. Words mode then reads its keys from it.
  private static var isPiped: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private var isSilent: Bool { silent || mode == .eyes }

  private func setup(_ content: Content) throws -> GameSetup {
    var setup = try game.setup(content)
    setup.sense = mode?.sense
    if setup.etude == nil, setup.world == nil {
      setup.drawnSeed = try GameOptions.drawnSeed(ProcessInfo.processInfo.environment)
    }
    return setup
  }

  /// Runs the demonstration. Options that it does not support are rejected.
  private func demonstrate(_ content: Content, _ isWatched: Bool) throws {
    let refused: [(name: String, isGiven: Bool, fix: String)] = [
      ("watch", isWatched, "`kodama-lab test FILE --bot ears` runs a bot headless"),
      ("--words", mode == .words, "`kodama run --speech FILE` writes the words to a file"),
      ("--ears", mode == .ears, "`kodama run --wav FILE` writes the sound to a file"),
      ("--eyes", mode == .eyes, "`kodama run --frames FILE` writes the screen to a file"),
      (
        "--voice", voice.voice.map { $0 != VoiceChoice.none } ?? false,
        "`kodama doctor --speak` tests a voice"
      ),
      ("--scale", scale != nil, "remove the option"),
      ("--accelerated", accelerated, "remove the option"),
      ("--echo", echo, "`kodama-lab echo FILE` draws a recording"),
    ]
    if let first = refused.first(where: \.isGiven) {
      throw CommandError.unavailable(
        "\(first.name): there is neither a display nor a terminal; \(first.fix)")
    }
    let setup = try setup(content)
    LaunchReporter(content.messages, game.language).report(Message("launch.demonstration"))
    let opening: KodamaApp.Start = setup.etudeStart ?? .play
    try Demonstration(setup: setup, opening: opening, record: record, speech: voice.speech).run()
  }

  private func run(
    _ app: KodamaApp, _ host: any KodamaHosting.Host, _ setup: GameSetup,
    _ exporter: GameExporter, _ player: PlayerStore, _ driver: Driver
  ) throws -> GameLoop {
    let recorder = Recorder(
      header: setup.header(app, start: setup.etude == nil && !valley ? "title" : "play"))
    exporter.currentPlay = {
      recorder.droppedCommands > 0 ? nil : player.recordingWithAnswers(recorder.recording)
    }
    let host = ExportingHost(host, exporter)
    defer { exporter.cancel() }
    return try driver(
      Opened(
        app: app, host: host, etude: setup.etude, content: setup.content, recorder: recorder,
        opening: setup.etudeStart ?? (valley ? .play : .title)))
  }

  private func keep(
    _ loop: GameLoop, _ report: LoudspeakerReport, _ player: PlayerStore, _ reporter: LaunchReporter
  ) throws {
    if let record, let recorder = loop.recorder {
      if let message = report.message { reporter.report(message) }
      try Files.write(player.complete(recorder.recording).text, to: record)
      let gaps = report.gaps.map { "\($0.frame) \($0.length)\n" }.joined()
      try Files.write(gaps, to: record + ".gaps")
    }
  }

  #if SDL
    private func playInWindow(
      _ content: Later<Content>, _ store: Later<DatabaseGameStore>, _ font: WindowFont,
      _ driver: Driver
    ) throws {
      let outputs = Outputs.all()
      guard let screen = outputs.screen else { return }
      var setup = try setup(content.value())
      // Playing by ear uses the closest zoom: each tile of the view is one cell.
      setup.sight = mode == .ears ? .closest : .floor
      setup.isSilent = isSilent
      setup.captionsWait = !isSilent && mode != .eyes
      let content = setup.content
      var window = WindowOptions()
      window.scale = scale.map(WindowOptions.Scale.fixed) ?? .automatic
      window.isAccelerated = accelerated
      var sound = SDLHost.SoundOptions(patches: isSilent ? nil : content.patches)
      sound.blockFrames = block
      let reporter = LaunchReporter(content.messages, game.language)
      if echo { sound.picture = Self.soundPicture() }
      let voices = try voice.open(isQuiet: isSilent, reporter)
      if !font.isUnifont {
        reporter.report(
          font.name.map { Message("launch.font.other", ("font", .text($0))) }
            ?? Message("launch.font.none"))
      }
      let host: SDLHost
      do {
        host = try SDLHost(
          for: screen, window: window, font: font, sound: sound, speech: voices.outputs)
      } catch {
        throw CommandError.unavailable("window: \(error)\n  = `kodama doctor` finds the cause")
      }
      host.onLoudspeakerLost = { reason in
        reporter.report(
          reason.map { Message("launch.loudspeaker.none", ("why", .text($0))) }
            ?? Message("host.loudspeaker.lost"))
      }
      host.onLoudspeakerFound = { reporter.report(Message("host.loudspeaker.found")) }
      host.copyFile = (try? PlayerFolder.path()).map { $0 + "/copied.txt" }
      host.onDisplayLost = { [weak reporter] in
        guard let reporter, let app = reporter.app else { return }
        reporter.report(
          app.finish().map { Narrator.message($0) } ?? Message("launch.display.lost"))
      }
      let pictures = try StoreFolder.standard().path + "/pictures"
      host.savePicture = { PictureFile.keep($0, in: pictures) }
      let player = PlayerStore(try store.value(), isRecorded: true)
      let exporter = try GameExporter.standard()
      (setup.exporter, setup.galleries) = (exporter, player.galleries)
      let app = setup.app(outputs: outputs, store: player.store)
      reporter.app = app
      voices.follow(app)
      host.silencesSpeech = app.silencesSpeech
      host.needsScreen = { [weak app] in app?.isValleyRunning ?? false }
      if scale == nil { app.askForChosenDisplay() }
      let loop = try run(app, host, setup, exporter, player, driver)
      // Saves first, because the desktop session may end at any moment.
      let problem = app.finish()
      voices.finish()
      host.finish()
      try keep(loop, host.loudspeakerReport, player, reporter)
      try check(problem, app, content.messages)
    }
  #endif

  #if SDL
    private static func soundPicture() -> SoundPicture {
      let echo = Echo()
      return SoundPicture(
        width: Echo.width, height: Echo.height, hear: { echo.hear($0) }, pixels: { echo.pixels() })
    }
  #endif

  private func check(
    _ problem: StoreError?, _ app: KodamaApp, _ messages: MessageCatalogue
  ) throws {
    guard let problem, app.savedPlay != nil else { return }
    let folder = (try? StoreFolder.standard().path) ?? ""
    let why = messages.text(Narrator.message(problem), in: app.language)
    throw CommandError.cannotWrite("\(folder): \(why)")
  }

  private func playInWords(
    _ content: Content, _ store: DatabaseGameStore, _ driver: Driver, because reason: Message
  ) throws {
    LibraryOutput.quiet()
    defer { LibraryOutput.restore() }
    let outputs = Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
    var setup = try setup(content)
    (setup.isOnTerminal, setup.isSilent) = (true, isSilent)
    let player = PlayerStore(store, isRecorded: true)
    let reporter = LaunchReporter(content.messages, game.language)
    let voices = try voice.open(isQuiet: true, reporter)
    setup.isMute = voices.live == nil
    let exporter = try GameExporter.standard()
    (setup.exporter, setup.galleries) = (exporter, player.galleries)
    let app = setup.app(outputs: outputs, store: player.store)
    reporter.app = app
    voices.follow(app)
    if mode != .words { reporter.report(reason) }
    var loudspeaker: (any Loudspeaker)?
    var hasLoudspeaker = true
    #if SDL
      if !isSilent {
        let opened = SDLLoudspeaker(mixer: Mixer(patches: content.patches), blockFrames: block)
        if let failure = opened.failure {
          hasLoudspeaker = false
          reporter.report(Message("launch.loudspeaker.none", ("why", .text("\(failure)"))))
        }
        loudspeaker = opened
      }
    #endif
    let host = WordsHost(
      output: LibraryOutput.results.file, loudspeaker: loudspeaker, speech: voices.outputs,
      hasLoudspeaker: hasLoudspeaker,
      copyFile: (try? PlayerFolder.path()).map { $0 + "/copied.txt" })
    let loop = try run(app, host, setup, exporter, player, driver)
    let problem = app.finish()
    voices.finish()
    host.finish()
    try keep(loop, host.loudspeakerReport, player, reporter)
    try check(problem, app, content.messages)
  }
}

/// Reports problems at launch on the standard error output, in the language of the game.
final class LaunchReporter {
  private let messages: MessageCatalogue
  /// The game, once it exists. The player may have chosen another language in it.
  weak var app: KodamaApp?
  private let firstLanguage: Language

  /// Creates a reporter. Without a language, it uses the system's language.
  init(_ messages: MessageCatalogue, _ language: Language?) {
    self.messages = messages
    firstLanguage = language ?? GameOptions.languageOfSystem()
  }

  func report(_ message: Message) {
    Files.printError(messages.text(message, in: app?.language ?? firstLanguage))
  }
}

extension LoudspeakerReport {
  var message: Message? {
    isFlawless
      ? nil
      : Message(
        "launch.loudspeaker.late", ("n", .number(lateCallbacks)), ("m", .number(callbacks)),
        ("gaps", .number(gaps.count)), ("ms", .number(gapMilliseconds)))
  }
}
