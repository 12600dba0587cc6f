package import KodamaDataSources
package import KodamaEtudes
package import KodamaRoles
package import KodamaWorld

/// A valley or étude in play. Its parts, such as `Editing` and `Soundscape`, share the world, the
/// hand and the visible rectangle. Other modules use the methods of this class, not the parts.
package final class PlayModel: Model {
  package weak var delegate: (any PlayDelegate)?
  private let context: ValleyContext
  private let info = ValleyInfo()
  private let time: Timekeeping
  private let log: ValleyLog
  private let editing: Editing
  private let groves: Groves
  private let exploring: Exploring
  private let soundscape: Soundscape
  private let macro: Macro
  private let pointing: Pointing
  private let etude: EtudeSession
  private let parts: PlayParts

  init(world: World, with parts: PlayParts, task: EtudeTask?) {
    self.parts = parts
    context = ValleyContext(world)
    log = ValleyLog(parts.eventLog)
    time = Timekeeping()
    groves = Groves(context)
    etude = EtudeSession(task, context)
    soundscape = Soundscape(context, parts)
    editing = Editing(
      context, isInValley: task == nil, parts.palette, placeable: parts.names.placeable)
    exploring = Exploring(context)
    macro = Macro()
    pointing = Pointing(context)
    world.delegate = self
    pointing.delegate = self
    context.hand.delegate = self
    context.viewport.delegate = self
    time.delegate = self
    log.delegate = self
    etude.delegate = self
    soundscape.delegate = self
    editing.delegate = self
    exploring.delegate = self
    macro.delegate = self
    groves.delegate = self
    context.putHandOnGround()
    time.follow(parts.settings)
    groves.follow(parts.settings)
  }

  private var world: World { context.world }
  /// The number of cells that the world has examined so far, a measure of computing time.
  var work: Int { world.work }
  var area: Int { world.width * world.height }
  private var hand: Hand { context.hand }
  private var viewport: Viewport { context.viewport }

  /// Announces where the player is: in detail the first time, and briefly after that.
  package func announce() {
    let isFirst = !log.hasEntered && etude.etudeName == nil && !macro.isReplaying
    func around() -> Surroundings { exploring.surroundings(inHand: editing.selected) }
    log.enter(
      etude.welcome(again: false) ?? macro.welcome
        ?? .valley(.entered(seed: world.seed, title: info.title, around: around())),
      again: etude.welcome(again: true) ?? .valley(.cameBack(around: around())))
    if isFirst, let grove = groves.offeredGrove { log.post(.grove(.nearest(grove))) }
  }

  package var sources: PlaySources {
    PlaySources(
      map: self, status: self, log: log, hand: hand, moments: soundscape, ambience: soundscape,
      nearest: soundscape, weather: soundscape, sweep: soundscape, guide: exploring,
      room: context, goals: etude, eventLog: parts.eventLog, palette: parts.palette,
      picture: context, ghosts: self, signs: exploring, sparks: soundscape, heard: soundscape,
      strokes: editing, groves: groves, pace: self, settings: parts.settings)
  }

  package func combine(into digest: inout Digest) {
    world.combine(into: &digest)
    hand.combine(into: &digest)
    viewport.combine(into: &digest)
    time.combine(into: &digest)
    etude.combine(into: &digest)
  }

  func combineSurroundings(into digest: inout Digest) {
    exploring.combineLandmarks(into: &digest)
    editing.combine(into: &digest)
    exploring.scanner.combine(into: &digest)
    soundscape.combine(into: &digest)
    exploring.combineTarget(into: &digest)
    groves.combine(into: &digest)
    for ancestor in info.lineage { digest.combine(ancestor.fingerprint) }
  }

  func combineWords(into digest: inout Digest) {
    digest.combine(log.count)
    exploring.combineWords(into: &digest)
  }

  /// Discards the counts and sounds that the setup caused.
  func clearSetup() {
    hand.beginPass()
    info.counts = ChangeCounts()
  }
}

// Changes reported by the parts. The model forwards them to the Controller.
extension PlayModel: WorldDelegate, PlayDelegate {
  package func worldDidChange() {
    etude.recordChange()
    playDidChange(.kept)
  }

  /// Every change of the valley passes through here: it is counted, what depends on it follows, and
  /// the Controller is told.
  package func playDidChange(_ change: PlayChange) {
    info.counts.count(change)
    switch change {
    case .hand: followHand()
    case .rectangle: followRectangle()
    case .kept, .time, .shown, .words, .sound, .hotbar, .asked, .goal: break
    }
    delegate?.playDidChange(change)
  }

  private func followHand() {
    takeTurn()
    if !hand.isPointed {
      viewport.follow(hand.point)
      pointing.hover(at: nil)
    }
    editing.strokeToHand()
    exploring.handleMove()
  }

  private func followRectangle() {
    soundscape.forgetTiles()
    if !viewport.isPanned { context.record(.page) }
  }

  /// Announces the outline that ends at the hand. Otherwise, announces the way to the guide's
  /// target, or names the material under the hand.
  func sayRestingPlace() {
    let outline = editing.recordOutline().map(Fact.edit)
    let area = exploring.area
    if area != nil { exploring.recordArea() }
    tell(
      outline ?? exploring.restingWords ?? area.map { .explore(.covers($0)) }
        ?? .valley(.rested(context.under)), .passing)
  }
}

extension PlayModel: StatusViewDataSource {
  package var status: Status {
    var status = Status(
      tick: world.tick, seed: world.seed, isPaused: time.isPaused,
      speedExponent: time.speedExponent, hand: hand.point,
      under: world.cell(at: hand.point), selected: editing.selected,
      cellsPerTile: viewport.cellsPerTile, progress: progress,
      scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, macro: macro.progress, title: info.title)
    status.etude = etude.etudeName
    status.depth = world.depth(at: hand.point)
    status.degrees = world.degrees(at: hand.point)
    status.brush = editing.tools.brush.shape
    status.brushWidth = editing.tools.brushWidth
    status.property = editing.tools.property
    status.weather = world.weather
    status.phase = DayPhase(at: world.tick)
    status.minutes = DayPhase.minutes(at: world.tick)
    status.hovered = pointing.under
    return status
  }
}

extension PlayModel: PaceDataSource {
  package var isAway: Bool { time.isAway }
  package var isCalm: Bool { soundscape.isCalm }
  package var stands: Bool { time.stands }
}

extension PlayModel: GhostViewDataSource {
  /// The outline of the marked shape, of the copy, or of the brush under the pointer.
  package var ghost: Ghost? {
    if let outlined = editing.outlined(to: pointing.hover ?? hand.point) {
      return Ghost(outlined.kind, halves: viewport.halves(of: outlined.cells))
    }
    guard let hover = pointing.hover else {
      let frame = exploring.cursorFrame
      return frame.isEmpty ? nil : Ghost(.cursor, halves: viewport.halves(of: frame))
    }
    if editing.isStroking { return nil }
    return Ghost(.brush, halves: viewport.halves(of: editing.brushOutline(at: hover)))
  }
}

extension PlayModel: MapViewDataSource {
  package func copyFrame(into tiles: inout [Tile]) { context.copyTiles(into: &tiles) }

  package var handTile: CellPoint { context.handTile }

  package var sweepColumn: Int? { soundscape.sweepColumn }

  package var lightningTile: CellPoint? { soundscape.lightningPoint.map(viewport.tile) }
}

// Initializers for a new valley, a saved valley and an étude.
extension PlayModel {
  package convenience init(world: World, with parts: PlayParts) {
    self.init(world: world, with: parts, task: nil)
  }

  /// Creates a model that continues a saved valley, and restores the hotbar.
  package convenience init(_ saved: SavedPlay, with parts: PlayParts, task: EtudeTask? = nil) {
    self.init(world: saved.world, with: parts, task: task)
    hand.restore(saved.hand)
    viewport.restore(origin: saved.viewOrigin, tileSide: saved.tileSide)
    time.restore(saved.clock)
    exploring.landmarks = saved.landmarks
    let written = task?.etude.hotbar ?? []
    editing.restore(
      hotbar: saved.hotbar, selected: saved.selected, defaults: written.isEmpty ? nil : written)
    groves.restore(saved.groves)
    info.remember(saved.lineage)
    clearSetup()
  }

  /// Creates a model for an étude or one of its variations, and sets the étude's hotbar.
  convenience init(
    _ etude: Etude, variation: UInt64, rules: MaterialRules, with parts: PlayParts
  ) {
    let world = etude.world(variation: variation, rules: rules)
    let task = EtudeTask(etude, variation: variation, rules: rules)
    task.begin(world)
    self.init(world: world, with: parts, task: task)
    if let selected = etude.hotbar.first {
      editing.restore(hotbar: etude.hotbar, selected: selected, defaults: etude.hotbar)
    }
    if let point = etude.hand(variation: variation, rules: rules) { hand.restore(point) }
    hand.beginPass()
  }

  /// Applies the settings of a world file: title, hotbar, zoom and the hand's position.
  func begin(_ opening: WorldOpening) {
    info.title = opening.title.isEmpty ? nil : opening.title
    if let selected = opening.hotbar.first {
      editing.restore(hotbar: opening.hotbar, selected: selected, defaults: opening.hotbar)
    }
    viewport.begin(with: opening.sight, around: hand.point)
    guard let point = opening.hand else { return }
    hand.restore(point)
    hand.beginPass()
    viewport.center(on: point)
  }

  /// The state to save. It refers to the live world, so encode it before the next tick.
  package var saved: SavedPlay {
    let hotbar = editing.ownHotbar
    return SavedPlay(
      world: world, hand: hand.point, viewOrigin: viewport.origin, tileSide: viewport.tileSide,
      clock: time.saved, hotbar: hotbar.materials, selected: hotbar.selected,
      landmarks: exploring.landmarks, etude: etude.saved, lineage: info.lineage,
      groves: groves.all)
  }

  func offerArea(to workshop: Workshop) {
    workshop.useArea(of: world, around: hand.point, pages: nil)
  }

  func offerArea(to workshop: Workshop, _ step: ChoiceStep) {
    let offered = Array(1...EtudeDraft.maxPages(of: world))
    let pages = step.from(workshop.draft?.pages ?? 1, in: offered)
    workshop.useArea(of: world, around: hand.point, pages: pages)
  }

  /// True if the game saves this model automatically: a valley, or an étude that is not solved.
  /// Replays and trial runs of the workshop are not saved.
  package var isAutosaved: Bool {
    !macro.isReplaying && !etude.isSolved && etude.etudeName != Workshop.trialName
  }
}

// A pass (1/60 s) of the valley. The parts are called in an order that recordings depend on.
extension PlayModel {
  /// The number of cells that a leap may examine, which takes about 20 ms on a desktop computer.
  private static let workOfLeap = 4 * WorkBudget.cellsPerPass
  /// The number of examined cells after which a pass does not start another tick.
  private static let workOfPass = 2 * WorkBudget.cellsPerPass

  package func beginPass() {
    hand.beginPass()
    exploring.beginPass()
    soundscape.beginPass()
    groves.beginPass()
  }

  /// Advances the valley by one pass of 0 to 16 ticks. During a sweep, a setting decides whether
  /// the world stops or advances silently.
  package func advance() {
    exploring.advance()
    soundscape.updateAfterEdit()
    endTick(fraction: 0, isByHand: true)
    let hasSwept = soundscape.advanceSweep()
    if hasSwept, parts.settings.holdsBreath.value {
      soundscape.stopContinuousSounds()
    } else {
      // Another screen may have changed the tools since the last pass.
      if isRecording { macro.record(macroTools) }
      editing.advanceStroke()
      runTicks(hasSwept: hasSwept)
      macro.endPass()
      if macro.isFull { endRecording(isFull: true) }
      macro.reportProgress()
    }
    soundscape.updateSky()
    if !soundscape.isSweeping { exploring.advanceGuide() }
    soundscape.publishEvents(hasSwept: hasSwept)
    groves.endPass(hasSwept: hasSwept)
    rest()
  }

  /// Runs `Timekeeping.leapTicks` ticks in one pass, even while paused, or fewer if they would take
  /// too long. They are neither drawn nor played, but they can solve an étude.
  func leap() {
    info.counts.countEdit()
    soundscape.endSweep()
    let start = world.tick
    let end = world.work + Self.workOfLeap
    for _ in 0..<Timekeeping.leapTicks where world.work < end {
      world.step()
      endTick(fraction: 0)
    }
    soundscape.leap()
    groves.endPass(hasSwept: false)
    playDidChange(.time)
    let ticks = Int(truncatingIfNeeded: world.tick - start)
    post(.valley(.leapt(seconds: (ticks + 59) / 60)))
  }

  /// Judges the goals, updates the groves, and collects the world's events, after each tick and
  /// after the player's actions.
  ///
  /// - Parameters:
  ///   - fraction: The time of the tick within the pass, in units of 1/65,536 pass.
  ///   - isByHand: True if no tick has passed and the player caused all events.
  private func endTick(fraction: UInt16, isByHand: Bool = false) {
    etude.judge()
    exploring.recordDeed()
    groves.endTick(isByHand: isByHand)
    soundscape.collect(world.moments, fraction: fraction)
    world.clearMoments()
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = time.takeTicks()
    // A large valley in which most cells move cannot reach high speeds.
    let end = world.work + Self.workOfPass
    for tick in 0..<ticks where world.work < end {
      world.step()
      endTick(fraction: UInt16(tick * 65_536 / ticks))
    }
    if hasSwept {
      // The world advanced silently, so a changed tile does not mean that something has just moved.
      soundscape.forgetTiles()
      soundscape.stopContinuousSounds()
    } else if ticks == 0, time.stands {
      soundscape.stopContinuousSounds()
    } else if ticks > 0 {
      soundscape.updateContinuousSounds(goal: etude.sought)
    }
  }

  /// Names what is under the hand once it rests. During a sweep nothing is named, because a sweep
  /// plays alone.
  private func rest() {
    guard !soundscape.isSweeping, hand.rest() else { return }
    exploring.rest()
    sayRestingPlace()
  }
}

// The player's operations on the valley.
extension PlayModel {
  /// Performs an operation. Holding the key to place or erase draws a stroke until the key is
  /// released. Other keys ignore their release. At the edge of the world, repeated movements are
  /// ignored, because the first press announced the edge.
  package func perform(_ operation: ValleyOperation, _ press: Press = .once) {
    switch (operation, press) {
    case (.editing(.take), .held) where editing.isShapeMarked: editing.take()
    case (.editing(.place), .held), (.editing(.take), .held):
      pointing.isPlaceHeld = operation == .editing(.place)
      editing.beginStroke(takes: operation == .editing(.take))
    case (.editing(.place), .released), (.editing(.take), .released):
      if operation == .editing(.place) { pointing.isPlaceHeld = false }
      editing.endStroke()
    case (_, .released): break
    case (.exploring(let operation), .again) where exploring.isAtEdge(operation.direction): break
    default: perform(once: operation)
    }
  }

  private func perform(once operation: ValleyOperation) {
    switch operation {
    case .exploring(let operation): exploring.perform(operation, hover: pointing.hover)
    case .editing(.paste):
      pointing.bringHand()
      editing.perform(.paste)
    case .editing(let operation): editing.perform(operation)
    case .time(.pause): time.togglePause()
    case .time(.step): time.stepOnce()
    case .time(.speed(let steps)): time.changeSpeed(by: steps)
    case .time(.leap): leap()
    case .time(.tell): post(.valley(.time(time.fact(of: world, macro.progress))))
    case .hearing(let operation):
      let goal = etude.sought
      soundscape.perform(operation, goal: goal) { exploring.things(in: $0, goal) }
    case .goal: etude.etudeName == nil ? postProgress() : etude.sayGoal()
    case .hint: etude.etudeName == nil ? postGroveHint() : etude.sayHint()
    }
  }

  package func point(_ input: PointedInput) { pointing.perform(input) }

  /// Names the material of the hotbar slot under the pointer; nil if it is not over a slot.
  package func hover(over material: MaterialID?) { pointing.hover(over: material) }

  /// Stops hovering after a click from a device that cannot hover.
  package func endHovering() { pointing.hover(at: nil) }

  /// Ends all gestures and pauses, because the window has lost focus.
  package func releaseAndPause() {
    pointing.letGo()
    editing.endStroke()
    time.pauseIfRunning()
  }

  package var tempo: Tempo { world.music.tempo }
  /// The speed of time as a power of two, from −2 to 4.
  package var speedExponent: Int { time.speedExponent }

  package func remindIfAway() { time.remindIfAway() }

  /// Lets time go on after the window lost focus.
  package func goOn() { if time.isAway { time.togglePause() } }

  /// Keeps the valley paused after the window lost focus, as if the player had paused it.
  package func stopWaiting() { time.stopWaiting() }

  /// Checks whether the étude allows a tool, and whether there is something to place.
  ///
  /// - Parameters:
  ///   - tool: The tool that the operation needs; nil if it needs none.
  ///   - isPlacing: True if the operation places a material or selects one.
  /// - Returns: False if the operation is not allowed. The refusal is posted.
  package func allows(_ tool: EtudeTool?, isPlacing: Bool) -> Bool {
    let isAllowed =
      (!isPlacing || etude.canPlace) && (tool.map { etude.allows($0) } ?? true)
    if !isAllowed { etude.refuseTool() }
    return isAllowed
  }

  /// The question that must be answered before a large change, or nil if no change waits.
  package var asked: Label? {
    editing.pendingChange.map { .count("question.\($0.change.rawValue)", $0.cells) }
  }

  package func declineChange() { editing.declineChange() }

  /// Cancels the current activity: a pointer stroke, marked corners, a copy in hand, a sweep, or
  /// the guide.
  ///
  /// - Returns: False if there was nothing to cancel.
  package func cancel() -> Bool {
    pointing.cancelStroke() || editing.dropMarks() || soundscape.cancelSweep()
      || exploring.cancelGuide()
  }

  package var stamp: Stamp? {
    get { editing.stamp }
    set { editing.stamp = newValue }
  }

  package var regionText: String { editing.regionText }

  package func take(regionText text: String?) { editing.take(regionText: text) }

  /// Continues the undo history of another valley, if it fits this world.
  func takeHistory(of other: PlayModel) { editing.takeHistory(of: other.editing) }

  /// Lets `EventLog.report(_:)` post its messages to the log of this valley.
  func attachReports() { parts.eventLog.log = log }

  func silence() {
    soundscape.endSweep()
    soundscape.stopContinuousSounds()
  }
}

// Things in the valley.
extension PlayModel {
  package var landmarks: [Landmark] { exploring.landmarks }
  package var things: [Thing] { exploring.allThings }
  package var cursorSide: Int { exploring.cursorSide }
  package var groveSigns: [GroveState] { groves.groveSigns }

  package func addLandmark(named name: String = "") { exploring.addLandmark(named: name) }

  package func removeLandmark(_ landmark: Landmark) { exploring.removeLandmark(landmark) }

  package func offset(of thing: Thing) -> Offset { context.offset(of: thing.point) }

  package func guide(to thing: Thing) { exploring.guide(to: thing) }

  package func go(to thing: Thing) { exploring.go(to: thing) }

  /// Moves the hand to a cell that was chosen with a pointer, such as on a map.
  package func go(to point: CellPoint) { exploring.move(to: point) }

  /// The kind of the most recently woken grove, with a copy of what the player built there. Nil if
  /// there is none.
  var newestGrove: (kind: GroveKind, stamp: Stamp)? {
    guard let grove = groves.newest, let corners = grove.builtCorners,
      let stamp = world.stamp(from: corners.first, to: corners.last)
    else { return nil }
    return (grove.kind, stamp)
  }

  package var progress: ValleyProgress {
    ValleyProgress(
      liveliness, awakeGroves: groves.awakeCount, of: groves.count,
      discoveries: world.discoveryCount, of: world.rules.reactions.count)
  }

  private var liveliness: Liveliness {
    let percent = world.awakePercent
    guard world.wakefulness.isAwake else {
      return percent < Wakefulness.stillBelowPercent ? .still : .stirring
    }
    return percent < Self.singsAtPercent ? .awake : .singing
  }

  /// The wakefulness at which the valley counts as singing, in percent.
  private static let singsAtPercent = 85

  private func postProgress() {
    post(.valley(.progress(progress, nearest: groves.offeredGrove)))
    groves.answer(progress)
  }

  private func postGroveHint() {
    guard var grove = groves.offeredGrove else { return refuse(.etude(.noHint)) }
    if grove.kind == .fire { grove.ticksToNight = DayPhase.ticksToNight(at: world.tick) }
    post(.grove(.asks(grove)))
  }

  package var under: MaterialID { context.under }
  var discoveries: [Int] { world.discoveries }
}

// The étude in play.
extension PlayModel {
  /// The name and variation of the étude in play; nil in a valley.
  package var etudePlayed: (name: String, variation: UInt64)? {
    etude.etudeName.map { ($0, etude.variation ?? 0) }
  }

  package var goals: [GoalProgress] { etude.goals }

  /// Returns whether an étude is in play, which can be restarted. If not, posts the refusal.
  package func canRestart() -> Bool {
    if etude.etudeName == nil { refuse(.etude(.noRestart)) }
    return etude.etudeName != nil
  }

  /// True if restarting the étude would discard more than a few edits.
  package var hasBuiltMuch: Bool { editing.history.undoCount >= 5 }

  package var isSolved: Bool { etude.isSolved }

  package func wait(for goal: Goal) { etude.wait(for: goal) }

  package var isAwaitedGoalReached: Bool { etude.isAwaitedGoalReached }
}

// The name, origin and change counts of the valley.
extension PlayModel {
  package var title: String? { info.title }
  /// The change counts, which show whether the valley must be saved.
  package var counts: ChangeCounts { info.counts }

  /// Reports a change of the hotbar. A choice of the player is part of saved games.
  func paletteDidChange(_ notice: Palette.Notice) {
    if notice == .selection { playDidChange(.kept) }
    playDidChange(.hotbar)
  }

  func remember(_ lineage: [Ancestor]) { info.remember(lineage) }

  /// Sets whether the valley waits while an étude uses the palette.
  func keepHotbar(_ isWaiting: Bool) { editing.keepHotbar(isWaiting) }
}

// Macros.
extension PlayModel {
  /// True if this valley is a replay, in which the player cannot use the hand.
  package var isReplaying: Bool { macro.isReplaying }
  package var isReplayOver: Bool { macro.isReplayOver }
  package var isRecording: Bool { macro.isRecording }
  var recorded: RecordedMacro? { macro.recorded }

  package func toggleRecording() {
    guard etude.etudeName == nil else { return refuse(.macro(.refusedInEtude)) }
    guard !macro.isRecording else { return endRecording(isFull: false) }
    soundscape.endSweep()
    editing.checkpoint()
    macro.begin(start: saved, macroTools, history: editing.beginHistory())
    postMacro(.begun)
  }

  /// Stops recording the macro.
  ///
  /// - Returns: The macro that was recorded last; nil if there is none.
  func endRecording() -> RecordedMacro? {
    endRecording(isFull: false)
    return macro.recorded
  }

  package func record(_ edit: MacroEdit) {
    guard macro.isRecording else { return }
    macro.record(edit, macroTools)
    if macro.isFull { endRecording(isFull: true) }
  }

  func play(_ recorded: RecordedMacro) {
    macro.play(recorded)
    _ = editing.beginHistory()
  }

  /// Returns the replay's next edit that is due before the coming pass, or nil. Restores the tools
  /// that the player used at that time.
  package func nextReplayEdit() -> MacroEdit? {
    guard let entry = macro.nextReplayEntry() else { return nil }
    restore(entry.tools)
    return entry.edit
  }

  /// Tells the player that edits are not possible during a replay.
  package func refuseInReplay() { refuse(.macro(.refusedWhilePlaying)) }

  func postReplayEnded(isOver: Bool) { postMacro(isOver ? .played : .stopped) }

  /// Ends the recording. All of its edits become one undo step.
  func endRecording(isFull: Bool) {
    guard let history = macro.end(macroTools) else { return }
    editing.endHistory(history)
    let seconds = macro.recorded?.seconds ?? 0
    postMacro(isFull ? .full(seconds: seconds) : .ended(seconds: seconds))
  }

  private func postMacro(_ fact: MacroFact) {
    context.record(.change)
    post(.macro(fact))
    macro.reportProgress()
  }

  var macroTools: MacroTools {
    MacroTools(
      hand: hand.point, selected: editing.selected, isPaused: time.isPaused,
      isTurnBased: time.isTurnBased, tools: editing.tools, scanner: exploring.scanner)
  }

  private func restore(_ kept: MacroTools) {
    time.isTurnBased = kept.isTurnBased
    time.setPaused(kept.isPaused)
    if editing.selected != kept.selected { editing.select(kept.selected) }
    _ = hand.move(to: kept.hand)
    editing.tools = kept.tools
    exploring.scanner = kept.scanner
  }
}

// Requests of the parts of the valley. All facts, counts and reports pass through here.
extension PlayModel: PlayPartDelegate {
  func tell(_ fact: Fact, _ telling: Telling) {
    if telling == .refusal { context.record(.refuse) }
    log.tell(fact, telling)
  }

  func didEdit() {
    info.counts.countEdit()
    playDidChange(.kept)
  }
}

extension PlayModel: EditingDelegate {
  func endSweep() { soundscape.endSweep() }

  func willEdit() {
    soundscape.endSweep()
    takeTurn()
  }

  /// Counts what a load would lose, and lets a turn pass, because the player has acted.
  func takeTurn() {
    soundscape.recordPlayerAction()
    info.counts.countEdit()
    time.takeTurn()
  }

  func didBeginStep(_ number: Int) { etude.beginStep(number) }

  func didUndoStep(_ number: Int) { etude.undoStep(number) }

  func didRedoStep(_ number: Int) { etude.redoStep(number) }

  func did(_ fact: EditFact, inStroke isStroking: Bool) {
    if fact.changesValley, world.outcomeOfUse(at: hand.point) == .rings {
      let isBuilt = if case .used = fact { false } else { true }
      soundscape.markOwnMusic(isBuilt: isBuilt)
    }
    if let moment = fact.handMoment { context.record(moment, cells: fact.placedCells) }
    if fact.namesPlace { hand.markNamed() }
    if case .used = fact { etude.recordStrike() }
    post(.edit(fact))
    // `didDab` counts the cells of a stroke.
    if !isStroking { etude.recordEdit(fact) }
  }

  func didDab(_ material: MaterialID, cells: Int) { etude.recordEdit(of: material, cells: cells) }
}

extension PlayModel: ExploringDelegate {
  func willGo(to point: CellPoint) { groves.chooseGrove(at: point) }

  var sought: SoughtGoal { etude.sought }

  var goalBearing: GoalBearing? { etude.bearing }

  var groveAtHand: GroveState? { groves.groveAtHand }

  var offeredGrove: GroveState? { groves.offeredGrove }
}

extension PlayModel: PointingDelegate {
  var pointerTarget: PointerTarget {
    PointerTarget(
      isCornerMarked: editing.isCornerMarked, isCornerPointed: editing.isCornerPointed,
      isUsable: editing.isUsable, holdsEraser: editing.holdsEraser, canPlace: etude.canPlace,
      canDraw: etude.allows(.draw), canPick: etude.allows(.materials))
  }

  var soundsHover: Bool { parts.settings.hoverSounds.value }

  func moveHand(toHalfTile half: CellPoint) { exploring.moveHand(toHalfTile: half) }

  func perform(_ act: PointerAct) { editing.perform(act) }

  func refuseTool() { etude.refuseTool() }
}
