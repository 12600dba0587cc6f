public import KodamaControllers
public import KodamaDataSources
public import KodamaEtudes
public import KodamaHosting
public import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaSurfaces

/// The game: what a host runs, and what a program that imports Kodama makes.
///
///     let app = KodamaApp(game: game, context: context)
///     app.start(.play)
///     GameLoop(app: app, host: host).run(passes: 600)
public final class KodamaApp: App {
  /// Where a game starts.
  public enum Start: Sendable {
    /// With the title screen.
    case title
    /// In a new valley.
    case play
    /// In an étude of this name, as it is written (0) or made anew from a number; without such an
    /// étude, in a new valley.
    case etude(String, variation: UInt64 = 0)
  }

  /// Where the Views show themselves.
  public let outputs: Outputs
  /// Where a program outside adds Views of its own to what is played.
  public let views: ViewRegistry
  private let words: WordSurface
  /// Which keys ask for what: as the player has set them, unless a screen wants a text or a key.
  public var bindings: KeyBindings {
    if presentation.wantsKeys { return .capturingKeys }
    guard presentation.wantsText else { return commandBindings }
    return presentation.focused?.wantsFilter == true ? filteringBindings : typingBindings
  }
  /// Which keys ask for what, whatever a screen wants just now.
  public private(set) var commandBindings = KeyBindings.standard
  private var filteringBindings = KeyBindings.filtering
  private var typingBindings = KeyBindings.typing
  private let game: Game
  private let presentation: KodamaPresentation
  private var observation: Observation?
  /// The étude that the game was started in, if it was.
  private var asked: (name: String, variation: UInt64)?

  /// Makes a game; no screen is on yet.
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
      self?.filteringBindings = KeyBindings.filtering.answering(bindings)
      self?.typingBindings = KeyBindings.typing.answering(bindings)
    }
  }

  /// Brings the first screen up.
  public func start(_ start: Start = .title) {
    switch start {
    case .title: presentation.presentTitle()
    case .play: presentation.presentPlay()
    case .etude(let name, let variation):
      if game.session.startEtude(name, variation: variation) { asked = (name, variation) }
      presentation.presentPlay()
    }
  }

  /// The goals of the étude that is played and how far they are; empty in a valley, and once the
  /// étude was left that the game was started in.
  public var goals: [GoalProgress] { hasLeftEtude ? [] : game.session.play?.goals ?? [] }

  /// Whether the game was started in an étude, and something else is played now: another one,
  /// another variation, or a valley. What is reached there does not count.
  public var hasLeftEtude: Bool {
    guard let asked else { return false }
    return game.session.play?.etudePlayed.map { $0 != asked } ?? true
  }

  /// Waits for a goal that the game itself does not ask for, in the valley that is played now.
  public func wait(for goal: Goal) { game.session.play?.wait(for: goal) }

  /// Whether what is waited for has come about.
  public var hasWaitedEnough: Bool { game.session.play?.hasWaitedEnough ?? false }

  /// Whether an étude is played and all of its goals are reached. Where the game was started in an
  /// étude, only that one counts.
  public var isSolved: Bool { !hasLeftEtude && game.session.play?.isSolved ?? false }

  /// Begins with the curtain down, for those who play by ear; the settings remember it.
  public func playByEar() { game.settings.isCurtainDown.value = true }

  /// Lets the world go on while a sweep is heard; the settings remember it.
  package func letWorldRun() { game.settings.holdsBreath.value = false }

  /// Begins with every sound captioned, for those who play by eye; the settings remember it.
  public func playByEye() {
    game.settings.isCurtainDown.value = false
    game.settings.showsCaptions.value = true
  }

  /// Whether an input asks for nothing but silence, which a host may grant before its pass comes.
  public func silencesSpeech(_ input: InputEvent) -> Bool {
    bindings.commands(for: [input]).contains { PlayerOperation($0.action) == .stopSpeech }
  }

  /// Asks the host for the window that the player chose once, if it is not that of a first start.
  public func askForChosenDisplay() {
    if game.settings.display.value != DisplayChoice() { game.requests.ask(.showWindow) }
  }

  /// Whether letters are text now, not commands.
  public var wantsText: Bool { presentation.wantsText }

  /// Whether nobody has asked to quit.
  public var isRunning: Bool { !presentation.hasQuit }

  /// The digest of the state: of what is played and chosen, and of what the player is told.
  public var digest: GameDigest {
    var digest = game.digest
    var told = Digest()
    told.combine(digest.words)
    words.combine(into: &told)
    digest.words = told.value
    return digest
  }

  /// Whether something is being said.
  public var isSpeaking: Bool { words.isSpeaking }

  /// The valley being played as the canonical bytes of a save, or nil where there is none.
  public var savedPlay: [UInt8]? { game.session.play?.saved.encode() }

  /// The language that is read and said now.
  public var language: Language { game.settings.language.value }

  /// How the player wants the voice that speaks: a voice asks for it with each word.
  public var chosenVoice: VoiceWish { game.settings.chosenVoice }

  /// Autosaves and waits until all is safe; for a host that ends without the player's wish.
  ///
  /// - Returns: the reason why something was not kept; nil where everything was.
  @discardableResult
  public func finish() -> StoreError? { game.library.finish() }

  /// Lets the game have galleries: this brings what is in them.
  package func bring(_ galleries: any GalleryBringing) { game.sharing.galleries = galleries }

  /// Lets the game show recordings: this opens them.
  package func bring(_ recordings: any RecordingOpening) {
    presentation.recordings = recordings
    game.sharing.recordings = RecordingRunner(recordings)
  }

  /// What is played now; nil where nothing is.
  var played: PlayModel? { game.session.play }

  /// Lets the game show nothing of recordings before they are watched: it is shown so itself, and
  /// each that it showed would run as many times as fast as it is run.
  func disableRecordingPreviews() { game.sharing.recordings = nil }

  /// Lets the game have files of what is played: this makes them.
  package func bring(_ exporter: any PlayExporting) { game.export.exporter = exporter }

  /// Hands over what the last pass asks of the host.
  public func takeRequests() -> [HostRequest] {
    game.requests.take().map { request in
      switch request {
      case .copy(let text): return .copy(text)
      case .pasteText: return .paste
      case .keepPicture: return .keepPicture
      case .showWindow:
        let choice = game.settings.display.value
        return .show(scale: choice.scale, isFullscreen: choice.isFullscreen)
      }
    }
  }

  /// Runs one pass: 1/60 s of the program, with what was asked for in it.
  public func pass(_ commands: [Command]) { presentation.pass(commands) }
}
