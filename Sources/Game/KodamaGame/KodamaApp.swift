public import KodamaControllers
public import KodamaDataSources
public import KodamaEtudes
public import KodamaHosting
public import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaSurfaces
import KodamaWorld

/// The game as an app that a game loop can run on a host, such as a window or a terminal.
///
///     let app = KodamaApp(game: game, context: context)
///     app.start(.play)
///     GameLoop(app: app, host: host).run(passes: 600)
public final class KodamaApp: App {
  /// The first screen of the game.
  public enum Start: Sendable {
    case title
    case play
    /// The étude (a small puzzle) with this name, or a new world if there is no such étude.
    /// Variation 0 is the étude as its file describes it; any other number generates a variation.
    case etude(String, variation: UInt64 = 0)
  }

  /// The screen, loudspeaker and voice to which the game writes.
  public let outputs: Outputs
  /// The Views that other packages add to the screen of the valley (the world in play).
  public let views: ViewRegistry
  private let words: WordSurface
  /// The key bindings of the current screen: the player's own, or special ones while the screen
  /// reads text or captures a key.
  public var bindings: KeyBindings {
    if presentation.wantsKeys { return .capturingKeys }
    guard presentation.wantsText else { return commandBindings }
    return presentation.wantsFilter ? filteringBindings : typingBindings
  }
  /// The key bindings that the player has chosen. They apply unless the current screen reads text
  /// or captures a key.
  public private(set) var commandBindings = KeyBindings.standard
  private var filteringBindings = KeyBindings.filtering
  private var typingBindings = KeyBindings.typing
  private let game: Game
  private let presentation: KodamaPresentation
  private var observation: Observation?
  /// The étude in which the game was started, or nil if it was started elsewhere.
  private var initialEtude: (name: String, variation: UInt64)?

  /// Creates a game that shows nothing until `start(_:)` is called.
  package init(game: Game, context: ViewContext) {
    self.game = game
    outputs = context.outputs
    words = context.words
    views = context.views
    presentation = KodamaPresentation(game: game, context: context)
    observation = game.settings.keyTable.observe(timings: [.initial, .change]) {
      [weak self] change in
      let bindings = (change.new.bindings ?? .standard).withSecondKeys
      self?.commandBindings = bindings
      self?.filteringBindings = KeyBindings.filtering.completed(with: bindings)
      self?.typingBindings = KeyBindings.typing.completed(with: bindings)
    }
  }

  /// Shows the first screen of the game, which is the title by default.
  public func start(_ start: Start = .title) {
    switch start {
    case .title: presentation.present(.title)
    case .play: presentation.present(.valley)
    case .etude(let name, let variation):
      if game.session.startEtude(name, variation: variation) { initialEtude = (name, variation) }
      presentation.present(.valley)
    }
  }

  /// The goals of the étude (a small puzzle) in play, with the player's progress. The array is
  /// empty in a valley (a world without goals), and after the player has left the étude in which
  /// the game was started.
  public var goals: [GoalProgress] { hasLeftEtude ? [] : game.session.play?.goals ?? [] }

  /// A Boolean value that indicates whether the player has left the étude (a small puzzle) or its
  /// variation in which the game was started. Goals that are reached later do not count.
  public var hasLeftEtude: Bool {
    guard let initialEtude else { return false }
    return game.session.play?.etudePlayed.map { $0 != initialEtude } ?? true
  }

  /// Observes an additional goal in the current valley. `isAwaitedGoalReached` becomes true once it
  /// is reached.
  package func wait(for goal: Goal) { game.session.play?.wait(for: goal) }

  package var isAwaitedGoalReached: Bool { game.session.play?.isAwaitedGoalReached ?? false }

  /// A Boolean value that indicates whether all goals of the étude (a small puzzle) in play are
  /// reached. If the game was started in an étude, only that étude counts.
  public var isSolved: Bool { !hasLeftEtude && game.session.play?.isSolved ?? false }

  /// Turns on the screen curtain, which hides the picture so that the game is played by ear.
  package func playByEar() { game.settings.isCurtainDown.value = true }

  /// Adapts the settings to programs that listen to the game and measure silence and time. The
  /// world keeps running during sweeps (scans that play the map from left to right), the sounds of
  /// air and wind are off, and textures, music and near things are 6 dB softer.
  public func prepareForEars() {
    game.settings.holdsBreath.value = false
    game.settings.mix.value[.wind] = SoundMix.silence
    for bus in [SoundBus.ambience, .music, .cues] {
      game.settings.mix.value.volumes[Int(bus.rawValue)] = 1
    }
  }

  /// Makes the panel of the play screen always show all its details, such as the tick, the music
  /// and the temperature.
  public func showDetails() { game.settings.showsDetails.value = true }

  /// Turns off the screen curtain and turns on captions, so that the game can be played without
  /// sound.
  package func playByEye() {
    game.settings.isCurtainDown.value = false
    game.settings.showsCaptions.value = true
  }

  /// Says everything with words, because the player has chosen to play without sound.
  package func playSilently() { game.settings.hasLoudspeaker.value = false }

  /// Makes a window with a loudspeaker show captions only once the player wants them.
  package func keepCaptionsBack() { game.settings.captionsWait = true }

  /// Asks whether to leave where later versions show a menu, as a recording expects.
  package func askOnLeaving() { game.settings.hasPauseMenu = false }

  /// Shows a calm picture, in which nothing flickers or moves by itself.
  package func showCalmPicture() { game.settings.picture.value.isCalm = true }

  /// Returns whether an input does nothing but stop the voice. A host may then stop the voice at
  /// once, without waiting for the next pass.
  package func silencesSpeech(_ input: InputEvent) -> Bool {
    bindings.commands(for: [input]).contains { PlayerOperation($0.action) == .stopSpeech }
  }

  /// Requests the player's window scale and full-screen mode from the host, unless both have their
  /// default values.
  package func askForChosenDisplay() {
    if game.settings.display.value != DisplayChoice() { game.requests.ask(.showWindow) }
  }

  /// A Boolean value that indicates whether letter keys type text instead of running the actions
  /// that are bound to them.
  public var wantsText: Bool { presentation.wantsText }

  /// A Boolean value that is true until the player quits.
  public var isRunning: Bool { !presentation.hasQuit }

  /// Hashes of the state of the game: one of its world, the player's cursor and the settings, and
  /// one of all words that the game has produced.
  public var digest: GameDigest {
    var digest = game.digest
    var told = Digest()
    told.combine(digest.words)
    words.combine(into: &told)
    digest.words = told.value
    return digest
  }

  /// A Boolean value that indicates whether the voice is speaking. It is false without a voice, and
  /// while words are switched off, because other sounds must not be softened for a voice that is
  /// not heard.
  public var isSpeaking: Bool {
    guard outputs.words != nil, game.settings.hasVoice, !game.settings.areWordsUnplugged,
      !game.problems.currentProblems.contains(.noVoice)
    else { return false }
    return words.isSpeaking
  }

  /// The current world as the bytes of a save, or nil if no world is being played.
  public var savedPlay: [UInt8]? { game.session.play?.saved.encode() }

  /// The tiles of the visible rectangle, as the map shows them; empty if there is no valley.
  package var visibleTiles: [Tile] {
    var tiles: [Tile] = []
    game.session.play?.copyFrame(into: &tiles)
    return tiles
  }

  /// The length of a beat of the valley's music at its current speed, in audio frames; nil on the
  /// title screen.
  package var beatFrames: Int? {
    guard let play = game.session.play else { return nil }
    let frames = play.tempo.beatTicks * SoundFormat.framesPerPass
    return play.speedExponent < 0
      ? frames << -play.speedExponent : frames >> play.speedExponent
  }

  /// The name of the current étude; nil in a valley and on the title screen.
  package var playedEtude: String? { game.session.play?.etudePlayed?.name }

  /// The share code of the current étude or valley; nil on the title screen.
  package var playedCode: String? {
    game.sharing.code(of: .etude) ?? game.sharing.code(of: .valley)
  }

  package func isUnplugged(_ output: OutputKind) -> Bool {
    game.settings.unplugged.value.contains(output)
  }

  /// The language of all texts and of the voice.
  public var language: Language { game.settings.language.value }

  package var chosenVoice: VoicePreference { game.settings.chosenVoice }

  /// Saves the current world automatically, and waits until everything is stored. Hosts call this
  /// method before they end the game.
  ///
  /// - Returns: The error if something could not be stored; otherwise nil.
  @discardableResult
  public func finish() -> StoreError? { game.library.finish() }

  /// True while a valley runs in front of the player: it is not paused, and no list is over it.
  package var isValleyRunning: Bool {
    presentation.focused?.showsValley ?? false && !(game.session.play?.status.isPaused ?? true)
  }

  /// Enables the gallery, which loads its works from `galleries`.
  package func bring(_ galleries: any GalleryProvider) { game.sharing.galleries = galleries }

  /// Offers links that open shared valleys, études and macros in the web page at an address.
  package func bring(page: String) { game.sharing.page = page }

  /// Enables recordings, which `recordings` opens.
  package func bring(_ recordings: any RecordingOpening) {
    presentation.recordings = recordings
    game.sharing.recordings = RecordingRunner(recordings)
  }

  /// The current valley; nil on the title screen until a valley is opened.
  var played: PlayModel? { game.session.play }

  /// Disables previews of recordings. Otherwise, a preview could run a recording that itself
  /// previews a recording.
  func disableRecordingPreviews() { game.sharing.recordings = nil }

  /// Enables the export of files by `exporter`.
  package func bring(_ exporter: any PlayExporter) { game.export.exporter = exporter }

  /// Returns the requests that the game has made to its host since the last call, such as copying
  /// text, and removes them.
  public func takeRequests() -> [HostRequest] {
    game.requests.take().map { request in
      switch request {
      case .copy(let text): return .copy(text)
      case .pasteText: return .paste
      case .savePicture: return .savePicture
      case .showWindow:
        let choice = game.settings.display.value
        return .show(scale: choice.scale, isFullscreen: choice.isFullscreen)
      }
    }
  }

  /// Runs one pass (1/60 s) of the game loop with the commands that arrived for it.
  public func pass(_ commands: [Command]) { presentation.pass(commands) }
}
