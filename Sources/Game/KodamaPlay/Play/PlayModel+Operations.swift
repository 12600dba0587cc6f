package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

// Operations of the player.
extension PlayModel {
  /// Performs an operation. Placing and erasing draw a stroke while their key is held; other keys
  /// ignore their release. A held movement key is ignored at the edge, which was announced at the
  /// first press.
  package func perform(_ operation: ValleyOperation, _ press: Press = .once) {
    switch (operation, press) {
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
    case .time(.tell): log.post(.valley(.time(time.fact(macro.progress))))
    case .hearing(let operation): soundscape.perform(operation)
    case .goal: etude.etudeName == nil ? progressReporter.post() : etude.sayGoal()
    case .hint: etude.etudeName == nil ? progressReporter.postHint() : etude.sayHint()
    }
  }

  /// Runs `Timekeeping.leapTicks` ticks at once, also while paused. They are neither drawn nor
  /// heard, but can solve an étude.
  private func leap() {
    info.counts.countEdit()
    log.post(.valley(.leapt(seconds: (tickSequence.leap() + 59) / 60)))
  }

  /// Handles a pointer event over the rectangle.
  package func point(_ input: PointedInput) { pointing.perform(input) }

  /// Ends hovering, for a click of a device that cannot hover.
  package func endHovering() { pointing.hover(at: nil) }

  /// Ends every gesture and pauses, because the player no longer looks or listens.
  package func releaseAndPause() {
    pointing.letGo()
    editing.endStroke()
    time.pauseIfRunning()
  }

  /// Checks that a tool may be used here and that there is something to place.
  ///
  /// - Parameters:
  ///   - tool: The tool of the étude; nil if none is needed.
  ///   - isPlacing: True if the operation places a material or selects one.
  /// - Returns: False, with a posted reason, if it is not allowed.
  package func allows(_ tool: EtudeTool?, isPlacing: Bool) -> Bool {
    let isAllowed =
      (!isPlacing || etude.canPlace) && (tool.map { etude.allows($0) } ?? true)
    if !isAllowed { etude.refuseTool() }
    return isAllowed
  }

  /// The confirmation that a large change waits for.
  package var asked: Question? { editing.pendingQuestion }

  /// Cancels the change that waits for confirmation.
  package func declineChange() { editing.declineChange() }

  /// Cancels the marked corner and the pending copy.
  ///
  /// - Returns: False if there was nothing to cancel.
  package func dropMarks() -> Bool { editing.dropMarks() }

  package var stamp: Stamp? {
    get { editing.stamp }
    set { editing.stamp = newValue }
  }

  /// The text of the region between the mark and the hand, or of the visible rectangle; empty if it
  /// is too large.
  package var regionText: String { editing.regionText }

  /// Reads a region or a world from text, and makes it the copy.
  ///
  /// - Parameter text: The text of the clipboard; nil if there was none.
  package func take(regionText text: String?) { editing.take(regionText: text) }

  /// Continues with the undo history of another valley, if it fits.
  func takeHistory(of other: PlayModel) { editing.takeHistory(of: other.editing) }

  /// Adds facts that `EventLog.report(_:)` posts to the log of this valley.
  func attachReports() { parts.eventLog.log = log }

  /// Posts a refusal, with its sound at the hand.
  func refuse(_ fact: Fact) { log.refuse(fact) }

  /// Stops a sweep and all continuous sounds.
  func silence() {
    soundscape.endSweep()
    soundscape.stopContinuousSounds()
  }
}

// Places.
extension PlayModel {
  /// A place that the hand can be guided to.
  package enum Place {
    case landmark(Landmark)
    case site(Site)
    case grove(GroveState)
  }

  package var landmarks: [Landmark] { exploring.landmarks }
  /// The places of interest that the generator built.
  package var sites: [Site] { exploring.sites }
  package var groveSigns: [GroveState] { groves.groveSigns }

  /// Names the hand's cell; an empty name becomes the lowest unused number.
  package func addLandmark(named name: String = "") { exploring.addLandmark(named: name) }

  package func removeLandmark(_ landmark: Landmark) { exploring.removeLandmark(landmark) }

  package func offset(of place: Place) -> Offset { exploring.offset(of: place) }

  /// Starts to guide the hand to a place.
  package func guide(to place: Place) { exploring.guide(to: place) }

  /// Moves the hand to a place and announces it.
  package func go(to place: Place) { exploring.go(to: place) }

  /// The grove that woke last, with a stamp of what was built there; nil if that is unknown.
  var newestGrove: (kind: GroveKind, stamp: Stamp)? {
    guard let grove = groves.newest, let corners = grove.builtCorners,
      let stamp = world.stamp(from: corners.first, to: corners.last)
    else { return nil }
    return (grove.kind, stamp)
  }

  package var progress: ValleyProgress { progressReporter.now }
  package var under: MaterialID { context.under }
  /// The indices of the reactions that have occurred.
  var discoveries: [Int] { world.discoveries }
}

// The étude in play.
extension PlayModel {
  /// The name and variation of the étude in play; nil in a valley.
  package var etudePlayed: (name: String, variation: UInt64)? {
    etude.etudeName.map { ($0, etude.variation ?? 0) }
  }

  /// The progress of the étude's goals; empty in a valley.
  package var goals: [GoalProgress] { etude.goals }

  /// True if an étude is in play and all of its goals are reached.
  package var isSolved: Bool { etude.isSolved }

  /// Starts to watch a goal for the host; the game itself does not depend on it.
  package func wait(for goal: Goal) { etude.wait(for: goal) }

  /// True once the goal passed to `wait(for:)` is reached.
  package var isAwaitedGoalReached: Bool { etude.isAwaitedGoalReached }
}

// Macros.
extension PlayModel {
  /// True during a replay, in which the hand is not the player's.
  package var isReplaying: Bool { macro.isReplaying }
  /// True once the replay has reached its end.
  package var isReplayOver: Bool { macro.isReplayOver }
  package var isRecording: Bool { macro.isRecording }
  /// The player's last recording.
  var recorded: RecordedMacro? { macro.recorded }

  /// Starts or stops a recording.
  package func toggleRecording() {
    guard etude.etudeName == nil else { return log.refuse(.macro(.refusedInEtude)) }
    guard !macro.isRecording else { return macro.end() }
    soundscape.endSweep()
    editing.checkpoint()
    macro.begin(start: saved)
  }

  /// Stops the recording.
  ///
  /// - Returns: The last recording; nil if there is none.
  func endRecording() -> RecordedMacro? {
    macro.end()
    return macro.recorded
  }

  /// Records an edit that the player is about to make.
  package func record(_ edit: MacroEdit) { macro.record(edit) }

  /// Starts a replay in this valley, which has to be the one that the recording began in.
  func play(_ recorded: RecordedMacro) { macro.play(recorded) }

  /// Returns the next edit of the replay before the coming pass, or nil.
  package func nextReplayEdit() -> MacroEdit? { macro.nextReplayEdit() }

  /// Posts that the hand cannot be used during a replay.
  package func refuseInReplay() { macro.refuseInReplay() }

  /// Posts that the replay of this valley's recording has ended or was stopped.
  func postReplayEnded(isOver: Bool) { macro.post(isOver ? .played : .stopped) }
}

// The name, origin and change counts.
extension PlayModel {
  /// The name from the world file or the share code; nil without one.
  package var title: String? { info.title }
  /// The number of changes, for saving.
  package var counts: ChangeCounts { info.counts }

  /// Sets the share codes that the valley comes from.
  func remember(_ lineage: [Ancestor]) { info.remember(lineage) }
}
