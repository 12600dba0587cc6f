import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
package import KodamaWorld

/// What the screens of one game share: one object, passed from controller to controller, in place
/// of a web of delegates between screens.
package final class GameState: Model {
  /// What the materials do.
  package let rules: MaterialRules
  /// What the materials are called.
  package let names: MaterialNames
  /// What the player has chosen.
  package let settings: Settings
  /// What was told, in its order.
  package let chronicle = Chronicle()
  /// What is amiss around the game.
  package let troubles: Troubles
  /// The materials at hand.
  package let palette: Palette
  /// The études there are, and which are solved.
  package let etudes: EtudeBook
  /// The valley or the étude being played, once there is one.
  package private(set) var play: PlayModel? {
    didSet { if play !== oldValue { budget.follow(play) } }
  }
  /// What commands may still do in this pass.
  private var budget = WorkBudget()
  /// The seed of the next new valley.
  package private(set) var nextSeed: UInt64
  /// What is asked of the host, which answers by a command.
  private var requests: [GameRequest] = []
  /// Keeps what is played and chosen, where there is a store.
  package var keeper: (any PlayKeeper)?
  /// Makes lines of text of what is given on, where there is something that can.
  package var sharing: (any PlaySharing)?
  /// Brings what others have made, where somebody gave the game one.
  package var galleries: (any GalleryBringing)?
  /// Runs again what others have played, where somebody gave the game one.
  package var recordings: (any RecordingRunning)?
  /// Files of what was played.
  package let export: Export
  /// The étude that the player makes.
  package let workshop: Workshop
  /// What was pasted and could be read, until it is taken.
  package internal(set) var gift: Gift?
  /// The valley that waits while an étude or a macro is played, and what was at hand in it.
  private var waiting: (play: PlayModel?, hotbar: [MaterialID], selected: MaterialID)?
  private let makeWorld: (UInt64) -> World
  private let opening: WorldOpening

  /// Makes the state of a game. The first new valley grows from `seed`, the next one from the next
  /// number; `makeWorld` makes the valley of a seed, and `opening` is how each of them begins.
  package init(
    rules: MaterialRules, names: MaterialNames, settings: Settings,
    seed: UInt64, etudes: [Etude] = [], opening: WorldOpening = WorldOpening(),
    makeWorld: @escaping (UInt64) -> World
  ) {
    self.rules = rules
    self.names = names
    self.settings = settings
    self.makeWorld = makeWorld
    self.opening = opening
    self.etudes = EtudeBook(etudes)
    nextSeed = seed
    palette = Palette(hotbar: names.hotbar)
    troubles = Troubles(chronicle: chronicle)
    export = Export(chronicle)
    workshop = Workshop(rules: rules, names: names, chronicle: chronicle)
  }

  /// Whether the pass may take another command.
  package var hasWorkLeft: Bool { budget.isLeft }

  /// Pays for a command that was done.
  package func chargeCommand() { budget.charge(play) }

  /// What every valley of this game is made with.
  private var parts: PlayParts {
    PlayParts(palette: palette, settings: settings, names: names, chronicle: chronicle)
  }

  /// Starts a new valley, in place of the one that was played.
  ///
  /// - Parameter plan: what it is made from; nil for the next one of those that the game makes.
  /// - Returns: what is played now.
  @discardableResult
  package func startNewPlay(_ plan: ValleyPlan? = nil) -> PlayModel {
    returnToValley()
    let world = plan.map { $0.world(rules: rules) } ?? makeWorld(nextSeed)
    let model = PlayModel(world: world, with: parts)
    nextSeed = (plan?.seed ?? nextSeed) &+ 1
    autosave()
    model.begin(opening)
    play = model
    keeper?.begin(model)
    return model
  }

  /// Plays a valley that was given on and that nobody has touched, in place of the one that was
  /// played.
  func adopt(_ world: World, from origin: Ancestor) {
    returnToValley()
    nextSeed = world.seed &+ 1
    let model = PlayModel(world: world, with: parts)
    model.ledger.remember([origin])
    play = model
    keeper?.begin(model)
  }

  /// Makes the valley that was chosen, in place of the one that was played.
  package func make(_ choice: ValleyChoice) { startNewPlay(choice.plan) }

  /// Makes one of the valleys that were offered.
  package func make(_ offer: ValleyChoice.Offer) { startNewPlay(offer.plan) }

  /// The choice of a new valley, as it begins.
  package var valleyChoice: ValleyChoice { ValleyChoice(seed: nextSeed, rules: rules) }

  /// Plays a valley that was kept, in place of the one that was played.
  func adopt(_ saved: SavedPlay) {
    returnToValley()
    let model = PlayModel(saved, with: parts)
    if let play { model.editing.takeHistory(of: play.editing) }
    play = model
    nextSeed = saved.world.seed &+ 1
    keeper?.begin(model)
  }

  /// Plays an étude; the valley waits until it is left.
  ///
  /// - Parameters:
  ///   - name: the name of its file, without the ending.
  ///   - variation: 0 for the étude as it is written.
  /// - Returns: whether there is such an étude.
  @discardableResult
  package func startEtude(_ name: String, variation: UInt64 = 0) -> Bool {
    guard let etude = etudes[name] else { return false }
    autosave()
    letValleyWait()
    let model = PlayModel(etude, variation: variation, rules: rules, with: parts)
    play = model
    keeper?.begin(model)
    return true
  }

  /// Plays the étude that is being made; the valley waits until it is left.
  ///
  /// - Parameters:
  ///   - etude: the étude as it stands now.
  ///   - variation: 0 for the étude as it is written.
  package func tryOut(_ etude: Etude, variation: UInt64 = 0) {
    autosave()
    letValleyWait()
    play = PlayModel(etude, variation: variation, rules: rules, with: parts)
  }

  /// Takes an étude that somebody has given on into the book.
  ///
  /// - Returns: the name under which it is there.
  func take(_ etude: Etude) -> String {
    let name = etudes.add(etude)
    if let added = etudes[name] { keeper?.keep(added) }
    return name
  }

  /// Goes on with an étude that was kept; the valley waits until it is left.
  ///
  /// - Throws: `StoreFault.missing` where there is no such étude any more.
  func resume(_ saved: SavedPlay) throws(StoreFault) {
    let task = try check(saved)
    letValleyWait()
    let model = PlayModel(saved, with: parts, task: task)
    play = model
    keeper?.begin(model)
  }

  /// What is played, and the valley that waits for it to end, as far as the game keeps it by
  /// itself.
  var autosavedPlays: [PlayModel] {
    // Asked in every pass, and nearly always there is one valley and no list to be filtered.
    guard let play, let other = waiting?.play else {
      return (play ?? waiting?.play).flatMap { $0.isAutosaved ? [$0] : [] } ?? []
    }
    return [play, other].filter { $0.isAutosaved }
  }

  /// Looks whether an étude that was kept is one of this game.
  ///
  /// - Throws: `StoreFault.missing` where it is none.
  @discardableResult
  func check(_ saved: SavedPlay) throws(StoreFault) -> EtudeTask {
    guard let kept = saved.etude, let etude = etudes[kept.name],
      let task = EtudeTask(etude, kept, rules: rules)
    else { throw .missing }
    return task
  }

  private func letValleyWait() {
    if let waiting {
      palette.restore(hotbar: waiting.hotbar, selected: waiting.selected)
    } else {
      waiting = (play, palette.hotbar, palette.selected)
    }
  }

  /// Goes back to the valley that waits, if an étude or a macro is played.
  package func returnToValley() {
    guard let waiting else { return }
    autosave()
    self.waiting = nil
    play = waiting.play
    palette.restore(hotbar: waiting.hotbar, selected: waiting.selected)
  }

  /// Plays what was recorded in the valley, in a copy of it; the valley waits until that has ended.
  ///
  /// - Returns: whether something was recorded; if not, the player was told.
  package func startReplay() -> Bool {
    guard let valley = play else { return false }
    valley.macro.end()
    guard let recorded = valley.macro.recorded, startReplay(of: recorded) else {
      valley.log.refuse(.macro(.nothingRecorded))
      return false
    }
    return true
  }

  /// Plays a recording in a valley of its own; the one that is played waits until that has ended.
  ///
  /// - Returns: whether the valley could be made in which it begins.
  func startReplay(of recorded: RecordedMacro) -> Bool {
    guard let start = recorded.decoded(rules) else { return false }
    autosave()
    letValleyWait()
    let model = PlayModel(start, with: parts)
    model.macro.play(recorded)
    play = model
    return true
  }

  /// Goes back from the macro to the valley, if one is played.
  package func endReplay() {
    guard let player = play?.macro, player.isReplaying else { return }
    returnToValley()
    play?.macro.tell(player.isReplayOver ? .played : .stopped)
  }

  /// The étude that is played is solved, if it is.
  package func noteSolved() {
    guard let etude = play?.etude, etude.isSolved, let name = etude.etudeName else { return }
    guard !isTrying else { return etude.variation == 0 ? workshop.noteSolved() : () }
    etudes.markSolved(name)
    forgetKeptEtude(name)
  }

  /// Speaks and writes in the next language from now on.
  package func chooseNextLanguage() {
    settings.language.value = ChoiceStep.next.from(settings.language.value)
    tell(.game(.languageChosen))
  }

  /// Asks something of the host; once, however often in a pass.
  package func ask(_ request: GameRequest) {
    if !requests.contains(request) { requests.append(request) }
  }

  /// Hands over what was asked of the host.
  package func takeRequests() -> [GameRequest] {
    defer { requests = [] }
    return requests
  }

  /// Darkens the screen for those who play by ear, or shows it again.
  package func toggleCurtain() {
    settings.isCurtainDown.value.toggle()
    tell(.game(.curtain(isDown: settings.isCurtainDown.value)))
  }

  /// Has more or less said, and says which.
  package func changeVerbosity(_ step: ChoiceStep) {
    settings.changeVerbosity(step)
    tell(.game(.verbosityChosen(settings.verbosity.value)))
  }

  /// Shows what is heard in words, or no longer.
  package func toggleCaptions() {
    settings.showsCaptions.value.toggle()
    tell(.game(.captions(settings.showsCaptions.value)))
  }

  /// Forgets what happened during the last pass.
  package func beginPass() {
    chronicle.beginPass()
    palette.beginPass()
    play?.beginPass()
    keepGoing()
    budget.beginPass(play)
  }

  /// The digest of the state: of what is played and chosen, and of what the player is told.
  package var digest: GameDigest {
    var world = Digest()
    settings.combine(into: &world)
    palette.combine(into: &world)
    play?.combine(into: &world)
    play?.combineSurroundings(into: &world)
    etudes.combine(into: &world)
    var words = Digest()
    chronicle.combine(into: &words)
    troubles.combine(into: &words)
    play?.combineWords(into: &words)
    return GameDigest(world: world.value, words: words.value)
  }
}

/// What the game asks of its host; the host does it and answers by a command.
package enum GameRequest: Hashable, Sendable {
  /// Put a text where other programs can take it.
  case copy(String)
  /// Hand over the text that other programs have copied.
  case pasteText
  /// Keep a picture of the screen.
  case keepPicture
  /// Make the window as the settings want it.
  case showWindow
}
