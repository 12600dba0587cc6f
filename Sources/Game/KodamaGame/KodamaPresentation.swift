import KodamaControllers
import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaSurfaces

/// The stack of screens, and the screen that has the focus. It creates all screens. A screen opens
/// another one through `PresentationDelegate`.
final class KodamaPresentation: Presentation {
  private let game: Game
  private let context: ViewContext
  private let speech: SpeechController
  private let system: SystemController
  private let curtain: CurtainController
  private let problems: ProblemsController
  private lazy var navigation = EtudeNavigation(game: game, presentation: self)
  private(set) var screens: [any ScreenController] = []
  private var focus = 0
  /// For each screen, the index of the screen that had the focus when it opened.
  private var previousFocuses: [Int] = []
  /// False until the first pass. The first screen is announced before that pass, which must not
  /// clear the announcement.
  private var hasRun = false
  /// The inputs that did not fit into the last pass. They are handled before new ones.
  private var pendingInputs: ArraySlice<Input> = []
  private var keyRepeat = KeyRepeat()
  private var lastPointer: PointerInput?
  /// The passes since the window regained the focus. A press that comes with the focus only brings
  /// the window back.
  private var passesSinceReturn = KodamaPresentation.returningPasses
  private static let returningPasses = 6
  private var observations: [Observation] = []
  private(set) var hasQuit = false
  /// Opens recordings for playback, or nil if recordings are disabled.
  var recordings: (any RecordingOpening)?
  /// Plays a recording while the screens are hidden and paused; nil if no recording is playing.
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
      game.settings.unplugged.observe { [weak self] _ in self?.setScreensNeedUpdate() },
      // The message about a problem covered parts of the screens.
      game.problems.current.observe { [weak self] _ in self?.setScreensNeedUpdate() },
    ]
  }

  private func setScreensNeedUpdate() {
    for screen in screens { screen.setNeedsUpdate() }
  }

  var wantsText: Bool { recordingPlayer == nil && focused?.wantsText ?? false }

  var wantsFilter: Bool { focused?.wantsFilter ?? false }

  var wantsKeys: Bool { recordingPlayer == nil && focused?.wantsKeys ?? false }

  var focused: (any ScreenController)? {
    screens.indices.contains(focus) ? screens[focus] : nil
  }

  /// Runs one pass (1/60 s): the focused screen handles the inputs, all visible screens advance,
  /// and each View is updated at most once.
  func pass(_ commands: [Command]) {
    if let recordingPlayer { return pass(commands, of: recordingPlayer) }
    if hasRun {
      context.words.beginPass()
      context.outputs.screen?.beginPass()
      game.beginPass()
      for screen in screens { screen.beginPass() }
    }
    hasRun = true
    passesSinceReturn = min(passesSinceReturn + 1, Self.returningPasses)
    let inputs = commands.compactMap { Input($0) }
    for case .operation(let operation, .released) in inputs { keyRepeat.release(operation) }
    for operation in keyRepeat.due(game.settings.keyRepeat.value) {
      perform(.operation(operation, .again))
      game.session.chargeCommand()
    }
    pendingInputs += inputs
    while game.session.hasWorkLeft, let input = pendingInputs.popFirst() {
      if let input = admitted(input) { perform(input) }
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

  /// Runs one pass of a recording. The key for Back ends the recording; any other key announces its
  /// length.
  private func pass(_ commands: [Command], of recordingPlayer: RecordingPlayer) {
    // A recorded game clears the words and the screen only from its second pass on.
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
      // A recording contains these two.
      case .notice(.utterance), .notice(.textPasted): break
      case .notice(let notice): system.perform(notice)
      case .operation(.stopSpeech, _): game.perform(.stopSpeech)
      case .operation(_, .again), .operation(_, .released): break
      case .operation, .key, .text, .pointer, .click, .unknown:
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

  /// Tracks which keys are held and where the pointer is, and returns what is left to perform. The
  /// valley's screen receives all releases, because a stroke may have begun there.
  private func admitted(_ input: Input) -> Input? {
    if visible.first?.goOn(with: input) == true { return nil }
    if case .notice(.focus(isGained: true)) = input { passesSinceReturn = 0 }
    let isPress = input.asClick != nil
    if isPress, passesSinceReturn < Self.returningPasses { return nil }
    if case .pointer(let pointer) = input, pointer.phase.isPress { giveFocus(underneath: pointer) }
    let (play, hasPointerMoved) = (playScreen, trackPointer(input))
    switch input {
    case .operation(let operation, .released):
      // A key can be pressed and released within one pass.
      keyRepeat.release(operation)
      play?.perform(input)
      return nil
    case .pointer(let pointer) where focused !== play:
      // A drag that began in the valley ends there. Other screens receive only hovering and clicks.
      if pointer.phase == .release { play?.perform(input) }
      if pointer.phase == .move, hasPointerMoved { focused?.hover(pointer) }
      return input.asClick
    case .operation(let operation, .held)
    where operation.repeatsWhenHeld(inValley: focused?.showsValley == true):
      keyRepeat.press(operation)
      return input
    case .operation, .notice, .text, .key, .pointer, .click, .unknown: return input
    }
  }

  /// Remembers where the pointer is.
  ///
  /// - Returns: True if it has moved. Where it is when it is first seen is not a movement, so that
  ///   a pointer that rests in a new window chooses no line.
  private func trackPointer(_ input: Input) -> Bool {
    guard case .pointer(let pointer) = input else { return false }
    defer { lastPointer = pointer }
    return lastPointer.map { !$0.hasSamePlace(as: pointer) } ?? false
  }

  /// Gives the focus to the panel or to the valley beside it, depending on where a button was
  /// pressed.
  private func giveFocus(underneath pointer: PointerInput) {
    guard let panel = screens.lastIndex(where: { !$0.coversScreen }),
      visible.indices.contains(panel), screens[focus].showsValley || focus == panel
    else { return }
    let isOnPanel = screens[panel].contains(pointer)
    if isOnPanel { giveFocus(toScreenAt: panel) } else if focus == panel { present(.valley) }
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

  /// The screens that can be seen and heard: the topmost one that covers the whole screen, and all
  /// screens above it.
  private var visible: ArraySlice<any ScreenController> {
    let first = screens.lastIndex { $0.coversScreen } ?? screens.startIndex
    return screens[first...]
  }

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

  private func replaceAll(with screen: any ScreenController) {
    removeAllScreens()
    screens = [screen]
    previousFocuses = [0]
    screensDidChange()
  }

  private func removeAllScreens() {
    screens = []
    previousFocuses = []
    focus = 0
  }

  /// Creates a screen on top of the others and gives it the focus. `connect` sets another
  /// delegate of the screen.
  private func open<Screen: ScreenController>(
    _ kind: Screen.Type, connect: (Screen) -> Void = { _ in }
  ) {
    previousFocuses.append(focus)
    let screen = make(kind)
    connect(screen)
    screens.append(screen)
    focus = screens.count - 1
    screensDidChange()
  }

  /// Gives the focus back to a screen. Screens above it are removed if they cover it, but not if
  /// they are in the panel beside it.
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
    if playScreen != nil { present(.valley) }
    focused?.close()
  }

  /// Marks every View for an update, because the picture extends to the edges of the window.
  func systemDidResizeDisplay() { setScreensNeedUpdate() }

  /// Reports that the window has gained or lost the focus. If it lost the focus, the valley
  /// receives the report even while the catalogue is open, because the valley keeps running beside
  /// it.
  func systemDidChangeFocus() {
    let play = visible.first { $0.showsValley }
    let screen = system.hasFocus ? focused : play ?? focused
    screen?.windowFocusDidChange(system.hasFocus)
  }

  func systemDidPasteText() { focused?.paste(system.pastedText) }
}

extension KodamaPresentation: PresentationDelegate {
  func present(_ destination: Destination) {
    switch destination {
    case .title: replaceAll(with: make(TitleController.self))
    case .valley: presentValley()
    case .etudes:
      if playScreen != nil { removeAllScreens() }
      open(EtudesController.self)
    case .worlds: open(WorldsController.self)
    case .learn: open(LearnController.self)
    case .lesson: open(LessonController.self)
    case .learnKeys: open(LearnKeysController.self)
    case .help: open(HelpController.self)
    case .settings: open(SettingsController.self)
    case .keys: open(KeysController.self)
    case .credits: open(CreditsController.self)
    case .catalogue: presentCatalogue()
    case .stamps: open(StampsController.self)
    case .landmarks: open(SurveyController.self)
    case .discoveries: open(DiscoveriesController.self)
    case .history: open(HistoryController.self)
    case .share: open(ShareController.self)
    case .export: open(ExportController.self)
    case .workshop: presentWorkshop()
    case .gallery: presentGallery()
    case .recording: presentRecording()
    }
  }

  func dismiss() {
    guard screens.count > 1 else { return present(.title) }
    screens.remove(at: focus)
    focus = min(previousFocuses.remove(at: focus), screens.count - 1)
    screensDidChange()
  }

  func quit() {
    game.library.finish()
    hasQuit = true
  }

  private func presentValley() {
    if let index = screens.firstIndex(where: { $0.showsValley && !$0.isOutdated }) {
      return giveFocus(toScreenAt: index)
    }
    // Screens of a replaced valley are removed, because they still show it.
    removeAllScreens()
    open(PlayController.self) { $0.navigation = navigation }
  }

  private func presentCatalogue() {
    if let index = screens.firstIndex(where: { !$0.coversScreen }) {
      return giveFocus(toScreenAt: index)
    }
    open(CatalogueController.self)
  }

  private func presentWorkshop() {
    guard playScreen?.isOutdated == true else { return open(WorkshopController.self) }
    let workshop = make(WorkshopController.self)
    workshop.returnsToPlay = game.session.play != nil
    replaceAll(with: workshop)
  }

  /// The gallery replaces a valley, because its sounds could be mistaken for a preview.
  private func presentGallery() {
    guard playScreen != nil else { return open(GalleryController.self) }
    let gallery = make(GalleryController.self)
    gallery.returnsToPlay = true
    replaceAll(with: gallery)
  }

  private func presentRecording() {
    guard let text = focused?.chosenRecording,
      let opened = recordings?.open(
        text, in: game.settings.language.value,
        isCurtainDown: game.settings.isCurtainDown.value, on: context.outputs)
    else { return game.eventLog.report(.gallery(.isRecording)) }
    recordingPlayer = RecordingPlayer(RecordedGame(opened.app, opened.recording))
    context.words.clearCaptions()
    reportRecording()
  }
}

/// The held keys and when they repeat. It counts passes instead of measuring time, so that
/// recordings replay identically.
struct KeyRepeat {
  private var held: [(operation: PlayerOperation, passes: Int)] = []

  mutating func press(_ operation: PlayerOperation) {
    release(operation)
    held.append((operation, 0))
  }

  mutating func release(_ operation: PlayerOperation) {
    held.removeAll { $0.operation == operation }
  }

  /// Releases all keys, because another screen will receive them.
  mutating func releaseAll() { held.removeAll() }

  /// Counts one pass and returns the operations that repeat in it, starting with the key that has
  /// been held longest.
  mutating func due(_ choice: KeyRepeatChoice) -> [PlayerOperation] {
    for index in held.indices { held[index].passes += 1 }
    return held.filter { choice.repeats(after: $0.passes) }.map { $0.operation }
  }
}
