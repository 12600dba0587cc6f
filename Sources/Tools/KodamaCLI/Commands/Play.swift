package import ArgumentParser
import Foundation
package import Kodama
package import KodamaHosting
import KodamaSpeech
import KodamaTerminal
#if SDL
  import KodamaSDL
#endif
#if Store
  import KodamaStore
#endif

/// `kodama play`: the game for a person.
package struct Play: ParsableCommand {
  /// A game that has been opened on its host and is ready to run.
  package struct Opened {
    package let app: KodamaApp
    package let host: any KodamaHosting.Host
    package let etude: Etude?
    package let content: Content
    package let recorder: Recorder
    let opening: KodamaApp.Start

    /// Starts the game at its first screen.
    package func start() { app.start(opening) }
  }

  /// Runs an opened game until it ends.
  package typealias Driver = (Opened) throws -> GameLoop

  package static let configuration = CommandConfiguration(
    abstract: "Play: in a window, or by ear and in words, or as a demonstration.",
    discussion: """
      With neither a display nor a terminal a short demonstration is written to files: of the \
      valley, world or étude that was asked for, with --record and --speech as well.
      """)

  @OptionGroup package var game: GameOptions

  @OptionGroup var packs: PackOptions

  @OptionGroup var voice: VoiceOptions

  @Flag(exclusivity: .exclusive)
  var way: PlayWay?

  @Flag(help: "Begin in a valley, without the title screen.")
  var valley = false

  @Option(
    parsing: .unconditional,
    help: "The scale of the window: 1, 2 or 3; by default the largest that fits.")
  var scale: Int?

  @Option(
    parsing: .unconditional, help: "Frames the loudspeaker asks for at a time: 512 or 256.")
  var block = 512

  @Flag(help: "Draw through the graphics card.")
  var accelerated = false

  @Flag(help: "Play without a sound.")
  var silent = false

  @Option(help: "Write a recording of what was played.", completion: .anyFile)
  var record: String?

  private func check() throws {
    if let scale, !(1...3).contains(scale) { throw ValidationError("--scale wants 1, 2 or 3.") }
    guard block == 512 || block == 256 else { throw ValidationError("--block wants 512 or 256.") }
    let forWindows = [("--scale", scale != nil), ("--accelerated", accelerated)]
    if way == .words, let first = forWindows.first(where: \.1) {
      throw ValidationError("\(first.0) is for a window: leave it or --words out.")
    }
    guard way != .ears || !silent else {
      throw ValidationError("--ears is played by what is heard: leave --silent out.")
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
  ///   - isWatched: whether somebody else presses the keys, which a demonstration refuses.
  ///   - driver: runs the game.
  /// - Throws: `ExitCode` where a window, a terminal or a file is missing.
  package func run(isWatched: Bool = false, _ driver: @escaping Driver) throws {
    try check()
    try Failure.guarding { try open(isWatched, driver) }
  }

  private func open(_ isWatched: Bool, _ driver: @escaping Driver) throws {
    #if SDL
      SDLHost.skipMissingSessionBus()
    #endif
    // Read and opened while the display answers: the first frame waits for all three.
    let files = packs.pack
    let content = Later { try PackOptions.content(files) }
    let store = Later { DatabaseGameStore(try .standard()) }
    #if SDL
      if way != .words, SDLHost.displayIsAvailable() {
        let font = WindowFont.find()
        // Without letters a terminal is the better window; where there is none, ears and keys do.
        if font.name != nil || isatty(STDIN_FILENO) != 1 {
          return try playInWindow(content, store, font, driver)
        }
        return try playInWords(
          content.value(), store.value(), driver, because: Message("launch.font.words"))
      }
    #endif
    guard isatty(STDIN_FILENO) == 1 || (way == .words && Self.isPiped) else {
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

  /// Whether another program types: then words mode is played through a pipe.
  private static var isPiped: Bool {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Whether nothing is to sound.
  private var isSilent: Bool { silent || way == .eyes }

  /// What is to be played, read once.
  private func setup(_ content: Content) throws -> GameSetup {
    var setup = try game.setup(content)
    setup.sense = way?.sense
    if setup.etude == nil, setup.world == nil {
      setup.drawnSeed = GameOptions.drawnSeed(ProcessInfo.processInfo.environment)
    }
    return setup
  }

  /// Makes the demonstration; what asks for somebody who is there is refused, not passed over.
  private func demonstrate(_ content: Content, _ isWatched: Bool) throws {
    let refused: [(name: String, isGiven: Bool, mend: String)] = [
      ("watch", isWatched, "`kodama-lab test FILE --bot ears` lets a bot play headless"),
      ("--words", way == .words, "`kodama run --speech FILE` writes what is said"),
      ("--ears", way == .ears, "`kodama run --wav FILE` writes what is heard"),
      ("--eyes", way == .eyes, "`kodama run --frames FILE` writes what is seen"),
      (
        "--voice", voice.voice.map { $0 != VoiceChoice.none } ?? false,
        "`kodama doctor --speak` tries a voice"
      ),
      ("--scale", scale != nil, "leave it out: there is no window"),
      ("--accelerated", accelerated, "leave it out: there is no window"),
    ]
    if let first = refused.first(where: \.isGiven) {
      throw Failure.unavailable(
        "\(first.name): there is neither a display nor a terminal here; \(first.mend).")
    }
    let setup = try setup(content)
    LaunchTeller(content.messages, game.language).tell(Message("launch.demonstration"))
    let opening: KodamaApp.Start = setup.etudeStart ?? .play
    try Demonstration(setup: setup, opening: opening, record: record, speech: voice.speech).make()
  }

  /// Runs the game on a host until it ends.
  private func run(
    _ app: KodamaApp, _ host: any KodamaHosting.Host, _ setup: GameSetup,
    _ exporter: GameExporter, _ kept: PlayerStore, _ driver: Driver
  ) throws -> GameLoop {
    let recorder = Recorder(
      header: setup.header(app, start: setup.etude == nil && !valley ? "title" : "play"))
    exporter.played = { recorder.droppedCommands > 0 ? nil : kept.played(recorder.recording) }
    let host = ExportingHost(host, exporter)
    defer { exporter.cancel() }
    return try driver(
      Opened(
        app: app, host: host, etude: setup.etude, content: setup.content, recorder: recorder,
        opening: setup.etudeStart ?? (valley ? .play : .title)))
  }

  private func keep(
    _ loop: GameLoop, _ report: LoudspeakerReport, _ kept: PlayerStore, _ teller: LaunchTeller
  ) throws {
    if let message = report.message { teller.tell(message) }
    if let record, let recorder = loop.recorder {
      try Files.write(kept.complete(recorder.recording).text, to: record)
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
      // Who plays by ear begins close by: there a cell is a tile.
      setup.sight = way == .ears ? .closest : .floor
      let content = setup.content
      var window = WindowOptions()
      window.scale = scale.map(WindowOptions.Scale.fixed) ?? .automatic
      window.isAccelerated = accelerated
      var sound = SDLHost.SoundOptions(patches: isSilent ? nil : content.patches)
      sound.blockFrames = block
      let teller = LaunchTeller(content.messages, game.language)
      let voices = try voice.open(isQuiet: isSilent, teller)
      if !font.isUnifont {
        teller.tell(
          font.name.map { Message("launch.font.other", ("font", .text($0))) }
            ?? Message("launch.font.none"))
      }
      let host: SDLHost
      do {
        host = try SDLHost(
          for: screen, window: window, font: font, sound: sound, speech: voices.outputs)
      } catch {
        throw Failure.unavailable("\(error)")
      }
      host.onLoudspeakerLost = { reason in
        teller.tell(
          reason.map { Message("launch.loudspeaker.none", ("why", .text($0))) }
            ?? Message("host.loudspeaker.lost"))
      }
      host.onLoudspeakerFound = { teller.tell(Message("host.loudspeaker.found")) }
      let pictures = try StoreFolder.standard().path + "/pictures"
      host.keepPicture = { Picture.keep($0, in: pictures) }
      let kept = PlayerStore(try store.value(), isRecorded: true)
      let exporter = try GameExporter.standard()
      (setup.exporter, setup.galleries) = (exporter, kept.galleries)
      let app = setup.app(outputs: outputs, store: kept.store)
      teller.app = app
      voices.follow(app)
      host.silencesSpeech = app.silencesSpeech
      if scale == nil { app.askForChosenDisplay() }
      let loop = try run(app, host, setup, exporter, kept, driver)
      // First what must not be lost: a session that ends waits for nobody.
      app.finish()
      voices.finish()
      host.finish()
      try keep(loop, host.loudspeakerReport, kept, teller)
    }
  #endif

  private func playInWords(
    _ content: Content, _ store: DatabaseGameStore, _ driver: Driver, because reason: Message
  ) throws {
    LibraryOutput.quiet()
    defer { LibraryOutput.restore() }
    let outputs = Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
    var setup = try setup(content)
    setup.isOnTerminal = true
    let kept = PlayerStore(store, isRecorded: true)
    let teller = LaunchTeller(content.messages, game.language)
    let voices = try voice.open(isQuiet: true, teller)
    setup.isMute = voices.live == nil
    let exporter = try GameExporter.standard()
    (setup.exporter, setup.galleries) = (exporter, kept.galleries)
    let app = setup.app(outputs: outputs, store: kept.store)
    teller.app = app
    voices.follow(app)
    if way != .words { teller.tell(reason) }
    var loudspeaker: (any Loudspeaker)?
    var hasLoudspeaker = true
    #if SDL
      if !isSilent {
        let opened = SDLLoudspeaker(mixer: Mixer(patches: content.patches), blockFrames: block)
        if let failure = opened.failure {
          hasLoudspeaker = false
          teller.tell(Message("launch.loudspeaker.none", ("why", .text("\(failure)"))))
        }
        loudspeaker = opened
      }
    #endif
    let host = WordsHost(
      output: LibraryOutput.results.file, loudspeaker: loudspeaker, speech: voices.outputs,
      hasLoudspeaker: hasLoudspeaker)
    let loop = try run(app, host, setup, exporter, kept, driver)
    app.finish()
    voices.finish()
    host.finish()
    try keep(loop, host.loudspeakerReport, kept, teller)
  }
}
