import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
package import KodamaWorld

/// The source of new valleys.
struct ValleySource {
  /// The seed of the next one.
  var seed: UInt64
  /// The opening of each of them.
  let opening: WorldOpening
  /// Makes the valley of a seed.
  let makeWorld: (UInt64) -> World
}

/// The valley or the étude that is played, the valley that waits behind it, and what may still be
/// done in a pass.
package final class Session: Model {
  /// The valley or the étude being played, once there is one.
  package private(set) var play: PlayModel? {
    didSet {
      guard play !== oldValue else { return }
      budget.follow(play)
      parts.eventLog.log = nil
      play?.attachReports()
    }
  }
  /// The work that commands may still do in this pass.
  private var budget = WorkBudget()
  /// The valley that waits while an étude or a macro is played, and what was at hand in it.
  private var waiting: (play: PlayModel?, hotbar: [MaterialID], selected: MaterialID)?
  private var valleys: ValleySource
  /// The parts that every valley of this game shares.
  private let parts: PlayParts
  private let rules: MaterialRules
  private let etudes: EtudeBook
  private let keeper: (any PlayKeeper)?

  init(
    _ parts: PlayParts, rules: MaterialRules, etudes: EtudeBook, keeper: (any PlayKeeper)?,
    valleys: ValleySource
  ) {
    self.parts = parts
    self.rules = rules
    self.etudes = etudes
    self.keeper = keeper
    self.valleys = valleys
  }

  // MARK: A pass

  /// True while the pass may take another command.
  package var hasWorkLeft: Bool { budget.isLeft }

  /// Pays for a command that was done.
  package func chargeCommand() { budget.charge(play) }

  /// Forgets what happened in the valley during the last pass.
  func beginPlayPass() { play?.beginPass() }

  /// Begins to count the work of a pass.
  func beginWork() { budget.beginPass(play) }

  // MARK: Valleys

  /// Starts a new valley, in place of the one that was played.
  ///
  /// - Parameter plan: what it is made from; nil for the next one of those that the game makes.
  /// - Returns: what is played now.
  @discardableResult
  package func startNewPlay(_ plan: ValleyPlan? = nil) -> PlayModel {
    returnToValley()
    let world = plan.map { $0.world(rules: rules) } ?? valleys.makeWorld(valleys.seed)
    let model = PlayModel(world: world, with: parts)
    valleys.seed = (plan?.seed ?? valleys.seed) &+ 1
    autosave()
    model.begin(valleys.opening)
    begin(model)
    return model
  }

  /// Makes the valley that was chosen, in place of the one that was played.
  package func make(_ choice: ValleyChoice) { startNewPlay(choice.plan) }

  /// Makes one of the valleys that were offered.
  package func make(_ offer: ValleyChoice.Offer) { startNewPlay(offer.plan) }

  /// The choice of a new valley, as it begins.
  package var valleyChoice: ValleyChoice { ValleyChoice(seed: valleys.seed, rules: rules) }

  /// Plays a valley that was given on and that nobody has touched, in place of the one that was
  /// played.
  func adopt(_ world: World, from origin: Ancestor) {
    returnToValley()
    valleys.seed = world.seed &+ 1
    let model = PlayModel(world: world, with: parts)
    model.remember([origin])
    begin(model)
  }

  /// Plays a valley that was kept, in place of the one that was played.
  func adopt(_ saved: SavedPlay) {
    returnToValley()
    let model = PlayModel(saved, with: parts)
    if let play { model.takeHistory(of: play) }
    valleys.seed = saved.world.seed &+ 1
    begin(model)
  }

  /// Goes back to the valley that waits, if an étude or a macro is played.
  package func returnToValley() {
    guard let waiting else { return }
    autosave()
    self.waiting = nil
    play = waiting.play
    parts.palette.restore(hotbar: waiting.hotbar, selected: waiting.selected)
  }

  private func letValleyWait() {
    if let waiting {
      parts.palette.restore(hotbar: waiting.hotbar, selected: waiting.selected)
    } else {
      waiting = (play, parts.palette.hotbar, parts.palette.selected)
    }
  }

  private func begin(_ model: PlayModel) {
    play = model
    keeper?.begin(model)
  }

  // MARK: Études

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
    begin(PlayModel(etude, variation: variation, rules: rules, with: parts))
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

  /// True while the étude of the workshop is played.
  package var isTrying: Bool { play?.etudePlayed?.name == Workshop.trialName }

  /// Goes on with an étude that was kept; the valley waits until it is left.
  ///
  /// - Throws: `StoreError.missing` where there is no such étude any more.
  func resume(_ saved: SavedPlay) throws(StoreError) {
    let task = try check(saved)
    letValleyWait()
    begin(PlayModel(saved, with: parts, task: task))
  }

  /// Looks whether an étude that was kept is one of this game.
  ///
  /// - Throws: `StoreError.missing` where it is none.
  @discardableResult
  func check(_ saved: SavedPlay) throws(StoreError) -> EtudeTask {
    guard let kept = saved.etude, let etude = etudes[kept.name],
      let task = EtudeTask(etude, kept, rules: rules)
    else { throw .missing }
    return task
  }

  // MARK: Macros

  /// Plays what was recorded in the valley, in a copy of it; the valley waits until that has ended.
  ///
  /// - Returns: whether something was recorded; if not, the player was told.
  package func startReplay() -> Bool {
    guard let valley = play else { return false }
    guard let recorded = valley.endRecording(), startReplay(of: recorded) else {
      valley.refuse(.macro(.nothingRecorded))
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
    model.play(recorded)
    play = model
    return true
  }

  /// Goes back from the macro to the valley, if one is played.
  package func endReplay() {
    guard let replay = play, replay.isReplaying else { return }
    returnToValley()
    play?.postReplayEnded(isOver: replay.isReplayOver)
  }

  // MARK: Keeping it

  /// The valley or étude in play and the valley behind it, as far as the game saves them by
  /// itself.
  var autosavedPlays: [PlayModel] {
    // Asked in every pass, and nearly always there is one valley and no list to be filtered.
    guard let play, let other = waiting?.play else {
      return (play ?? waiting?.play).flatMap { $0.isAutosaved ? [$0] : [] } ?? []
    }
    return [play, other].filter { $0.isAutosaved }
  }

  /// Autosaves now, if something is new: on leaving.
  package func autosave() {
    for play in autosavedPlays { keeper?.autosave(play) }
  }

  // MARK: What was seen

  /// The reactions of the table that have been seen in the valley, in their order.
  package var seenReactions: [ReactionRule] {
    (play?.discoveries ?? []).map { rules.reactions[$0] }
  }

  /// The reactions that have not been seen yet, in their order.
  package var unseenReactions: [ReactionRule] {
    let seen = Set(play?.discoveries ?? [])
    return rules.reactions.indices.filter { !seen.contains($0) }.map { rules.reactions[$0] }
  }
}
