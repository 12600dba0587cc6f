import KodamaDataSources
public import KodamaHosting
public import KodamaPlay
import KodamaRoles
import KodamaViews

/// The valley: the hand, time, and everything that is asked of the world.
public final class PlayController: ScreenController {
  /// Whom it asks for other screens.
  public weak var presentation: (any PresentationDelegate)?
  /// Whom it asks to go on from an étude: it does not know which one comes next.
  public weak var navigation: (any StepNavigationDelegate)?
  /// Whether another screen stands in the panel: then nothing is drawn there.
  public var isPanelCovered = false {
    didSet { setNeedsUpdate() }
  }

  let state: GameState
  let model: PlayModel
  let hotbar: HotbarController
  let mapView: MapView
  private let stage: Stage
  private let hints: HintView
  private let layout: PlayScreenView
  private let messages: MessagesController
  private let groundViews = ViewGroup()
  private let mapViews = ViewGroup()
  private let sparkViews = ViewGroup()
  private let statusViews = ViewGroup()
  private let panelViews = ViewGroup()
  private let soundViews = ViewGroup()
  /// What stands in front of the valley, which waits meanwhile.
  private var dialog: DialogController?
  private var question = Question.leave

  /// What the player can be asked before it is done.
  private enum Question: String {
    case leave = "play.leave"
    case leaveEtude = "etudes.leave"
    case load = "store.load.confirm"
  }

  /// Makes the play screen of the valley that the state holds; one without a valley gets a new one.
  public required init(state: GameState, stage: Stage) {
    self.state = state
    self.stage = stage
    model = state.play ?? state.startNewPlay()
    layout = PlayScreenView(surface: stage.layout)
    hotbar = HotbarController(palette: state.palette, settings: state.settings, stage: stage)
    messages = MessagesController(source: model, state: state, stage: stage)
    hints = HintView(stage.drawing(state.settings))
    mapView = MapView(surface: stage.layout, looks: stage.looks)
    makeScreenViews()
    makeSoundViews()
    model.delegate = self
    state.settings.language.observe(self) { play, _ in play.setNeedsUpdate() }
  }

  /// Says where the player is.
  public func announce() {
    if let dialog { dialog.announce() } else { model.announce() }
  }

  /// Forgets what happened during the last pass.
  public func beginPass() { dialog?.beginPass() }

  /// Takes an operation.
  public func perform(_ command: Command) {
    if let dialog {
      return command.action == .closeRequested ? close(dialog) : dialog.perform(command)
    }
    if model.isReplaying { return performInReplay(command) }
    switch command.action {
    case .back, .closeRequested: askToLeave()
    case .save: state.save()
    case .load: load()
    case .focusLost: model.pauseIfRunning()
    case .menu: showActionMenu()
    case .textPasted: takeText(command)
    case .record: model.toggleRecording()
    case .replay: startReplay()
    default: if !present(command.action) { performInValley(command) }
    }
  }

  private func takeText(_ command: Command) {
    if case .text(let text) = command.argument {
      model.editing.take(regionText: text)
    } else {
      model.editing.take(regionText: nil)
    }
  }

  /// - Returns: whether the action is another screen.
  private func present(_ action: ActionID) -> Bool {
    switch action {
    case .catalogue: presentation?.presentCatalogue()
    case .lesson: presentation?.presentLesson()
    case .learnKeys: presentation?.presentLearnKeys()
    case .settings: presentation?.presentSettings()
    case .stamps: presentation?.presentStamps()
    case .landmarks: presentation?.presentLandmarks()
    case .discoveries: presentation?.presentDiscoveries()
    case .history: presentation?.presentHistory()
    case .help: presentation?.presentHelp()
    default: return false
    }
    return true
  }

  /// Runs the valley on, unless a question is open.
  public func advance() {
    guard dialog == nil else { return }
    messages.advance()
    performPiece()
    if model.isReplayOver { endReplay() } else { model.advance() }
  }

  /// Makes the next update draw everything.
  public func setNeedsUpdate() {
    groundViews.setNeedsUpdate()
    setChildrenNeedUpdate()
  }

  /// Makes the next update draw everything but the paper, on which another screen may stand.
  private func setChildrenNeedUpdate() {
    mapViews.setNeedsUpdate()
    statusViews.setNeedsUpdate()
    panelViews.setNeedsUpdate()
    hotbar.setNeedsUpdate()
    messages.setNeedsUpdate()
    dialog?.setNeedsUpdate()
  }

  /// Updates the Views that follow a notice: screen and sound, in one pass.
  public func updateViews() -> Bool {
    var didUpdate = groundViews.update()
    if mapViews.update() { didUpdate = true }
    if sparkViews.update() { didUpdate = true }
    // What stands over the map is drawn after it.
    if didUpdate { dialog?.setNeedsUpdate() }
    if !isPanelCovered {
      if statusViews.update() { didUpdate = true }
      if panelViews.update() { didUpdate = true }
    }
    if soundViews.update() { didUpdate = true }
    if hotbar.updateViews() { didUpdate = true }
    if messages.updateViews() { didUpdate = true }
    if let dialog, dialog.updateViews() { didUpdate = true }
    return didUpdate
  }

  private func makeScreenViews() {
    groundViews.add(stage.outputs.screen == nil ? nil : layout)
    layout.put(hotbar.view, in: .palette)
    layout.put(messages.logView, in: .log)
    layout.put(messages.captionView, in: .captions)
    mapView.dataSource = model
    layout.put(mapView, in: .map)
    mapViews.add(stage.onScreen(mapView))
    let picture = PictureView(surface: stage.layout, looks: stage.looks)
    picture.dataSource = model
    picture.styleSource = state.settings
    layout.put(picture, in: .map)
    mapViews.add(stage.onScreen(picture))
    let sparks = SparkView(surface: stage.layout)
    sparks.dataSource = model
    sparks.styleSource = state.settings
    layout.put(sparks, in: .map)
    sparkViews.add(stage.onScreen(sparks))
    let status = StatusView(stage.drawing(state.settings))
    status.dataSource = model
    layout.put(status, in: .status)
    statusViews.add(stage.onScreen(status))
    let isEtude = model.etudeName != nil
    state.settings.keyTable.observe(self, timings: [.initial, .change]) { play, change in
      play.hints.hints = HintView.playHints(change.new, isEtude: isEtude)
      play.setNeedsUpdate()
    }
    layout.put(hints, in: isEtude ? .hintsBelowGoal : .hints)
    panelViews.add(stage.onScreen(hints))
    guard isEtude else { return }
    let goals = GoalView(stage.drawing(state.settings))
    goals.dataSource = model
    layout.put(goals, in: .goal)
    panelViews.add(stage.onScreen(goals))
  }

  private func makeSoundViews() {
    guard let sound = stage.outputs.sound else { return }
    let hand = HandSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    hand.dataSource = model
    soundViews.add(hand)
    let sweep = SweepSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    sweep.dataSource = model
    soundViews.add(sweep)
    let moments = MomentSoundView(
      surface: sound, looks: stage.looks, patches: stage.patches)
    moments.dataSource = model
    soundViews.add(moments)
    let bed = BedSoundView(surface: sound, looks: stage.looks, patches: stage.patches)
    bed.dataSource = model
    soundViews.add(bed)
    let nearest = NearestSoundView(surface: sound, looks: stage.looks)
    nearest.dataSource = model
    soundViews.add(nearest)
    let room = RoomSoundView(surface: sound)
    room.dataSource = model
    soundViews.add(room)
    let guide = GuideSoundView(surface: sound, patches: stage.patches)
    guide.dataSource = model
    soundViews.add(guide)
  }

  /// Whether this is the play screen of the valley that the game holds; another one may have been
  /// loaded since.
  public var isCurrent: Bool { model === state.play }

  /// Loads what the save key has kept; asks before where something would be lost.
  private func load() {
    guard state.canLoad() else { return }
    if state.hasUnsavedChanges { ask(.load) } else { loadNow() }
  }

  private func loadNow() {
    if state.load() { presentation?.presentPlay() }
  }

  /// The window is to close while something stands in front of the valley.
  private func close(_ dialog: DialogController) {
    switch dialog {
    case is ActionMenuController:
      closeDialog()
      askToLeave()
    // A question waits for its answer.
    case is ConfirmController: dialog.announce()
    default: dialog.cancel()
    }
  }

  func askToLeave() { ask(model.etudeName == nil ? .leave : .leaveEtude) }

  private func ask(_ question: Question) {
    self.question = question
    let controller = ConfirmController(
      question: Message(question.rawValue), state: state, stage: stage,
      rect: layout.rect(of: .dialog))
    controller.delegate = self
    dialog = controller
  }

  private func showActionMenu() {
    let controller = ActionMenuController(
      state: state, stage: stage, rect: layout.rect(of: .list))
    controller.delegate = self
    dialog = controller
  }

  private func closeDialog() {
    dialog = nil
    setChildrenNeedUpdate()
  }
}

extension PlayController: PlayModelDelegate {
  /// What the map or the status shows has changed.
  public func playDidChange() {
    mapViews.setNeedsUpdate()
    statusViews.setNeedsUpdate()
    panelViews.setNeedsUpdate()
  }

  /// The status shows the tick that voice and saves tell; a picture shows the hour.
  public func playTimeDidPass() {
    statusViews.setNeedsUpdate()
    if stage.showsPictures { mapViews.setNeedsUpdate() }
  }

  /// A line or a caption has come or gone.
  public func playWordsDidChange() { messages.setNeedsUpdate() }

  /// There is something to hear, and what is heard throws sparks.
  public func playDidSound() {
    soundViews.setNeedsUpdate()
    sparkViews.setNeedsUpdate()
  }

  /// All goals of the étude are reached: what is to come is the player's choice.
  public func playDidReachGoal() {
    state.noteSolved()
    // The catalogue may have the focus.
    presentation?.presentPlay()
    let controller = StepController(
      done: model.solvedMessage, state: state, stage: stage, rect: layout.rect(of: .dialog))
    controller.delegate = self
    dialog = controller
  }
}

extension PlayController: StepControllerDelegate {
  func stepControllerDidChooseNext() { navigation?.goToNextStep() }

  func stepControllerDidChooseAgain() { navigation?.repeatStep() }

  func stepControllerDidChooseLeave() { navigation?.leaveSteps() }
}

extension PlayController: ActionMenuControllerDelegate {
  func actionMenuControllerDidChoose() {
    let action = (dialog as? ActionMenuController)?.chosen
    closeDialog()
    if let action, !state.performShared(action) { perform(Command(action)) }
  }

  func actionMenuControllerDidCancel() {
    closeDialog()
    state.answer(.menuClosed)
  }
}

extension PlayController: ConfirmControllerDelegate {
  func confirmControllerDidAccept() {
    closeDialog()
    switch question {
    case .leave:
      state.endReplay()
      state.autosave()
      presentation?.presentTitle()
    case .leaveEtude: navigation?.leaveSteps()
    case .load: loadNow()
    }
  }

  func confirmControllerDidCancel() {
    closeDialog()
    model.announce()
  }
}
