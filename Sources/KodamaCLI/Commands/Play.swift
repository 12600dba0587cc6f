import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import KodamaStore
import KodamaTrials
import KodamaWords
#if SDL
  import KodamaSDL
#endif

/// `kodama play`: the game for a person.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play: in a window, or by ear and in words, or as a demonstration.")

  @OptionGroup var game: GameOptions

  @OptionGroup var voice: VoiceOptions

  @Flag(help: "Play by ear and in words on the terminal.")
  var words = false

  @Flag(help: "Begin in a valley, without the title screen.")
  var valley = false

  @Option(help: "The scale of the window: 1, 2 or 3; by default the largest that fits.")
  var scale: Int?

  @Option(help: "Frames the loudspeaker asks for at a time: 512 or 256.")
  var block = 512

  @Flag(help: "Draw through the graphics card.")
  var accelerated = false

  @Flag(help: "Play without a sound.")
  var silent = false

  @Option(
    help: "Watch a bot play an étude: eyes, ears, blank or stubborn; Escape takes the game back.")
  var watch: BotKind?

  @Option(help: "Write a recording of what was played.")
  var record: String?

  func validate() throws {
    if let scale, !(1...3).contains(scale) { throw ValidationError("--scale wants 1, 2 or 3.") }
    guard block == 512 || block == 256 else { throw ValidationError("--block wants 512 or 256.") }
    guard watch == nil || game.etude != nil || game.world != nil else {
      throw ValidationError("--watch wants an étude: --etude NAME, or --world FILE.")
    }
  }

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    #if SDL
      SDLHost.skipMissingSessionBus()
    #endif
    // Read and opened while the display answers: the first frame waits for all three.
    let content = Later { try Content.shipped() }
    let store = Later { DatabaseGameStore(.standard()) }
    #if SDL
      if !words, SDLHost.displayIsAvailable() { return try playInWindow(content, store) }
    #endif
    if !words { Files.complain("There is no display: playing by ear and in words.") }
    guard isatty(STDIN_FILENO) == 1 else {
      Files.complain("There is no terminal either: making a short demonstration.")
      return try Demonstration(game: game).make()
    }
    try playInWords(content.value(), store.value())
  }

  /// Runs the game on a host until it ends, for a person or for a bot that a person watches.
  private func run(
    _ app: KodamaApp, _ host: any KodamaHosting.Host, _ content: Content
  ) throws -> GameLoop {
    let recorder = record == nil ? nil : Recorder(header: game.header(app, start: start))
    guard let watch else {
      app.start(try game.etudeStart(content) ?? (valley ? .play : .title))
      let loop = GameLoop(app: app, host: host, recorder: recorder)
      loop.run()
      return loop
    }
    guard let etude = try game.chosenEtude(content) else {
      throw Failure.usage("--watch wants an étude: --etude NAME, or --world with an étude file.")
    }
    app.start(.etude(etude.name, variation: game.variation))
    let watching = WatchingHost(host, bot: watch, etude: etude, content: content, app: app)
    let loop = GameLoop(app: app, host: watching, recorder: recorder)
    watching.play(loop)
    return loop
  }

  private var start: String { valley || game.etude != nil ? "play" : "title" }

  private func keep(
    _ loop: GameLoop, _ report: LoudspeakerReport, _ app: KodamaApp, _ kept: PlayerStore
  ) throws {
    app.finish()
    if let summary = report.summary { Files.complain(summary) }
    if let record, let recorder = loop.recorder {
      try Files.write(kept.complete(recorder.recording).text, to: record)
      let gaps = report.gaps.map { "\($0.frame) \($0.length)\n" }.joined()
      try Files.write(gaps, to: record + ".gaps")
    }
  }

  #if SDL
    private func playInWindow(
      _ content: Later<Content>, _ store: Later<DatabaseGameStore>
    ) throws {
      let outputs = Outputs.all()
      guard let screen = outputs.screen else { return }
      let content = try content.value()
      var window = WindowOptions()
      window.scale = scale.map(WindowOptions.Scale.fixed) ?? .automatic
      window.isAccelerated = accelerated
      var sound = SDLHost.SoundOptions(patches: silent ? nil : content.patches)
      sound.blockFrames = block
      let voices = try voice.open(isQuiet: silent)
      let host: SDLHost
      do {
        host = try SDLHost(for: screen, window: window, sound: sound, speech: voices.outputs)
      } catch {
        throw Failure.unavailable("\(error)")
      }
      host.onLoudspeakerLost = { Files.complain("No loudspeaker: \($0)") }
      host.keepPicture = { Picture.keep($0, in: StoreFolder.standard().path + "/pictures") }
      let kept = PlayerStore(try store.value(), isRecorded: record != nil)
      let app = try game.app(content, outputs: outputs, store: kept.store)
      host.silencesSpeech = app.silencesSpeech
      if scale == nil { app.askForChosenDisplay() }
      let loop = try run(app, host, content)
      voices.finish()
      host.finish()
      try keep(loop, host.loudspeakerReport, app, kept)
    }
  #endif

  private func playInWords(_ content: Content, _ store: DatabaseGameStore) throws {
    let outputs = Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
    let kept = PlayerStore(store, isRecorded: record != nil)
    let app = try game.app(content, outputs: outputs, store: kept.store)
    var loudspeaker: (any Loudspeaker)?
    #if SDL
      if !silent {
        do {
          loudspeaker = try SDLLoudspeaker(
            mixer: Mixer(patches: content.patches), blockFrames: block)
        } catch {
          Files.complain("No loudspeaker: \(error)")
        }
      }
    #endif
    let voices = try voice.open(isQuiet: true)
    let host = WordsHost(loudspeaker: loudspeaker, speech: voices.outputs)
    host.onLoudspeakerLost = { Files.complain("The loudspeaker is gone; the game goes on.") }
    let loop = try run(app, host, content)
    voices.finish()
    host.finish()
    try keep(loop, host.loudspeakerReport, app, kept)
  }
}
