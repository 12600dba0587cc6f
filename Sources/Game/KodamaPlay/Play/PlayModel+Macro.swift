import KodamaDataSources

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
