import KodamaDataSources
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// Whom the valley asks for what can be opened over it or beside it.
package protocol PlayPresentationDelegate: AnyObject, LearnPresentationDelegate,
  GalleryPresentationDelegate
{
  /// The catalogue, beside the valley.
  func presentCatalogue()
  /// The settings, over the valley.
  func presentSettings()
  /// The stamps kept under names, over the valley.
  func presentStamps()
  /// The places that have a name, over the valley.
  func presentLandmarks()
  /// The reactions that have been seen, over the valley.
  func presentDiscoveries()
  /// What was said, over the valley.
  func presentHistory()
  /// What can be given on, over the valley.
  func presentShare()
  /// Files of what was played, over the valley.
  func presentExport()
  /// An étude that is made of the valley, over it.
  func presentWorkshop()
}

/// The valley: the hand, time, and everything that is asked of the world. What each group of
/// actions asks for is known by a child.
package final class PlayController: ScreenController {
  /// Whom it asks for other screens.
  package weak var presentation: (any PresentationDelegate)?
  /// Whom it asks for what is opened over it or beside it.
  package weak var destinations: (any PlayPresentationDelegate)?
  /// Whom it asks to go on from an étude: it does not know which one comes next.
  package weak var navigation: (any StepNavigationDelegate)?
  /// Whether another screen stands in the panel: then nothing is drawn there.
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
  private let front: PlayDialogController
  private let outside: AddedViewsController
  private let layout: PlayScreenView
  private let context: ViewContext
  private let backgroundViews = ViewGroup()
  private var observation: Observation?

  /// Makes the play screen of the valley that the state holds; one without a valley gets a new one.
  package required init(game: Game, context: ViewContext) {
    self.game = game
    self.context = context
    model = game.session.play ?? game.session.startNewPlay()
    layout = PlayScreenView(surface: context.layout)
    let sources = model.sources
    soundscape = SoundscapeController(sources, context: context)
    hotbar = HotbarController(palette: game.palette, settings: game.settings, context: context)
    panel = PanelController(model, settings: game.settings, layout: layout, context: context)
    messages = MessagesController(sources, game: game, context: context)
    outside = AddedViewsController(context.views, sources)
    front = PlayDialogController(game: game, context: context, layout: layout)
    map = MapController(model, settings: game.settings, layout: layout, context: context)
    backgroundViews.add(context.outputs.screen == nil ? nil : layout)
    layout.put(hotbar.view, in: .palette)
    layout.put(messages.logView, in: .log)
    layout.put(messages.captionView, in: .captions)
    front.delegate = self
    model.delegate = self
    observation = game.settings.language.observe { [weak self] _ in self?.setNeedsUpdate() }
  }

  /// The valley fills the screen.
  package let showsValley = true
  /// True once another valley was loaded.
  package var isOutdated: Bool { model !== game.session.play }

  /// Says where the player is.
  package func announce() {
    if front.isOn { front.announce() } else { model.announce() }
  }

  /// Forgets what happened during the last pass.
  package func beginPass() { front.beginPass() }

  /// Takes what comes in: on the valley, or on what is shown around it.
  package func perform(_ input: Input) {
    map.resetIdleTimer()
    // What was begun ends, whatever stands in front by now.
    if input.isRelease, !model.isReplaying { return performInValley(input) }
    if front.isOn {
      if case .pointer(let pointer) = input {
        if pointer.phase == .move { front.hover(at: ScreenPoint(pointer)) }
        return input.pressed.map(front.perform) ?? ()
      }
      return front.perform(input)
    }
    if model.isReplaying { return performInReplay(input) }
    guard case .operation(let operation, let press) = input else { return performInValley(input) }
    guard model.allows(operation.tool, isPlacing: operation.isPlacing) else { return }
    switch operation.part {
    case .play(let operation): perform(operation)
    case .opening(let operation): perform(operation)
    case .shared(let operation): game.perform(operation)
    case .valley(let asked):
      record(input)
      model.perform(asked, press)
    }
  }

  private func perform(_ operation: PlayOperation) {
    switch operation {
    case .back: if !model.dropMarks() { askToLeave() }
    case .save: game.library.save()
    case .load: load()
    case .menu: front.showActions()
    case .record: model.toggleRecording()
    case .replay: startReplay()
    case .captions: game.toggleCaptions()
    case .language: game.chooseNextLanguage()
    case .copyText: game.requests.ask(.copy(model.regionText))
    case .pasteText: game.requests.ask(.pasteText)
    }
  }

  private func perform(_ operation: OpeningOperation) {
    switch operation {
    case .catalogue, .search: destinations?.presentCatalogue()
    case .lesson: destinations?.presentLesson()
    case .learnKeys: destinations?.presentLearnKeys()
    case .settings: destinations?.presentSettings()
    case .stamps: destinations?.presentStamps()
    case .landmarks: destinations?.presentLandmarks()
    case .discoveries: destinations?.presentDiscoveries()
    case .history: destinations?.presentHistory()
    case .share: destinations?.presentShare()
    case .export: destinations?.presentExport()
    case .workshop where !game.session.isTrying: destinations?.presentWorkshop()
    // What is tried is left for it.
    case .workshop: askToLeave()
    case .gallery: destinations?.presentGallery()
    case .help: destinations?.presentHelp()
    }
  }

  /// Asks before the valley is left, unless a question is open.
  package func close() {
    map.resetIdleTimer()
    if front.isOn { front.close() } else { askToLeave() }
  }

  /// Ends a stroke or a drag and pauses the valley when the focus is lost.
  package func windowFocusDidChange(_ hasFocus: Bool) {
    map.resetIdleTimer()
    guard !hasFocus, !front.isOn, !model.isReplaying else { return }
    model.turnAway()
  }

  /// Runs the valley on, unless a question is open.
  package func advance() {
    if let asked = model.asked, !front.isOn, !model.isReplaying { front.ask(asked) }
    guard !front.isOn else { return }
    messages.advance()
    if model.isReplaying { map.resetIdleTimer() }
    performMacro()
    if model.isReplayOver { endReplay() } else { model.advance() }
  }

  /// Makes the next update draw everything.
  package func setNeedsUpdate() {
    backgroundViews.setNeedsUpdate()
    setChildrenNeedUpdate()
  }

  /// Makes the next update draw everything but the paper, on which another screen may stand.
  private func setChildrenNeedUpdate() {
    map.setNeedsUpdate()
    panel.setNeedsUpdate()
    outside.setNeedsUpdate()
    hotbar.setNeedsUpdate()
    messages.setNeedsUpdate()
    front.setNeedsUpdate()
  }

  /// Updates the Views that follow a notice: screen and sound, in one pass.
  package func updateViews() -> Bool {
    var didUpdate = backgroundViews.update()
    if map.updateViews() { didUpdate = true }
    // What stands over the map is drawn after it.
    if didUpdate { front.setNeedsUpdate() }
    let children: [any Controller] = [panel, soundscape, hotbar, messages, front, outside]
    for child in children where child.updateViews() { didUpdate = true }
    return didUpdate
  }

  /// Loads what the save key has kept; asks before where something would be lost.
  private func load() {
    guard game.library.canLoad() else { return }
    if game.library.hasUnsavedChanges { front.ask(.load) } else { loadNow() }
  }

  /// Takes a text that was pasted: something that was given on, or a region. It is asked before
  /// where something would be lost.
  package func paste(_ text: String?) {
    map.resetIdleTimer()
    guard !front.isOn else { return }
    guard !model.isReplaying else { return model.refuseInReplay() }
    guard let text, game.sharing.read(pasted: text) else { return model.take(regionText: text) }
    guard let gift = game.sharing.gift else { return }
    if game.sharing.wouldGiftReplaceUnsaved {
      front.ask(.takeCode(gift.name))
    } else {
      importSharedItem()
    }
  }

  private func importSharedItem() {
    if game.importSharedItem(context.vocabulary) { presentation?.presentPlay() }
  }

  private func loadNow() {
    if game.library.play() { presentation?.presentPlay() }
  }

  func askToLeave() { front.ask(model.etudePlayed == nil ? .leaveValley : .leaveEtude) }
}

extension PlayController {
  /// Takes what a pointer did: the View says from its layout what is there.
  func point(_ input: PointerInput) {
    if [.press, .shiftPress].contains(input.phase),
      let slot = hotbar.slot(at: ScreenPoint(input))
    {
      return select(slot)
    }
    model.point(map.pointerAction(for: input))
  }

  /// Takes a click: a pointer was pressed and let go in one pass.
  func click(_ click: Click) {
    if let slot = hotbar.slot(at: click.point) { return select(slot) }
    for phase in [PointerInput.Phase.press, .release] {
      let input = PointerInput(
        phase, column: click.point.column, halfRow: click.point.halfRow, button: click.button)
      model.point(map.pointerAction(for: input))
    }
    model.endHovering()
  }

  /// Takes a slot of the hotbar in hand, if there is something to be placed here.
  private func select(_ slot: Int) {
    if model.allows(nil, isPlacing: true) { model.perform(.editing(.slot(slot))) }
  }
}

extension PlayController: PlayDelegate {
  /// Marks the Views that follow this kind of change for an update.
  package func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand, .rectangle, .kept, .shown:
      map.setValleyNeedsUpdate()
      panel.setValleyNeedsUpdate()
    case .time:
      // The status shows the tick, and a picture the hour.
      panel.setStatusNeedsUpdate()
      map.setHourNeedsUpdate()
    case .words: messages.setNeedsUpdate()
    case .sound:
      // Sparks and captions show what is heard.
      soundscape.setNeedsUpdate()
      messages.setHeardNeedsUpdate()
      map.setSparksNeedUpdate()
    case .goal: return handleGoal()
    }
    outside.setNeedsUpdate()
  }

  /// A grove has woken: what was built there goes to the player's shelf. Or all goals of the étude
  /// are reached: what is to come is the player's choice.
  private func handleGoal() {
    guard let etude = model.etudePlayed?.name else {
      let language = game.settings.language.value
      return game.library.keepGrove { context.vocabulary.name(of: $0, in: language) }
    }
    game.noteSolved()
    // The catalogue may have the focus.
    presentation?.presentPlay()
    front.showSteps(done: etude, isTrial: game.session.isTrying)
  }
}

extension PlayController: PlayDialogControllerDelegate {
  func playDialogControllerDidClose() { setChildrenNeedUpdate() }

  func playDialogControllerDidAnswer() {
    switch front.answer {
    case .accepted(.leaveValley):
      game.session.endReplay()
      game.session.autosave()
      presentation?.presentTitle()
    case .accepted(.leaveEtude), .leave: navigation?.leaveSteps()
    case .accepted(.load): loadNow()
    case .accepted(.takeCode): importSharedItem()
    case .accepted(.change): performInValley(.operation(.accept))
    // Lists ask these.
    case .accepted(.quit), .accepted(.delete), .accepted(.replace), .accepted(.swapKeys): break
    case .declined:
      model.declineChange()
      model.announce()
    case .operation(let operation): perform(.operation(operation))
    case .noOperation: game.chronicle.answer(.menuClosed)
    case .closeRequested: askToLeave()
    case .next: navigation?.goToNextStep()
    case .again: navigation?.repeatStep()
    }
  }
}
