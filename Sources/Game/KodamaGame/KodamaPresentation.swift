import KodamaControllers
import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces

/// The stack of screens and their focus. Only this type creates screens; they ask for each other
/// through `PresentationDelegate`.
final class KodamaPresentation: Presentation {
  private let game: Game
  private let context: ViewContext
  private let speech: SpeechController
  private let system: SystemController
  private let curtain: CurtainController
  private let problems: ProblemsController
  private lazy var navigation = EtudeNavigation(game: game, presentation: self)
  private(set) var screens: [any ScreenController] = []
  /// The index of the screen that receives input.
  private var focus = 0
  /// For every screen, the index that had the focus when it appeared.
  private var previousFocuses: [Int] = []
  /// False before the first pass. The first screen is announced before any key is pressed, and its
  /// words belong to that pass.
  private var hasRun = false
  /// Inputs that exceeded the work budget of the last pass. They precede those of the next one.
  private var pendingInputs: ArraySlice<Input> = []
  private var keyRepeat = KeyRepeat()
  private var observations: [Observation] = []
  private(set) var hasQuit = false
  /// Opens recordings; nil if they are disabled.
  var recordings: (any RecordingOpening)?
  /// The recording that plays in place of the screens, which wait.
  private var recordingPlayer: RecordingPlayer?

  init(game: Game, context: ViewContext) {
    self.game = game
    self.context = context
    speech = SpeechController(game: game, context: context)
    system = SystemController(game: game, words: context.words)
    curtain = CurtainController(settings: game.settings, context: context)
    problems = ProblemsController(game: game, context: context)
    system.delegate = self
    observations = [
      game.settings.isCurtainDown.observe { [weak self] _ in self?.setScreensNeedUpdate() },
      // A problem that is solved had covered a part of the screens.
      game.problems.current.observe { [weak self] _ in self?.setScreensNeedUpdate() },
    ]
  }

  private func setScreensNeedUpdate() {
    for screen in screens { screen.setNeedsUpdate() }
  }

  var wantsText: Bool { recordingPlayer == nil && focused?.wantsText ?? false }

  var wantsKeys: Bool { recordingPlayer == nil && focused?.wantsKeys ?? false }

  /// The screen that receives input.
  var focused: (any ScreenController)? {
    screens.indices.contains(focus) ? screens[focus] : nil
  }

  /// Runs one pass: the focused screen performs the inputs, all visible screens advance, and every
  /// View is updated at most once.
  func pass(_ commands: [Command]) {
    if let recordingPlayer { return pass(commands, of: recordingPlayer) }
    if hasRun {
      context.words.beginPass()
      context.outputs.screen?.beginPass()
      game.beginPass()
      for screen in screens { screen.beginPass() }
    }
    hasRun = true
    let inputs = commands.compactMap { Input($0) }
    for case .operation(let operation, .released) in inputs { keyRepeat.release(operation) }
    for operation in keyRepeat.due(game.settings.keyRepeat.value) {
      perform(.operation(operation, .again))
      game.session.chargeCommand()
    }
    pendingInputs += inputs
    while game.session.hasWorkLeft, let input = pendingInputs.popFirst() {
      dispatch(input)
      game.session.chargeCommand()
    }
    for screen in visible { screen.advance() }
    let isOverPlay = visible.first?.showsValley == true
    for screen in visible where screen.updateViews() {
      curtain.setNeedsUpdate()
      problems.setNeedsUpdate(isOverPlay: isOverPlay)
    }
    _ = curtain.updateViews()
    _ = problems.updateViews()
    _ = speech.updateViews()
  }

  /// Runs one pass of a recording. "Back" ends it; any other key reports its length.
  private func pass(_ commands: [Command], of recordingPlayer: RecordingPlayer) {
    // A recorded game clears nothing before its first pass, so this does.
    if recordingPlayer.pass == 0 {
      context.words.beginPass()
      context.outputs.screen?.beginPass()
    }
    game.beginPass()
    recordingPlayer.run()
    var isOver = recordingPlayer.isOver
    for input in commands.compactMap({ Input($0) }) {
      switch input {
      case .notice(.closeRequested), .operation(.back, _): isOver = true
      case .operation(.stopSpeech, _): game.perform(.stopSpeech)
      case .operation(_, .again), .operation(_, .released): break
      case .operation, .notice, .key, .text, .pointer, .click, .unknown:
        if game.comesFromKey(input) { reportRecording() }
      }
    }
    if isOver {
      self.recordingPlayer = nil
      context.words.stop()
      context.words.clearCaptions()
      screensDidChange()
      game.eventLog.report(.gallery(.watched))
    }
    _ = speech.updateViews()
  }

  private func reportRecording() {
    guard let recordingPlayer else { return }
    game.eventLog.report(.gallery(.watching(seconds: recordingPlayer.seconds)))
  }

  /// Tracks held keys and sends input to the screen that it concerns. Releases also reach the play
  /// screen, which may have begun a stroke.
  private func dispatch(_ input: Input) {
    let play = playScreen
    switch input {
    case .operation(let operation, .released):
      // A key may go down and up within one pass.
      keyRepeat.release(operation)
      play?.perform(input)
    case .pointer(let pointer) where focused !== play:
      // A drag that began in the valley ends there; other screens only receive hovering and clicks.
      if pointer.phase == .release { play?.perform(input) }
      if pointer.phase == .move { focused?.hover(pointer) }
      if let click = input.asClick { perform(click) }
    case .operation(let operation, .held)
    where operation.repeatsWhenHeld(inValley: focused?.showsValley == true):
      keyRepeat.press(operation)
      perform(input)
    case .operation, .notice, .text, .key, .pointer, .click, .unknown: perform(input)
    }
  }

  private func perform(_ input: Input) {
    switch input {
    case .notice(let notice): system.perform(notice)
    case .key(let stroke) where !wantsKeys: game.eventLog.answer(.unbound(stroke: "\(stroke)"))
    case .operation(let operation, _):
      if let shared = operation.shared { game.perform(shared) } else { focused?.perform(input) }
    case .key, .text, .pointer, .click, .unknown: focused?.perform(input)
    }
  }

  private var playScreen: (any ScreenController)? { screens.first { $0.showsValley } }

  /// The screens that are seen and heard: the topmost covering screen and those above it.
  private var visible: ArraySlice<any ScreenController> {
    let first = screens.lastIndex { $0.coversScreen } ?? screens.startIndex
    return screens[first...]
  }

  /// Draws everything again after the stack of screens has changed.
  private func screensDidChange() {
    let isPanelCovered = screens.contains { !$0.coversScreen }
    for screen in screens {
      screen.isPanelCovered = isPanelCovered
      screen.setNeedsUpdate()
    }
    keyRepeat.releaseAll()
    focused?.announce()
  }

  private func make<Screen: ScreenController>(_ kind: Screen.Type) -> Screen {
    let screen = Screen(game: game, context: context)
    screen.presentation = self
    return screen
  }

  /// Shows a screen in place of all others.
  private func replaceAll(with screen: any ScreenController) {
    removeAllScreens()
    screens = [screen]
    previousFocuses = [0]
    screensDidChange()
  }

  /// Removes every screen before another one is shown.
  private func removeAllScreens() {
    screens = []
    previousFocuses = []
    focus = 0
  }

  /// Creates a screen on top of the others and gives it the focus. `connect` sets its further
  /// delegates.
  private func present<Screen: ScreenController>(
    _ kind: Screen.Type, connect: (Screen) -> Void = { _ in }
  ) {
    previousFocuses.append(focus)
    let screen = make(kind)
    connect(screen)
    screens.append(screen)
    focus = screens.count - 1
    screensDidChange()
  }

  /// Gives the focus back to a screen. Covering screens above it are removed; the one in the panel
  /// stays.
  private func giveFocus(toScreenAt index: Int) {
    if index == focus { return }
    while let last = screens.last, last.coversScreen, screens.count - 1 > index {
      screens.removeLast()
      previousFocuses.removeLast()
    }
    focus = index
    screensDidChange()
  }
}

extension KodamaPresentation: SystemControllerDelegate {
  /// Lets the valley ask about unsaved changes, even if another screen has the focus.
  func systemDidRequestClose() {
    if playScreen != nil { presentPlay() }
    focused?.close()
  }

  /// Tells the valley about a lost focus even if the catalogue has it, because the valley runs
  /// beside it.
  /// The picture reaches to the edges of the window, so every View draws again.
  func systemDidResizeDisplay() { setScreensNeedUpdate() }

  func systemDidChangeFocus() {
    let play = visible.first { $0.showsValley }
    let screen = system.hasFocus ? focused : play ?? focused
    screen?.windowFocusDidChange(system.hasFocus)
  }

  func systemDidPasteText() { focused?.paste(system.pastedText) }
}

extension KodamaPresentation: PresentationDelegate {
  func presentTitle() {
    let title = make(TitleController.self)
    title.destinations = self
    replaceAll(with: title)
  }

  func presentPlay() {
    if let index = screens.firstIndex(where: { $0.showsValley && !$0.isOutdated }) {
      return giveFocus(toScreenAt: index)
    }
    // The screen of a replaced valley is removed with it.
    removeAllScreens()
    present(PlayController.self) { play in
      play.navigation = navigation
      play.destinations = self
    }
  }

  func dismiss() {
    guard screens.count > 1 else { return presentTitle() }
    screens.remove(at: focus)
    focus = min(previousFocuses.remove(at: focus), screens.count - 1)
    screensDidChange()
  }
}

extension KodamaPresentation: TitlePresentationDelegate {

  func presentEtudes() {
    // From the title, the list is shown over it; after an étude, in place of its valley.
    if playScreen != nil { removeAllScreens() }
    present(EtudesController.self) { $0.destinations = self }
  }

  func presentWorlds() { present(WorldsController.self) { $0.destinations = self } }
  func presentLearn() { present(LearnController.self) { $0.destinations = self } }
  func presentSettings() { present(SettingsController.self) { $0.destinations = self } }
  func presentCredits() { present(CreditsController.self) }

  func quit() {
    game.library.finish()
    hasQuit = true
  }
}

extension KodamaPresentation: PlayPresentationDelegate {
  func presentCatalogue() {
    if let index = screens.firstIndex(where: { !$0.coversScreen }) {
      return giveFocus(toScreenAt: index)
    }
    present(CatalogueController.self)
  }

  func presentStamps() { present(StampsController.self) }
  func presentLandmarks() { present(LandmarksController.self) }
  func presentDiscoveries() { present(DiscoveriesController.self) }
  func presentHistory() { present(HistoryController.self) }
  func presentShare() { present(ShareController.self) { $0.destinations = self } }
  func presentExport() { present(ExportController.self) }

  /// Shows the workshop over the current screen; after a trial, in place of it.
  func presentWorkshop() {
    guard playScreen?.isOutdated == true else { return present(WorkshopController.self) }
    let workshop = make(WorkshopController.self)
    workshop.returnsToPlay = game.session.play != nil
    replaceAll(with: workshop)
  }
  func presentLesson() { present(LessonController.self) }
  func presentLearnKeys() { present(LearnKeysController.self) }
  func presentHelp() { present(HelpController.self) { $0.destinations = self } }
}

extension KodamaPresentation: GalleryPresentationDelegate {
  func presentRecording() {
    guard let text = focused?.chosenRecording,
      let opened = recordings?.open(
        text, in: game.settings.language.value,
        isCurtainDown: game.settings.isCurtainDown.value, on: context.outputs)
    else { return game.eventLog.report(.gallery(.isRecording)) }
    recordingPlayer = RecordingPlayer(RecordedGame(opened.app, opened.recording))
    context.words.clearCaptions()
    reportRecording()
  }

  /// Shows the gallery over the title, but in place of a valley, whose sounds could be mistaken for
  /// those of a preview.
  func presentGallery() {
    guard playScreen != nil else {
      return present(GalleryController.self) { $0.destinations = self }
    }
    let gallery = make(GalleryController.self)
    gallery.returnsToPlay = true
    gallery.destinations = self
    replaceAll(with: gallery)
  }
}

extension KodamaPresentation: SettingsPresentationDelegate {
  func presentKeys() { present(KeysController.self) }
}

/// The held keys and when they repeat. It counts passes, so a recording repeats the same.
struct KeyRepeat {
  private var held: [(operation: PlayerOperation, passes: Int)] = []

  mutating func press(_ operation: PlayerOperation) {
    release(operation)
    held.append((operation, 0))
  }

  mutating func release(_ operation: PlayerOperation) {
    held.removeAll { $0.operation == operation }
  }

  /// Forgets all held keys, because another screen receives them now.
  mutating func releaseAll() { held.removeAll() }

  /// Returns the operations that repeat in this pass, in the order in which their keys went down.
  mutating func due(_ choice: KeyRepeatChoice) -> [PlayerOperation] {
    for index in held.indices { held[index].passes += 1 }
    return held.filter { choice.repeats(after: $0.passes) }.map { $0.operation }
  }
}
