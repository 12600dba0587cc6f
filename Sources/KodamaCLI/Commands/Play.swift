import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import KodamaSpeech
import KodamaTrials
import KodamaWords
#if SDL
  import KodamaSDL
#endif
#if Store
  import KodamaStore
#endif

/// `kodama play`: the game for a person.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play: in a window, or by ear and in words, or as a demonstration.",
    discussion: """
      With neither a display nor a terminal a short demonstration is written to files: of the \
      valley, world or étude that was asked for, with --record and --speech as well.
      """)

  @OptionGroup var game: GameOptions

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

  @Option(
    help:
      "Watch a bot play an étude: eyes, ears-human, any but blind; Escape takes the game back."
  )
  var watch: BotKind?

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
    guard watch == nil || game.etude != nil || game.world != nil else {
      throw ValidationError("--watch wants an étude: --etude NAME, or --world FILE.")
    }
    // What it presses was found by a search that is longer than anybody would wait.
    guard watch != .blind else {
      throw ValidationError("--watch shows no search; `kodama test --bot blind` tells of it.")
    }
  }

  func run() throws {
    try check()
    try Failure.guarding(runGuarded)
  }

  private func runGuarded() throws {
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
          return try playInWindow(content, store, font)
        }
        return try playInWords(
          content.value(), store.value(), because: Message("launch.font.words"))
      }
    #endif
    guard isatty(STDIN_FILENO) == 1 || (way == .words && Self.isPiped) else {
      return try demonstrate(content.value())
    }
    #if SDL
      let isInstalled = SDLHost.isInstalled
    #else
      let isInstalled = true
    #endif
    try playInWords(
      content.value(), store.value(),
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
  private func demonstrate(_ content: Content) throws {
    let refused: [(name: String, isGiven: Bool, mend: String)] = [
      ("--watch", watch != nil, "`kodama test FILE --bot ears` lets a bot play headless"),
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

  /// Runs the game on a host until it ends, for a person or for a bot that a person watches.
  private func run(
    _ app: KodamaApp, _ host: any KodamaHosting.Host, _ setup: GameSetup,
    _ exporter: GameExporter, _ kept: PlayerStore
  ) throws -> GameLoop {
    let start = setup.etudeStart ?? (valley ? .play : .title)
    let recorder = Recorder(
      header: setup.header(app, start: setup.etude == nil && !valley ? "title" : "play"))
    exporter.played = { recorder.droppedCommands > 0 ? nil : kept.played(recorder.recording) }
    let host = ExportingHost(host, exporter)
    defer { exporter.cancel() }
    guard let watch else {
      app.start(start)
      let loop = GameLoop(app: app, host: host, recorder: recorder)
      loop.run()
      return loop
    }
    guard let etude = setup.etude else {
      throw Failure.usage("--watch wants an étude: --etude NAME, or --world with an étude file.")
    }
    // At the valley's floor colours are read, on a terminal too, which shows letters.
    if watch == .eyesFloor { app.outputs.screen?.showsPictures = true }
    app.start(start)
    // The sentences that it understands are the English ones.
    guard watch != .words || app.language == .english else {
      throw Failure.usage("--watch words reads English: add --language en.")
    }
    let watching = WatchingHost(host, bot: watch, etude: etude, content: setup.content, app: app)
    let loop = GameLoop(app: app, host: watching, recorder: recorder)
    watching.play(loop)
    return loop
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
      _ content: Later<Content>, _ store: Later<DatabaseGameStore>, _ font: WindowFont
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
      let loop = try run(app, host, setup, exporter, kept)
      // First what must not be lost: a session that ends waits for nobody.
      app.finish()
      voices.finish()
      host.finish()
      try keep(loop, host.loudspeakerReport, kept, teller)
    }
  #endif

  private func playInWords(
    _ content: Content, _ store: DatabaseGameStore, because reason: Message
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
    let loop = try run(app, host, setup, exporter, kept)
    app.finish()
    voices.finish()
    host.finish()
    try keep(loop, host.loudspeakerReport, kept, teller)
  }
}
