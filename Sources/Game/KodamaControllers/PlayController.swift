package import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// The valley's screen. It passes each operation to the Model, a child Controller, or a delegate.
package final class PlayController: ScreenController {
  package weak var presentation: (any PresentationDelegate)?
  package weak var navigation: (any StepNavigationDelegate)?
  package var isPanelCovered: Bool {
    get { screen.isPanelCovered }
    set {
      screen.isPanelCovered = newValue
      setNeedsUpdate()
    }
  }

  private let game: Game
  private let model: PlayModel
  private let screen: ScreenStage
  private let words: WordStage
  /// The peers that show the valley: words, screen, sound, and what other packages have added.
  /// Captions are written before the screen shows them.
  private let stages: [any Stage]
  private let dialog: PlayDialogController
  private let context: ViewContext
  /// False until a press in the valley. The release of a click in a list comes before it.
  private var hasPressed = false
  /// True while a button is held that was pressed on the overview.
  private var isOnOverview = false
  private var observations: [Observation] = []

  /// Creates the screen of the current valley. If there is none, starts a new valley.
  package required init(game: Game, context: ViewContext) {
    self.game = game
    self.context = context
    model = game.session.play ?? game.session.startNewPlay()
    let (sources, settings) = (model.sources, game.settings)
    words = context.captions(sources)
    screen = context.screen(
      sources, settings, hints: HintView.playHints(isEtude: model.etudePlayed != nil))
    let sound: [any Stage] = context.sound(sources).map { [$0] } ?? []
    stages = [words, screen] + sound + [AddedStage(context.views, sources)]
    dialog = PlayDialogController(game: game, context: context, screen: screen)
    dialog.delegate = self
    model.delegate = self
    func follow<Value>(_ setting: Observed<Value>) -> Observation {
      setting.observe { [weak self] _ in self?.setNeedsUpdate() }
    }
    observations = [
      follow(settings.language), follow(settings.parts), follow(settings.showsDetails),
      follow(settings.keyTable), follow(settings.knowsPointer), follow(settings.usedHints),
      follow(settings.showsCaptions), follow(settings.hasChosenCaptions),
      follow(settings.captions), follow(settings.mix), follow(settings.hasLoudspeaker),
    ]
  }

  package let showsValley = true
  package var isOutdated: Bool { model !== game.session.play }

  package func announce() {
    if dialog.isShowing { dialog.announce() } else { model.announce() }
  }

  package func beginPass() { dialog.beginPass() }

  package func perform(_ input: Input) {
    screen.resetIdleTimer()
    // A release ends a stroke, even if a dialog has opened in the meantime.
    if input.isRelease, !model.isReplaying { return performInValley(input) }
    if dialog.isShowing {
      if case .pointer(let pointer) = input {
        if pointer.phase == .move { dialog.hover(at: ScreenPoint(pointer)) }
        return input.asClick.map(dialog.perform) ?? ()
      }
      return dialog.perform(input)
    }
    if model.isReplaying { return performInReplay(input) }
    if case .pointer(let pointer) = input {
      let point = ScreenPoint(pointer)
      if pointer.phase == .move, pointer.button == 0 { hover(at: point) }
      if pointer.phase.isPress, screen.isOnPanel(point) {
        return pointer.button == 1 ? perform(target: screen.target(at: point)) : ()
      }
    }
    guard case .operation(let operation, let press) = input else { return performInValley(input) }
    guard model.allows(operation.tool, isPlacing: operation.isPlacing) else { return }
    if press == .once || press == .held {
      game.settings.recordUse(of: HintView.hint(of: operation, isEtude: model.etudePlayed != nil))
    }
    switch operation.part {
    case .play(let operation): perform(operation)
    case .opening(let destination): open(destination)
    case .shared(let operation): game.perform(operation)
    case .valley(let operation):
      record(input)
      if case .editing = operation { screen.wakeHotbar() }
      model.perform(operation, press)
      if operation == .exploring(.sayWhere) { screen.showDetails() }
    }
  }

  private func perform(target: ScreenStage.Target?) {
    let isEtude = model.etudePlayed != nil
    guard let target, let operation = HintView.operation(of: target, isEtude: isEtude) else {
      return
    }
    perform(.operation(operation))
  }

  private func perform(_ operation: PlayOperation) {
    switch operation {
    case .back: if !model.cancel() { pause() }
    case .save: game.library.save()
    case .load: load()
    case .menu: dialog.showActions()
    case .search: open(.catalogue)
    case .record: model.toggleRecording()
    case .replay: startReplay()
    case .captions: game.changeSetting("settings.captions")
    case .language: game.chooseNextLanguage()
    case .copyText: game.requests.ask(.copy(model.regionText))
    case .pasteText: game.requests.ask(.pasteText)
    case .restart: restart()
    }
  }

  private func open(_ destination: Destination) {
    // Leaving a trial run returns to the workshop that started it.
    if destination == .workshop, game.session.isTrying { return askToLeave() }
    presentation?.present(destination)
  }

  /// Starts the étude again. If the player has built much, asks first.
  private func restart() {
    guard model.canRestart() else { return }
    if model.hasBuiltMuch {
      dialog.ask(.message("etudes.restart.ask"), for: .restart)
    } else {
      navigation?.restartStep()
    }
  }

  /// Asks before the player leaves the valley. If a dialog is open, it handles the request instead.
  package func close() {
    screen.resetIdleTimer()
    if dialog.isShowing { dialog.close() } else { askToLeave() }
  }

  /// Ends any stroke or drag and pauses the valley when the window loses the focus.
  package func windowFocusDidChange(_ hasFocus: Bool) {
    screen.resetIdleTimer()
    guard !dialog.isShowing, !model.isReplaying else { return }
    isOnOverview = false
    if hasFocus { model.remindIfAway() } else { model.releaseAndPause() }
  }

  /// While the valley waits for the player, a press of the pointer or one of these keys only lets
  /// time go on. Any other operation ends the waiting, but not the pause.
  package func goOn(with input: Input) -> Bool {
    guard model.isAway, !dialog.isShowing else { return false }
    switch input {
    case .pointer(let pointer) where pointer.phase.isPress: model.goOn()
    case .click: model.goOn()
    case .operation(let operation, let press) where press == .once || press == .held:
      guard [.place, .use, .pause].contains(operation) else {
        if operation.shared == nil { model.stopWaiting() }
        return false
      }
      model.goOn()
    case .operation, .pointer, .notice, .text, .key, .unknown: return false
    }
    return true
  }

  /// Advances the valley by one pass, unless a dialog is open.
  package func advance() {
    guard !dialog.isShowing else { return }
    words.advance()
    if model.isReplaying { screen.resetIdleTimer() }
    performMacro()
    if model.isReplayOver { endReplay() } else { model.advance() }
  }

  package func setNeedsUpdate() {
    stages.setNeedsUpdate()
    dialog.setNeedsUpdate()
  }

  package func updateViews() -> Bool {
    let didUpdate = stages.updateViews()
    // A dialog covers the map, so it is drawn after it.
    if didUpdate { dialog.setNeedsUpdate() }
    return dialog.updateViews() || didUpdate
  }

  /// Loads the quick save. If that would discard unsaved changes, asks first.
  private func load() {
    guard game.library.canLoad() else { return }
    guard game.library.hasUnsavedChanges else { return loadNow() }
    dialog.ask(.message("store.load.confirm"), for: .load)
  }

  /// Takes a code or the text of a region. If a code would replace unsaved changes, asks first.
  package func paste(_ text: String?) {
    screen.resetIdleTimer()
    guard !dialog.isShowing else { return }
    guard !model.isReplaying else { return model.refuseInReplay() }
    guard let text,
      game.sharing.read(pasted: text, then: { [weak self] in self?.acceptSharedItem() })
    else { return model.take(regionText: text) }
  }

  private func acceptSharedItem() {
    guard let item = game.sharing.pendingItem else { return }
    guard game.sharing.wouldReplaceUnsavedChanges else { return importSharedItem() }
    dialog.ask(item.question, for: .useSharedItem)
  }

  private func importSharedItem() {
    if game.importSharedItem(context.vocabulary) { presentation?.present(.valley) }
  }

  private func loadNow() {
    if game.library.play() { presentation?.present(.valley) }
  }

  private func pause() {
    guard game.settings.hasPauseMenu, !game.session.isTrying else { return askToLeave() }
    dialog.showPause(isEtude: model.etudePlayed != nil)
  }

  private func askToLeave() {
    guard model.etudePlayed == nil else { return dialog.ask(.message("etudes.leave"), for: .leave) }
    dialog.ask(.message("play.leave"), for: .leaveValley)
  }
}

extension PlayController {
  private func hover(at point: ScreenPoint) {
    screen.hover(at: point)
    let entries = game.palette.entries
    let slot = screen.slot(at: point)
    model.hover(over: slot.flatMap { entries.indices.contains($0) ? entries[$0].material : nil })
  }

  private func point(_ input: PointerInput) {
    if input.phase.isPress {
      hasPressed = true
      screen.wakeHotbar()
      if let slot = screen.slot(at: ScreenPoint(input)) { return select(slot) }
    }
    let cell = screen.overviewCell(at: ScreenPoint(input))
    if isOnOverview || input.phase.isPress && cell != nil {
      isOnOverview = input.phase != .release
      if isOnOverview, input.button == 1, let cell { model.go(to: cell) }
      return
    }
    let action = pointed(input)
    if input.phase == .release, input.button == 1, action.isInside, hasPressed {
      game.settings.knowsPointer.value = true
    }
    model.point(action)
  }

  /// Performs a click as a press and a release in the same pass.
  private func click(_ click: Click) {
    screen.wakeHotbar()
    if let slot = screen.slot(at: click.point) { return select(slot) }
    if let cell = screen.overviewCell(at: click.point) { return model.go(to: cell) }
    for phase in [PointerInput.Phase.press, .release] {
      let input = PointerInput(
        phase, column: click.point.column, halfRow: click.point.halfRow, button: click.button)
      model.point(pointed(input))
    }
    model.endHovering()
  }

  private func pointed(_ input: PointerInput) -> PointedInput {
    let (half, nearest) = screen.halfTiles(at: ScreenPoint(input), isAway: input.isAway)
    let (phase, shape): (PointedInput.Phase, EditShape?) =
      switch input.phase {
      case .press: (.press, nil)
      case .shiftPress: (.press, .line)
      case .controlPress: (.press, .rectangle)
      case .controlShiftPress: (.press, .ellipse)
      case .move: (.move, nil)
      case .release: (.release, nil)
      }
    return PointedInput(phase, half: half, nearest: nearest, button: input.button, shape: shape)
  }

  /// Selects a hotbar slot if the étude allows placing material.
  private func select(_ slot: Int) {
    if model.allows(nil, isPlacing: true) { model.perform(.editing(.slot(slot))) }
  }
}

// Recording and replaying macros in the valley.
extension PlayController {
  /// Performs an input in the valley and, while a macro is being recorded, adds it to the macro.
  private func performInValley(_ input: Input) {
    record(input)
    switch input {
    case .pointer(let pointer): point(pointer)
    case .click(let click): self.click(click)
    case .operation(let operation, let press):
      if case .valley(let operation) = operation.part { model.perform(operation, press) }
    case .text, .key, .notice, .unknown: break
    }
  }

  private func record(_ input: Input) {
    guard model.isRecording, input.isPartOfMacro, let edit = MacroEdit(input) else { return }
    model.record(edit)
  }

  /// Performs the macro's edits that are due in this pass. Edits that exceed the pass's work budget
  /// are performed in the next pass.
  private func performMacro() {
    while game.session.hasWorkLeft, let edit = model.nextReplayEdit() {
      defer { game.session.chargeCommand() }
      // An imported macro can contain inputs that the game never records.
      if let input = edit.input, input.isPartOfMacro { performInValley(input) }
    }
  }

  /// Replays the macro in a copy of the valley, on a new screen.
  private func startReplay() {
    if game.session.startReplay() { presentation?.present(.valley) }
  }

  /// Ends the replay and returns to the valley, which was paused meanwhile.
  private func endReplay() {
    game.session.endReplay()
    presentation?.present(.valley)
  }

  /// Performs an input during a replay. The only allowed inputs end the replay or ask for the time.
  private func performInReplay(_ input: Input) {
    guard case .operation(let operation, _) = input else { return model.refuseInReplay() }
    switch operation.part {
    case .play(.back), .play(.replay): endReplay()
    case .valley(.time(.tell)): model.perform(.time(.tell))
    case .shared, .valley, .play, .opening: model.refuseInReplay()
    }
  }
}

extension PlayController: PlayDelegate {
  package func playDidChange(_ change: PlayChange) {
    stages.setNeedsUpdate(change)
    if change == .goal { handleGoal() }
    guard change == .asked, let question = model.asked, !model.isReplaying else { return }
    dialog.ask(question, for: .change)
  }

  /// Handles a reached goal. In an étude, the player chooses what to do next. In a valley, a grove
  /// has woken up, and the construction that woke it is saved as a stamp.
  private func handleGoal() {
    guard let etude = model.etudePlayed?.name else {
      let language = game.settings.language.value
      return game.library.keepGrove { context.vocabulary.name(of: $0, in: language) }
    }
    game.recordSolution()
    // If the catalogue has the focus, this moves the focus here.
    presentation?.present(.valley)
    dialog.showSteps(done: etude, isTrial: game.session.isTrying)
  }
}

extension PlayController: PlayDialogControllerDelegate {
  func playDialogControllerDidAnswer() {
    setNeedsUpdate()
    switch dialog.answer {
    case .leaveValley:
      game.session.endReplay()
      game.session.autosave()
      presentation?.present(.title)
    case .valleys:
      game.session.autosave()
      presentation?.present(.worlds)
    case .leave: navigation?.leaveSteps()
    case .restart: navigation?.restartStep()
    case .load: loadNow()
    case .useSharedItem: importSharedItem()
    case .change: performInValley(.operation(.accept))
    case .declined:
      model.declineChange()
      model.announce()
    case .operation(let operation): perform(.operation(operation))
    case .noOperation: game.eventLog.answer(.menuClosed)
    case .closeRequested: askToLeave()
    case .next: navigation?.goToNextStep()
    case .again: navigation?.repeatStep()
    }
  }
}
