import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// The valley's screen. It passes each operation to the Model, a child Controller, or a delegate.
package final class PlayController: ScreenController {
  package weak var presentation: (any PresentationDelegate)?
  /// Starts or leaves études after one is solved.
  package weak var navigation: (any StepNavigationDelegate)?
  /// True while another screen covers the panel beside the map.
  package var isPanelCovered = false {
    didSet {
      panel.isCovered = isPanelCovered
      setNeedsUpdate()
    }
  }

  let game: Game
  let model: PlayModel
  private let soundscape: SoundscapeController
  let hotbar: HotbarController
  let map: MapController
  private let panel: PanelController
  private let messages: MessagesController
  private let dialog: PlayDialogController
  private let outside: AddedViewsController
  private let layout: PlayScreenView
  private let context: ViewContext
  private let backgroundViews = ViewGroup()
  /// The message that the valley waits for the player, which is drawn over everything else.
  private let pauseViews = ViewGroup()
  private var isPauseShown = false
  /// The passes until the panel hides the details that the player has asked for.
  private var detailPasses = 0
  private var observations: [Observation] = []

  /// Creates the screen of the current valley. If there is none, starts a new valley.
  package required init(game: Game, context: ViewContext) {
    self.game = game
    self.context = context
    model = game.session.play ?? game.session.startNewPlay()
    layout = PlayScreenView(surface: context.layout)
    layout.partsSource = game.settings
    let sources = model.sources
    soundscape = SoundscapeController(sources, settings: game.settings, context: context)
    hotbar = HotbarController(palette: game.palette, settings: game.settings, context: context)
    panel = PanelController(model, settings: game.settings, context: context)
    messages = MessagesController(sources, game: game, context: context)
    outside = AddedViewsController(context.views, sources)
    dialog = PlayDialogController(game: game, context: context, layout: layout)
    map = MapController(sources, settings: game.settings, context: context) {
      [model] in model.isCalm
    }
    backgroundViews.add(context.outputs.screen == nil ? nil : layout)
    for layer in map.layers { layout.put(layer, in: .map) }
    putPanel()
    layout.put(hotbar.view, in: .palette)
    layout.put(messages.logView, in: .log)
    layout.put(messages.captionView, in: .captions)
    let pause = PauseView(context.drawing(game.settings))
    pause.dataSource = model
    layout.put(pause, in: .map)
    pauseViews.add(context.onScreen(pause))
    updateDetails()
    dialog.delegate = self
    model.delegate = self
    observations = [
      game.settings.language.observe { [weak self] _ in self?.setNeedsUpdate() },
      game.settings.parts.observe { [weak self] _ in self?.setNeedsUpdate() },
      game.settings.showsDetails.observe { [weak self] _ in self?.updateDetails() },
    ]
  }

  package let showsValley = true
  /// True if another valley has replaced this screen's valley.
  package var isOutdated: Bool { model !== game.session.play }

  package func announce() {
    if dialog.isShowing { dialog.announce() } else { model.announce() }
  }

  package func beginPass() { dialog.beginPass() }

  package func perform(_ input: Input) {
    map.resetIdleTimer()
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
      if pointer.phase.isPress, panel.isShown, layout.isOnPanel(point) {
        return pointer.button == 1 ? perform(panel.operation(at: point)) : ()
      }
    }
    guard case .operation(let operation, let press) = input else { return performInValley(input) }
    guard model.allows(operation.tool, isPlacing: operation.isPlacing) else { return }
    switch operation.part {
    case .play(let operation): perform(operation)
    case .opening(let destination): open(destination)
    case .shared(let operation): game.perform(operation)
    case .valley(let operation):
      record(input)
      if case .editing = operation { layout.wakeHotbar() }
      model.perform(operation, press)
      if operation == .exploring(.sayWhere) { showDetails() }
    }
  }

  private func perform(_ operation: PlayerOperation?) {
    if let operation { perform(.operation(operation)) }
  }

  private func perform(_ operation: PlayOperation) {
    switch operation {
    case .back: if !model.cancel() { askToLeave() }
    case .save: game.library.save()
    case .load: load()
    case .menu: dialog.showActions()
    case .search: open(.catalogue)
    case .record: model.toggleRecording()
    case .replay: startReplay()
    case .captions: game.toggleCaptions()
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
    if model.hasBuiltMuch { dialog.ask(.restartEtude) } else { navigation?.restartStep() }
  }

  /// Asks before the player leaves the valley. If a dialog is open, it handles the request instead.
  package func close() {
    map.resetIdleTimer()
    if dialog.isShowing { dialog.close() } else { askToLeave() }
  }

  /// Ends any stroke or drag and pauses the valley when the window loses the focus.
  package func windowFocusDidChange(_ hasFocus: Bool) {
    map.resetIdleTimer()
    guard !dialog.isShowing, !model.isReplaying else { return }
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
    if let question = model.asked, !dialog.isShowing, !model.isReplaying { dialog.ask(question) }
    guard !dialog.isShowing else { return }
    messages.advance()
    if model.isReplaying { map.resetIdleTimer() }
    performMacro()
    if model.isReplayOver { endReplay() } else { model.advance() }
  }

  package func setNeedsUpdate() {
    backgroundViews.setNeedsUpdate()
    setChildrenNeedUpdate()
  }

  /// Marks all Views for an update except the background, on which another screen may have been
  /// drawn.
  private func setChildrenNeedUpdate() {
    map.setNeedsUpdate()
    panel.setNeedsUpdate()
    outside.setNeedsUpdate()
    hotbar.setNeedsUpdate()
    messages.setNeedsUpdate()
    dialog.setNeedsUpdate()
  }

  package func updateViews() -> Bool {
    if detailPasses > 0 {
      detailPasses -= 1
      if detailPasses == 0 { updateDetails() }
    }
    if model.isAway != isPauseShown {
      isPauseShown = model.isAway
      setNeedsUpdate()
    }
    var didUpdate = backgroundViews.update()
    if map.updateViews() { didUpdate = true }
    // A dialog covers the map, so it must be drawn after it.
    if didUpdate { dialog.setNeedsUpdate() }
    let children: [any Controller] = [panel, soundscape, hotbar, messages, dialog, outside]
    for child in children where child.updateViews() { didUpdate = true }
    if didUpdate, isPauseShown {
      pauseViews.setNeedsUpdate()
      _ = pauseViews.update()
    }
    return didUpdate
  }

  /// Loads the quick save. If that would discard unsaved changes, asks first.
  private func load() {
    guard game.library.canLoad() else { return }
    if game.library.hasUnsavedChanges { dialog.ask(.load) } else { loadNow() }
  }

  /// Handles the clipboard, which contains a code or the text of a region. If a code would replace
  /// unsaved changes, asks first.
  package func paste(_ text: String?) {
    map.resetIdleTimer()
    guard !dialog.isShowing else { return }
    guard !model.isReplaying else { return model.refuseInReplay() }
    guard let text, game.sharing.read(pasted: text) else { return model.take(regionText: text) }
    guard let item = game.sharing.pendingItem else { return }
    if game.sharing.wouldReplaceUnsavedChanges {
      dialog.ask(.pasteCode(item.name))
    } else {
      importSharedItem()
    }
  }

  private func importSharedItem() {
    if game.importSharedItem(context.vocabulary) { presentation?.present(.valley) }
  }

  private func loadNow() {
    if game.library.play() { presentation?.present(.valley) }
  }

  func askToLeave() { dialog.ask(model.etudePlayed == nil ? .leaveValley : .leaveEtude) }
}

// The panel's details.
extension PlayController {
  /// The time for which details stay visible, in passes: 10 seconds.
  private static let passesOfDetails = 600

  /// Shows the details of the panel for a while.
  private func showDetails() {
    detailPasses = Self.passesOfDetails
    updateDetails()
  }

  /// Shows or hides the details, which moves the rest of the panel.
  private func updateDetails() {
    let isDetailed = game.settings.showsDetails.value || detailPasses > 0
    guard layout.isDetailed != isDetailed else { return }
    layout.isDetailed = isDetailed
    panel.isDetailed = isDetailed
    putPanel()
    setNeedsUpdate()
  }

  private func putPanel() {
    let isEtude = model.etudePlayed != nil
    layout.put(panel.statusView, in: .status)
    layout.put(panel.hintView, in: isEtude ? .hintsBelowGoal : .hintsAboveGrove)
    layout.put(panel.taskView, in: isEtude ? .goal : .grove)
  }
}

extension PlayController {
  /// Shows the name of the thing under the pointer in the panel and in the hotbar.
  private func hover(at point: ScreenPoint) {
    layout.wakeParts(at: point)
    panel.hover(at: point)
    let entries = game.palette.entries
    let slot = hotbar.slot(at: point)
    model.hover(over: slot.flatMap { entries.indices.contains($0) ? entries[$0].material : nil })
  }

  /// Performs pointer input on the hotbar or the map.
  func point(_ input: PointerInput) {
    if input.phase.isPress {
      layout.wakeHotbar()
      if let slot = hotbar.slot(at: ScreenPoint(input)) { return select(slot) }
    }
    let action = map.pointerAction(for: input)
    if input.phase == .release, input.button == 1, action.isInside {
      game.settings.knowsPointer.value = true
    }
    model.point(action)
  }

  /// Performs a click as a press and a release in the same pass.
  func click(_ click: Click) {
    layout.wakeHotbar()
    if let slot = hotbar.slot(at: click.point) { return select(slot) }
    for phase in [PointerInput.Phase.press, .release] {
      let input = PointerInput(
        phase, column: click.point.column, halfRow: click.point.halfRow, button: click.button)
      model.point(map.pointerAction(for: input))
    }
    model.endHovering()
  }

  /// Selects a hotbar slot if the étude allows placing material.
  private func select(_ slot: Int) {
    if model.allows(nil, isPlacing: true) { model.perform(.editing(.slot(slot))) }
  }
}

extension PlayController: PlayDelegate {
  /// Marks the Views affected by a change for an update.
  package func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand, .rectangle, .kept, .shown:
      map.setValleyNeedsUpdate()
      panel.setValleyNeedsUpdate()
    case .time:
      // The status shows the tick, and pictures show the time of day.
      panel.setStatusNeedsUpdate()
      map.setSkyNeedsUpdate()
    case .words: messages.setNeedsUpdate()
    case .sound:
      // Sparks and captions visualise sounds.
      soundscape.setNeedsUpdate()
      messages.setHeardNeedsUpdate()
      map.setSparksNeedUpdate()
    case .goal: return handleGoal()
    }
    outside.setNeedsUpdate()
  }

  /// Handles a reached goal. In an étude, the player chooses what to do next. In a valley, a grove
  /// has woken up, and the construction that woke it is saved as a stamp.
  private func handleGoal() {
    map.setSkyNeedsUpdate()
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
    setChildrenNeedUpdate()
    switch dialog.answer {
    case .accepted(.leaveValley):
      game.session.endReplay()
      game.session.autosave()
      presentation?.present(.title)
    case .accepted(.leaveEtude), .leave: navigation?.leaveSteps()
    case .accepted(.restartEtude): navigation?.restartStep()
    case .accepted(.load): loadNow()
    case .accepted(.pasteCode): importSharedItem()
    case .accepted(.change): performInValley(.operation(.accept))
    // Only lists ask these questions.
    case .accepted(.quit), .accepted(.delete), .accepted(.replace), .accepted(.swapKeys): break
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
