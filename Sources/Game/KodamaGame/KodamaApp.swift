public import KodamaControllers
public import KodamaDataSources
public import KodamaEtudes
public import KodamaHosting
public import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaSurfaces

/// The game as an app that a host can run.
///
///     let app = KodamaApp(game: game, context: context)
///     app.start(.play)
///     GameLoop(app: app, host: host).run(passes: 600)
public final class KodamaApp: App {
  /// The screen that a game starts with.
  public enum Start: Sendable {
    case title
    case play
    /// The étude with this name, or a new valley if no étude has it. Variation 0 is the étude as
    /// written; any other number generates a variation.
    case etude(String, variation: UInt64 = 0)
  }

  /// The screen, loudspeaker and voice of the game.
  public let outputs: Outputs
  /// The Views that other packages add to the screen of the valley.
  public let views: ViewRegistry
  private let words: WordSurface
  /// The key bindings of the current screen: the player's bindings, or special ones while the
  /// screen reads text or captures a key.
  public var bindings: KeyBindings {
    if presentation.wantsKeys { return .capturingKeys }
    guard presentation.wantsText else { return commandBindings }
    return presentation.focused?.wantsFilter == true ? filteringBindings : typingBindings
  }
  /// The player's own key bindings, which apply unless the screen reads text or captures a key.
  public private(set) var commandBindings = KeyBindings.standard
  private var filteringBindings = KeyBindings.filtering
  private var typingBindings = KeyBindings.typing
  private let game: Game
  private let presentation: KodamaPresentation
  private var observation: Observation?
  /// The étude that the game was started in; nil if it was started elsewhere.
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
      let bindings = (change.new.bindings ?? .standard).withAltEnter
      self?.commandBindings = bindings
      self?.filteringBindings = KeyBindings.filtering.completed(with: bindings)
      self?.typingBindings = KeyBindings.typing.completed(with: bindings)
    }
  }

  /// Shows the first screen.
  public func start(_ start: Start = .title) {
    switch start {
    case .title: presentation.presentTitle()
    case .play: presentation.presentPlay()
    case .etude(let name, let variation):
      if game.session.startEtude(name, variation: variation) { initialEtude = (name, variation) }
      presentation.presentPlay()
    }
  }

  /// The goals of the current étude with their progress. Empty in a valley, and once the player has
  /// left the étude that the game was started in.
  public var goals: [GoalProgress] { hasLeftEtude ? [] : game.session.play?.goals ?? [] }

  /// A Boolean value that indicates whether the player has left the étude that the game was started
  /// in, or its variation. Goals that are reached after that do not count.
  package var hasLeftEtude: Bool {
    guard let initialEtude else { return false }
    return game.session.play?.etudePlayed.map { $0 != initialEtude } ?? true
  }

  /// Observes another goal in the current valley. `isAwaitedGoalReached` turns true once it is
  /// reached.
  package func wait(for goal: Goal) { game.session.play?.wait(for: goal) }

  /// A Boolean value that indicates whether the goal passed to `wait(for:)` has been reached.
  package var isAwaitedGoalReached: Bool { game.session.play?.isAwaitedGoalReached ?? false }

  /// A Boolean value that indicates whether all goals of the current étude are reached. If the game
  /// was started in an étude, only that étude counts.
  public var isSolved: Bool { !hasLeftEtude && game.session.play?.isSolved ?? false }

  /// Turns the curtain setting on: the picture is hidden, and the game is played by ear.
  package func playByEar() { game.settings.isCurtainDown.value = true }

  /// Changes the settings for ears that count silence and time: the world runs during sweeps, and
  /// the air and the wind are off.
  package func prepareForEars() {
    game.settings.holdsBreath.value = false
    game.settings.mix.value[.wind] = SoundMix.silence
  }

  /// Turns the curtain setting off and captions on, so that the game can be played without sound.
  package func playByEye() {
    game.settings.isCurtainDown.value = false
    game.settings.showsCaptions.value = true
  }

  /// Returns true if an input only stops the voice. A host may then stop it at once, without
  /// waiting for the next pass.
  package func silencesSpeech(_ input: InputEvent) -> Bool {
    bindings.commands(for: [input]).contains { PlayerOperation($0.action) == .stopSpeech }
  }

  /// Requests the player's window scale and full-screen mode from the host, unless both are the
  /// defaults.
  package func askForChosenDisplay() {
    if game.settings.display.value != DisplayChoice() { game.requests.ask(.showWindow) }
  }

  /// A Boolean value that indicates whether letter keys type text instead of running commands.
  public var wantsText: Bool { presentation.wantsText }

  /// A Boolean value that is true until the player quits.
  public var isRunning: Bool { !presentation.hasQuit }

  /// The digest of the game: its world, hand and settings, and all words that it has produced.
  public var digest: GameDigest {
    var digest = game.digest
    var told = Digest()
    told.combine(digest.words)
    words.combine(into: &told)
    digest.words = told.value
    return digest
  }

  /// A Boolean value that indicates whether the voice is speaking. It is false while the player has
  /// switched words off, so that nothing is softened for a voice that nobody hears.
  public var isSpeaking: Bool { words.isSpeaking && !game.settings.areWordsUnplugged }

  /// The current valley, encoded as a save file; nil if there is no valley.
  public var savedPlay: [UInt8]? { game.session.play?.saved.encode() }

  /// The name of the étude that is played; nil in a valley and on the title screen.
  package var playedEtude: String? { game.session.play?.etudePlayed?.name }

  /// The share code of the étude or the valley that is played; nil on the title screen.
  package var playedCode: String? {
    game.sharing.code(of: .etude) ?? game.sharing.code(of: .valley)
  }

  /// Returns true if the player has switched an output off.
  package func isUnplugged(_ output: OutputKind) -> Bool {
    game.settings.unplugged.value.contains(output)
  }

  /// The language of all texts and of the voice.
  public var language: Language { game.settings.language.value }

  /// The player's choice of voice, rate, pitch and volume.
  package var chosenVoice: VoicePreference { game.settings.chosenVoice }

  /// Autosaves and waits until everything is stored. A host calls this before it ends the game.
  ///
  /// - Returns: the error if something could not be stored; otherwise nil.
  @discardableResult
  public func finish() -> StoreError? { game.library.finish() }

  /// Enables the gallery, which reads its works from `galleries`.
  package func bring(_ galleries: any GalleryProvider) { game.sharing.galleries = galleries }

  /// Offers links to what is played, which open in the page at an address.
  package func bring(page: String) { game.sharing.page = page }

  /// Enables recordings, which are opened by `recordings`.
  package func bring(_ recordings: any RecordingOpening) {
    presentation.recordings = recordings
    game.sharing.recordings = RecordingRunner(recordings)
  }

  /// The current valley; nil on the title screen until a valley is opened.
  var played: PlayModel? { game.session.play }

  /// Disables previews of recordings. Without this, a preview would run a recording that may itself
  /// preview a recording.
  func disableRecordingPreviews() { game.sharing.recordings = nil }

  /// Enables the export of files, which `exporter` writes.
  package func bring(_ exporter: any PlayExporter) { game.export.exporter = exporter }

  /// Removes and returns the requests to the host that the game has made since the last call.
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

  /// Runs one pass (1/60 s) with the commands that arrived for it.
  public func pass(_ commands: [Command]) { presentation.pass(commands) }
}
