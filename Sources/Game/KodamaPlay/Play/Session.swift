import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
package import KodamaWorld

struct ValleySource {
  var plan: ValleyPlan
  let opening: WorldOpening
  /// Creates the valley for a seed in place of the plan; nil to generate it from the plan.
  let makeWorld: ((UInt64) -> World)?
}

/// The valley or étude in play, the valley that waits meanwhile, and the work budget of each pass.
package final class Session: Model {
  /// The valley or étude in play; nil before one is started.
  package private(set) var play: PlayModel? {
    didSet {
      guard play !== oldValue else { return }
      budget.follow(play)
      parts.eventLog.log = nil
      play?.attachReports()
    }
  }
  private var budget = WorkBudget()
  /// The valley that waits during an étude or a replay, with its hotbar.
  private var waiting: (play: PlayModel?, hotbar: Palette.Hotbar)?
  private var valleys: ValleySource
  private let parts: PlayParts
  private let rules: MaterialRules
  private let etudes: EtudeBook
  private let keeper: (any PlayKeeper)?
  private var observation: Observation?

  init(
    _ parts: PlayParts, rules: MaterialRules, etudes: EtudeBook, keeper: (any PlayKeeper)?,
    valleys: ValleySource
  ) {
    self.parts = parts
    self.rules = rules
    self.etudes = etudes
    self.keeper = keeper
    self.valleys = valleys
    observation = parts.palette.observers.add { [weak self] notice in
      self?.play?.paletteDidChange(notice)
    }
  }

  // MARK: Passes

  /// True if this pass (1/60 s) can process another command.
  package var hasWorkLeft: Bool { budget.isLeft }

  package func chargeCommand() { budget.charge(play) }

  func beginPlayPass() { play?.beginPass() }

  func beginWork() { budget.beginPass(play) }

  // MARK: Valleys

  /// Starts a new valley in place of the current one.
  ///
  /// - Parameter plan: Terrain, size and seed; nil for a standard valley with the next seed.
  /// - Returns: The new valley.
  @discardableResult
  package func startNewPlay(_ plan: ValleyPlan? = nil) -> PlayModel {
    returnToValley()
    let next = plan ?? valleys.plan
    let world = plan == nil ? valleys.makeWorld?(next.seed) : nil
    let model = PlayModel(world: world ?? next.world(rules: rules), with: parts)
    valleys.plan.seed = next.seed &+ 1
    autosave()
    model.begin(valleys.opening)
    begin(model)
    return model
  }

  package func make(_ choice: ValleyChoice) { startNewPlay(choice.plan) }

  package func make(_ offer: ValleyChoice.Offer) { startNewPlay(offer.plan) }

  package var valleyChoice: ValleyChoice { ValleyChoice(seed: valleys.plan.seed, rules: rules) }

  /// The plan of the next new valley; nil if new valleys are not generated from a plan.
  package var nextPlan: ValleyPlan? { valleys.makeWorld == nil ? valleys.plan : nil }

  func adopt(_ world: World, from origin: Ancestor) {
    returnToValley()
    valleys.plan.seed = world.seed &+ 1
    let model = PlayModel(world: world, with: parts)
    model.remember([origin])
    begin(model)
  }

  func adopt(_ saved: SavedPlay) {
    returnToValley()
    let model = PlayModel(saved, with: parts)
    if let play { model.takeHistory(of: play) }
    valleys.plan.seed = saved.world.seed &+ 1
    begin(model)
  }

  package func returnToValley() {
    guard let waiting else { return }
    autosave()
    self.waiting = nil
    play = waiting.play
    play?.keepHotbar(false)
    parts.palette.restore(waiting.hotbar)
  }

  private func letValleyWait() {
    if let waiting {
      parts.palette.restore(waiting.hotbar)
    } else {
      waiting = (play, parts.palette.state)
      play?.keepHotbar(true)
    }
  }

  private func begin(_ model: PlayModel) {
    play = model
    keeper?.begin(model)
  }

  // MARK: Études

  /// Starts an étude. The valley waits until the étude is left.
  ///
  /// - Parameters:
  ///   - name: The name of the étude's file, without its extension.
  ///   - variation: The variation; 0 for the original étude.
  /// - Returns: False if there is no such étude.
  @discardableResult
  package func startEtude(_ name: String, variation: UInt64 = 0) -> Bool {
    guard let etude = etudes[name] else { return false }
    autosave()
    letValleyWait()
    begin(PlayModel(etude, variation: variation, rules: rules, with: parts))
    return true
  }

  /// Starts a trial run of the workshop's étude. The valley waits until the trial is left.
  package func tryOut(_ etude: Etude, variation: UInt64 = 0) {
    autosave()
    letValleyWait()
    play = PlayModel(etude, variation: variation, rules: rules, with: parts)
  }

  package var isTrying: Bool { play?.etudePlayed?.name == Workshop.trialName }

  /// Continues a saved étude. The valley waits until the étude is left.
  ///
  /// - Throws: `StoreError.missing` if the étude no longer exists.
  func resume(_ saved: SavedPlay) throws(StoreError) {
    let task = try check(saved)
    letValleyWait()
    begin(PlayModel(saved, with: parts, task: task))
  }

  /// Returns the task of a saved étude.
  ///
  /// - Throws: `StoreError.missing` if the étude no longer exists.
  @discardableResult
  func check(_ saved: SavedPlay) throws(StoreError) -> EtudeTask {
    guard let kept = saved.etude, let etude = etudes[kept.name],
      let task = EtudeTask(etude, kept, rules: rules)
    else { throw .missing }
    return task
  }

  // MARK: Macros

  /// Replays the valley's macro in a copy. The valley waits until the replay ends.
  ///
  /// - Returns: False if no macro is recorded. The reason is posted.
  package func startReplay() -> Bool {
    guard let valley = play else { return false }
    guard let recorded = valley.endRecording(), startReplay(of: recorded) else {
      valley.refuse(.macro(.nothingRecorded))
      return false
    }
    return true
  }

  /// Replays a macro in the valley that it contains. The current valley waits until the replay
  /// ends.
  ///
  /// - Returns: False if the macro's valley cannot be decoded.
  func startReplay(of recorded: RecordedMacro) -> Bool {
    guard let start = recorded.decoded(rules) else { return false }
    autosave()
    letValleyWait()
    let model = PlayModel(start, with: parts)
    model.play(recorded)
    play = model
    return true
  }

  package func endReplay() {
    guard let replay = play, replay.isReplaying else { return }
    returnToValley()
    play?.postReplayEnded(isOver: replay.isReplayOver)
  }

  // MARK: Autosave

  /// The current valley or étude and the waiting valley, except those that are not autosaved.
  var autosavedPlays: [PlayModel] {
    // This runs in every pass. Usually there is only one valley, so nothing needs to be filtered.
    guard let play, let other = waiting?.play else {
      return (play ?? waiting?.play).flatMap { $0.isAutosaved ? [$0] : [] } ?? []
    }
    return [play, other].filter { $0.isAutosaved }
  }

  package func autosave() {
    for play in autosavedPlays { keeper?.autosave(play) }
  }

  // MARK: Discoveries

  /// The reactions that have occurred in the valley, in table order.
  package var seenReactions: [ReactionRule] {
    (play?.discoveries ?? []).map { rules.reactions[$0] }
  }

  /// The reactions that have not occurred yet, in table order.
  package var unseenReactions: [ReactionRule] {
    let seen = Set(play?.discoveries ?? [])
    return rules.reactions.indices.filter { !seen.contains($0) }.map { rules.reactions[$0] }
  }
}
