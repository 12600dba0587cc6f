package import KodamaDataSources
package import KodamaEtudes
package import KodamaWorld

// Acts of the player in the valley.
extension PlayModel {
  /// Does what the player asks for. A key that paints or takes away draws a stroke for as long as
  /// it is held; no other asks for anything as it is let go. Whoever stands at the edge of the
  /// world with a key held has been told.
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

  /// Runs the valley on by `Timekeeping.leapTicks` at once, paused or not: nothing between is drawn
  /// or heard, but an étude is solved by it as by any other time.
  private func leap() {
    info.counts.countEdit()
    log.post(.valley(.leapt(seconds: (tickSequence.leap() + 59) / 60)))
  }

  /// Takes what a pointer did over the rectangle.
  package func point(_ input: PointedInput) { pointing.perform(input) }

  /// Ends hovering: a click came from something that cannot hover.
  package func endHovering() { pointing.hover(at: nil) }

  /// Ends every act under way and pauses: the player no longer looks or listens.
  package func releaseAndPause() {
    pointing.letGo()
    editing.endStroke()
    time.pauseIfRunning()
  }

  /// Asks whether a tool may be used here, and something be placed.
  ///
  /// - Parameters:
  ///   - tool: nil for what needs no tool of an étude.
  ///   - isPlacing: whether something would be placed, or taken in hand for that.
  /// - Returns: whether both may be; if not, the player was told.
  package func allows(_ tool: EtudeTool?, isPlacing: Bool) -> Bool {
    let isAllowed =
      (!isPlacing || etude.canPlace) && (tool.map { etude.allows($0) } ?? true)
    if !isAllowed { etude.refuseTool() }
    return isAllowed
  }

  /// The question before a change of many cells, while it is open.
  package var asked: Question? { editing.asked }

  /// Forgets the change that was asked for.
  package func declineChange() { editing.declineChange() }

  /// Forgets what was marked and asked for.
  ///
  /// - Returns: whether there was anything.
  package func dropMarks() -> Bool { editing.dropMarks() }

  /// The copy in hand.
  package var stamp: Stamp? {
    get { editing.stamp }
    set { editing.stamp = newValue }
  }

  /// The region from the mark of the copy to the hand, or else what the rectangle shows, as the
  /// text of a world; empty where it is too large.
  package var regionText: String { editing.regionText }

  /// Takes a region or a world that somebody has sent as text in hand, as a copy to be put down.
  ///
  /// - Parameter text: nil where no text was copied.
  package func take(regionText text: String?) { editing.take(regionText: text) }

  /// Goes on with what could be undone in another valley, as far as it fits.
  func takeHistory(of other: PlayModel) { editing.takeHistory(of: other.editing) }

  /// Lets what is reported stand among the lines of this valley.
  func attachReports() { parts.eventLog.log = log }

  /// Tells that something cannot be done, and plays the refusal at the hand.
  func refuse(_ fact: Fact) { log.refuse(fact) }

  /// Ends what is heard of it: a sweep, and all that lasts.
  func silence() {
    soundscape.endSweep()
    soundscape.holdBreath()
  }
}

// The places that are found again.
extension PlayModel {
  /// A place that the hand can be guided to.
  package enum Place {
    case landmark(Landmark)
    case site(Site)
    case grove(GroveSign)
  }

  /// The places that have a name.
  package var landmarks: [Landmark] { exploring.landmarks }
  /// The places of interest that the valley was made with.
  package var sites: [Site] { exploring.sites }
  /// The groves as the player knows them.
  package var groveSigns: [GroveSign] { groves.groveSigns }

  /// Gives the place of the hand a name, or the next free number where there is none.
  package func addLandmark(named name: String = "") { exploring.addLandmark(named: name) }

  /// Takes a name away.
  package func removeLandmark(_ landmark: Landmark) { exploring.removeLandmark(landmark) }

  /// The offset of a place from the hand.
  package func offset(of place: Place) -> Offset { exploring.offset(of: place) }

  /// Guides the hand to a place.
  package func guide(to place: Place) { exploring.guide(to: place) }

  /// Puts the hand on a place, and tells what it is.
  package func go(to place: Place) { exploring.go(to: place) }

  /// The grove that woke last, and what was built to wake it; nil where that is not known.
  var newestGrove: (kind: GroveKind, stamp: Stamp)? {
    guard let grove = groves.newest, let corners = grove.builtCorners,
      let stamp = world.stamp(from: corners.first, to: corners.last)
    else { return nil }
    return (grove.kind, stamp)
  }

  /// The progress of the valley.
  package var progress: ValleyProgress { progressReporter.now }
  /// The material under the hand.
  package var under: MaterialID { context.under }
  /// The places in the table of the reactions that have been seen.
  var discoveries: [Int] { world.discoveries }
}

// The étude that is played.
extension PlayModel {
  /// The étude that is played and its variation; nil in a valley.
  package var etudePlayed: (name: String, variation: UInt64)? {
    etude.etudeName.map { ($0, etude.variation ?? 0) }
  }

  /// The goals of the étude that is played, and how far they are; empty in a valley.
  package var goals: [GoalProgress] { etude.goals }

  /// True if an étude is played and all of its goals are reached.
  package var isSolved: Bool { etude.isSolved }

  /// Waits for a goal that the game itself does not ask for.
  package func wait(for goal: Goal) { etude.wait(for: goal) }

  /// True once the goal has come about that `wait(for:)` named.
  package var isAwaitedGoalReached: Bool { etude.isAwaitedGoalReached }
}

// Macros: recording and replay.
extension PlayModel {
  /// True in the replay of a recording: the hand is not the player's.
  package var isReplaying: Bool { macro.isReplaying }
  /// True once the recording has been replayed to its end.
  package var isReplayOver: Bool { macro.isReplayOver }
  /// True while the player's acts are recorded.
  package var isRecording: Bool { macro.isRecording }
  /// The player's last recording, if there is one.
  var recorded: RecordedMacro? { macro.recorded }

  /// Begins to record what the player does, or ends it.
  package func toggleRecording() {
    guard etude.etudeName == nil else { return log.refuse(.macro(.refusedInEtude)) }
    guard !macro.isRecording else { return macro.end() }
    soundscape.endSweep()
    editing.checkpoint()
    macro.begin(start: saved)
  }

  /// Ends what is being recorded.
  ///
  /// - Returns: what was recorded last; nil where nothing was.
  func endRecording() -> RecordedMacro? {
    macro.end()
    return macro.recorded
  }

  /// Keeps something that the player is about to do, if it is recorded.
  package func record(_ edit: MacroEdit) { macro.record(edit) }

  /// Plays a recording here: the valley is the one it began in.
  func play(_ recorded: RecordedMacro) { macro.play(recorded) }

  /// Returns the next of what the player did before the coming pass, or nil.
  package func nextReplayEdit() -> MacroEdit? { macro.nextReplayEdit() }

  /// Says that the hand is not the player's while a recording is played.
  package func refuseInReplay() { macro.refuseInReplay() }

  /// The recording that was played in a copy of this valley is over, or was stopped.
  func postReplayEnded(isOver: Bool) { macro.post(isOver ? .played : .stopped) }
}

// The description of the valley in a save.
extension PlayModel {
  /// The name of the valley, where it was written down with one.
  package var title: String? { info.title }
  /// The numbers of its changes so far.
  package var counts: ChangeCounts { info.counts }

  /// Remembers what the valley was taken from.
  func remember(_ lineage: [Ancestor]) { info.remember(lineage) }
}
