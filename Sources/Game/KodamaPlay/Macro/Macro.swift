import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Records the player's edits and replays them. A replay runs in a copy of the valley, so one
/// valley never records and replays at the same time.
final class Macro: Model {
  weak var delegate: (any PlayDelegate)?
  private let context: ValleyContext
  private let log: ValleyLog
  private let time: Timekeeping
  private let editing: Editing
  private let exploring: Exploring
  private var recorder: MacroRecorder?
  private(set) var recorded: RecordedMacro?
  /// The replay that runs in this valley; nil in a normal valley.
  private var player: MacroPlayer?
  /// The progress that was last reported.
  private var lastProgress: MacroProgress?

  init(
    _ context: ValleyContext, _ log: ValleyLog, _ time: Timekeeping, editing: Editing,
    exploring: Exploring
  ) {
    self.context = context
    self.log = log
    self.time = time
    self.editing = editing
    self.exploring = exploring
  }

  var isRecording: Bool { recorder != nil }
  /// True if this valley is a replay.
  var isReplaying: Bool { player != nil }
  /// True if the replay has reached its end.
  var isReplayOver: Bool { player?.isOver ?? false }

  /// The progress of the recording or the replay; nil if neither is running.
  var progress: MacroProgress? {
    if let player {
      return .playing(seconds: player.seconds, of: player.recorded.seconds)
    }
    return recorder.map { .recording(seconds: $0.recorded.seconds) }
  }

  /// The message on entering a replay; nil in a normal valley.
  var welcome: Fact? { player.map { .macro(.plays(seconds: $0.recorded.seconds)) } }

  /// Starts to record the player's edits.
  ///
  /// - Parameter start: The current state of the valley.
  func begin(start: SavedPlay) {
    recorder = MacroRecorder(start: start, tools: tools, history: editing.beginHistory())
    post(.begun)
  }

  /// Records an edit just before the player makes it.
  func record(_ edit: MacroEdit) {
    recorder?.record(edit, tools)
    endIfFull()
  }

  /// Returns the replay's next edit that is due before the coming pass, or nil. Restores the tools
  /// that the player used at that time.
  func nextReplayEdit() -> MacroEdit? {
    var last: RecordedMacro.Entry?
    while let entry = player?.takeEntry() {
      last = entry
      if entry.edit != nil { break }
    }
    if let last { take(last.tools) }
    return last?.edit
  }

  /// Stops the recording.
  ///
  /// - Parameter isFull: True if the recording reached its maximum length.
  func end(isFull: Bool = false) {
    guard var ending = recorder else { return }
    ending.record(tools)
    recorder = nil
    recorded = ending.recorded
    // The whole recording becomes one undo step.
    editing.endHistory(ending.history)
    let seconds = ending.recorded.seconds
    post(isFull ? .full(seconds: seconds) : .ended(seconds: seconds))
  }

  /// Posts a message about a recording, and plays a sound at the hand.
  func post(_ fact: MacroFact) {
    context.sound(.change)
    log.post(.macro(fact))
    reportProgress()
  }

  /// Records the tools, because another screen may have changed them since the last pass.
  func beginPass() { recorder?.record(tools) }

  /// Counts a pass in which time could advance. Ends the recording if it has become too long.
  func endPass() {
    player?.endPass()
    recorder?.endPass()
    endIfFull()
    reportProgress()
  }

  /// Starts a replay in this valley. The valley must be in the recording's initial state.
  func play(_ recorded: RecordedMacro) {
    player = MacroPlayer(recorded)
    _ = editing.beginHistory()
  }

  /// Tells the player that edits are not possible during a replay.
  func refuseInReplay() { log.refuse(.macro(.refusedWhilePlaying)) }

  /// Reports that the recording started, ended or became a second longer.
  private func reportProgress() {
    guard progress != lastProgress else { return }
    lastProgress = progress
    delegate?.playDidChange(.shown)
  }

  private func endIfFull() {
    if recorder?.recorded.isFull == true { end(isFull: true) }
  }

  private var tools: MacroTools {
    MacroTools(
      hand: context.hand.point, selected: editing.selected, isPaused: time.isPaused,
      isTurnBased: time.isTurnBased, tools: editing.tools, scanner: exploring.scanner)
  }

  private func take(_ kept: MacroTools) {
    time.isTurnBased = kept.isTurnBased
    time.setPaused(kept.isPaused)
    if editing.selected != kept.selected { editing.select(kept.selected) }
    _ = context.hand.move(to: kept.hand)
    editing.tools = kept.tools
    exploring.scanner = kept.scanner
  }
}

/// A recording that is in progress.
struct MacroRecorder {
  private(set) var recorded: RecordedMacro
  /// The undo history from before the recording. Undo stops at the start of a recording, because a
  /// replay could not go back any further.
  let history: History

  init(start: SavedPlay, tools: MacroTools, history: History) {
    recorded = RecordedMacro(start: start, entries: [RecordedMacro.Entry(pass: 0, tools: tools)])
    self.history = history
  }

  /// Adds an edit just before the player makes it.
  mutating func record(_ edit: MacroEdit, _ tools: MacroTools) {
    recorded.entries.append(RecordedMacro.Entry(pass: recorded.passes, tools: tools, edit: edit))
  }

  /// Adds the tools if they have changed since the last entry.
  mutating func record(_ tools: MacroTools) {
    guard recorded.entries.last?.tools != tools else { return }
    recorded.entries.append(RecordedMacro.Entry(pass: recorded.passes, tools: tools))
  }

  mutating func endPass() { recorded.passes += 1 }
}

/// A replay that is in progress.
struct MacroPlayer {
  let recorded: RecordedMacro
  private var next = 0
  private var passes = 0

  init(_ recorded: RecordedMacro) { self.recorded = recorded }

  var isOver: Bool { passes >= recorded.passes && next >= recorded.entries.count }

  /// The replayed time in seconds, rounded.
  var seconds: Int { RecordedMacro.seconds(ofPasses: passes) }

  /// Returns the next entry that is due before the coming pass, or nil.
  mutating func takeEntry() -> RecordedMacro.Entry? {
    guard next < recorded.entries.count, recorded.entries[next].pass <= passes else { return nil }
    defer { next += 1 }
    return recorded.entries[next]
  }

  mutating func endPass() { passes += 1 }
}
