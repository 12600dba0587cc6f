public import KodamaControllers
public import KodamaDataSources
public import KodamaEtudes
public import KodamaHosting
public import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaSurfaces

/// The game: the app that a host runs.
///
///     let app = KodamaApp(game: game, context: context)
///     app.start(.play)
///     GameLoop(app: app, host: host).run(passes: 600)
public final class KodamaApp: App {
  /// The screen that a game starts with.
  public enum Start: Sendable {
    case title
    case play
    /// The étude of this name. Variation 0 is the étude as written; any other number generates a
    /// variation. A new valley if there is no such étude.
    case etude(String, variation: UInt64 = 0)
  }

  /// The screen, loudspeaker and voice of the game.
  public let outputs: Outputs
  /// The Views that other packages add to the play screen.
  public let views: ViewRegistry
  private let words: WordSurface
  /// The current key bindings: the player's, or those for text or key capture while a screen needs
  /// them.
  public var bindings: KeyBindings {
    if presentation.wantsKeys { return .capturingKeys }
    guard presentation.wantsText else { return commandBindings }
    return presentation.focused?.wantsFilter == true ? filteringBindings : typingBindings
  }
  /// The player's key bindings, whatever the current screen needs.
  public private(set) var commandBindings = KeyBindings.standard
  private var filteringBindings = KeyBindings.filtering
  private var typingBindings = KeyBindings.typing
  private let game: Game
  private let presentation: KodamaPresentation
  private var observation: Observation?
  /// The étude that the game was started in, if any.
  private var initialEtude: (name: String, variation: UInt64)?

  /// Creates a game without a screen; call `start(_:)` next.
  package init(game: Game, context: ViewContext) {
    self.game = game
    outputs = context.outputs
    words = context.words
    views = context.views
    presentation = KodamaPresentation(game: game, context: context)
    observation = game.settings.keyTable.observe(timings: [.initial, .change]) {
      [weak self] change in
      let bindings = change.new.bindings ?? .standard
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

  /// The goals of the current étude with their progress. Empty in a valley, and after the player
  /// left the étude that the game was started in.
  public var goals: [GoalProgress] { hasLeftEtude ? [] : game.session.play?.goals ?? [] }

  /// A Boolean value that indicates whether the player left the étude, or the variation of it, that
  /// the game was started in. Goals reached after that do not count.
  public var hasLeftEtude: Bool {
    guard let initialEtude else { return false }
    return game.session.play?.etudePlayed.map { $0 != initialEtude } ?? true
  }

  /// Waits for another goal in the current valley; `isAwaitedGoalReached` reports its success.
  public func wait(for goal: Goal) { game.session.play?.wait(for: goal) }

  /// A Boolean value that indicates whether the goal of `wait(for:)` is reached.
  public var isAwaitedGoalReached: Bool { game.session.play?.isAwaitedGoalReached ?? false }

  /// A Boolean value that indicates whether all goals of the current étude are reached. After a
  /// start in an étude, only that étude counts.
  public var isSolved: Bool { !hasLeftEtude && game.session.play?.isSolved ?? false }

  /// Lowers the curtain for playing by ear, and stores that in the settings.
  public func playByEar() { game.settings.isCurtainDown.value = true }

  /// Keeps the world running during a sweep, and stores that in the settings.
  package func runWorldDuringSweeps() { game.settings.holdsBreath.value = false }

  /// Raises the curtain, captions every sound for playing by eye, and stores that in the settings.
  public func playByEye() {
    game.settings.isCurtainDown.value = false
    game.settings.showsCaptions.value = true
  }

  /// Returns true if an input only silences the voice. A host may do that before the next pass.
  public func silencesSpeech(_ input: InputEvent) -> Bool {
    bindings.commands(for: [input]).contains { PlayerOperation($0.action) == .stopSpeech }
  }

  /// Asks the host for the player's window scale and full-screen mode, if they differ from the
  /// default.
  public func askForChosenDisplay() {
    if game.settings.display.value != DisplayChoice() { game.requests.ask(.showWindow) }
  }

  /// A Boolean value that indicates whether letters are text instead of commands.
  public var wantsText: Bool { presentation.wantsText }

  /// A Boolean value that is true until the player quits.
  public var isRunning: Bool { !presentation.hasQuit }

  /// The digest of the game: of the world, of what the player chose, and of all words.
  public var digest: GameDigest {
    var digest = game.digest
    var told = Digest()
    told.combine(digest.words)
    words.combine(into: &told)
    digest.words = told.value
    return digest
  }

  /// A Boolean value that indicates whether the voice is speaking.
  public var isSpeaking: Bool { words.isSpeaking }

  /// The current valley as the canonical bytes of a save; nil if there is none.
  public var savedPlay: [UInt8]? { game.session.play?.saved.encode() }

  /// The name of the étude that is played; nil in a valley and on the title screen.
  package var playedEtude: String? { game.session.play?.etudePlayed?.name }

  /// The share code of the étude or the valley that is played; nil on the title screen.
  package var playedCode: String? {
    game.sharing.code(of: .etude) ?? game.sharing.code(of: .valley)
  }

  /// The language of all texts and of the voice.
  public var language: Language { game.settings.language.value }

  /// The player's choice of voice, rate, pitch and volume.
  public var chosenVoice: VoicePreference { game.settings.chosenVoice }

  /// Autosaves and waits until everything is stored, for a host that ends the game on its own.
  ///
  /// - Returns: the error if something could not be stored; otherwise nil.
  @discardableResult
  public func finish() -> StoreError? { game.library.finish() }

  /// Enables the gallery with a source of its works.
  package func bring(_ galleries: any GalleryProvider) { game.sharing.galleries = galleries }

  /// Enables recordings with a way to open them.
  package func bring(_ recordings: any RecordingOpening) {
    presentation.recordings = recordings
    game.sharing.recordings = RecordingRunner(recordings)
  }

  /// The current valley; nil on the title screen before the first one.
  var played: PlayModel? { game.session.play }

  /// Disables previews of recordings. A preview runs the recording, which may preview another one,
  /// so that the work would multiply.
  func disableRecordingPreviews() { game.sharing.recordings = nil }

  /// Enables the export of files with an exporter.
  package func bring(_ exporter: any PlayExporter) { game.export.exporter = exporter }

  /// Removes and returns the requests of the last pass to the host.
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

  /// Runs one pass, 1/60 s of the program, with the commands for it.
  public func pass(_ commands: [Command]) { presentation.pass(commands) }
}
