package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

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
      soundscape.perform(operation, goal: etude.sought, land: exploring.land)
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
