import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What the player did, recorded and played again. A recording is played in a copy of its valley:
/// the one that records is never the one that plays.
final class Macro: Model {
  weak var delegate: (any PlayDelegate)?
  private let context: ValleyContext
  private let log: ValleyLog
  private let clock: GameClock
  private let editing: Editing
  private let exploring: Exploring
  /// What is being recorded.
  private var recorder: MacroRecorder?
  /// What was recorded last.
  private(set) var recorded: RecordedMacro?
  /// What is played again, and how far it is; nil in a valley to be played in.
  private var player: MacroPlayer?
  /// How far it is, as it was last told.
  private var lastProgress: MacroProgress?

  init(
    _ context: ValleyContext, _ log: ValleyLog, clock: GameClock, editing: Editing,
    exploring: Exploring
  ) {
    self.context = context
    self.log = log
    self.clock = clock
    self.editing = editing
    self.exploring = exploring
  }

  /// Whether what the player does is recorded.
  var isRecording: Bool { recorder != nil }
  /// Whether this is a recording that is played, and not a valley to be played in.
  var isReplaying: Bool { player != nil }
  /// Whether the recording that is played has come to its end.
  var isReplayOver: Bool { player?.isOver ?? false }

  /// How far it is, if something is recorded or played again.
  var progress: MacroProgress? {
    if let player {
      return .playing(seconds: player.seconds, of: player.recorded.seconds)
    }
    return recorder.map { .recording(seconds: $0.recorded.seconds) }
  }

  /// What is told on entering a recording that is played.
  var welcome: Fact? { player.map { .macro(.plays(seconds: $0.recorded.seconds)) } }

  /// Begins to record what the player does.
  ///
  /// - Parameter start: the valley as it is.
  func begin(start: SavedPlay) {
    recorder = MacroRecorder(start: start, tools: tools, history: editing.beginHistory())
    post(.begun)
  }

  /// Keeps something that the player is about to do, if it is recorded.
  func record(_ edit: MacroEdit) {
    recorder?.record(edit, tools)
    endIfFull()
  }

  /// Returns the next of what the player did before the coming pass, or nil; how things stood then,
  /// they stand now. Of entries without an edit the last one says how things stand.
  func nextReplayEdit() -> MacroEdit? {
    var last: RecordedMacro.Entry?
    while let entry = player?.takeEntry() {
      last = entry
      if entry.edit != nil { break }
    }
    if let last { take(last.tools) }
    return last?.edit
  }

  /// Ends the recording.
  ///
  /// - Parameter isFull: whether because no more goes into it.
  func end(isFull: Bool = false) {
    guard var ending = recorder else { return }
    ending.record(tools)
    recorder = nil
    recorded = ending.recorded
    // All of it is one step of what could be undone before.
    editing.endHistory(ending.history)
    let seconds = ending.recorded.seconds
    post(isFull ? .full(seconds: seconds) : .ended(seconds: seconds))
  }

  /// Tells what became of a recording, and lets it be heard.
  func post(_ fact: MacroFact) {
    context.sound(.change)
    log.post(.macro(fact))
    reportProgress()
  }

  /// Another screen may have changed how things stand since the last pass.
  func beginPass() { recorder?.record(tools) }

  /// A pass has run in which time could go on.
  func endPass() {
    player?.endPass()
    recorder?.endPass()
    endIfFull()
    reportProgress()
  }

  /// Plays a recording here: the valley is the one it began in.
  func play(_ recorded: RecordedMacro) {
    player = MacroPlayer(recorded)
    _ = editing.beginHistory()
  }

  /// Says that the hand is not the player's while a recording is played.
  func refuseInReplay() { log.refuse(.macro(.refusedWhilePlaying)) }

  /// Another second of it is over, or it has begun or ended.
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
      hand: context.hand.point, selected: editing.selected, isPaused: clock.isPaused,
      isTurnBased: clock.isTurnBased, tools: editing.tools, scanner: exploring.scanner)
  }

  private func take(_ kept: MacroTools) {
    if clock.isTurnBased != kept.isTurnBased { clock.isTurnBased = kept.isTurnBased }
    if clock.isPaused != kept.isPaused { clock.togglePause() }
    if editing.selected != kept.selected { editing.select(kept.selected) }
    _ = context.hand.move(to: kept.hand)
    editing.tools = kept.tools
    exploring.scanner = kept.scanner
  }
}

/// A macro that is being recorded.
struct MacroRecorder {
  /// What there is of it.
  private(set) var recorded: RecordedMacro
  /// What can be undone of what was done before; while a macro is recorded nothing goes back
  /// further than its start, where the macro could not follow.
  let history: History

  init(start: SavedPlay, tools: MacroTools, history: History) {
    recorded = RecordedMacro(start: start, entries: [RecordedMacro.Entry(pass: 0, tools: tools)])
    self.history = history
  }

  /// Keeps an edit that is about to be done.
  mutating func record(_ edit: MacroEdit, _ tools: MacroTools) {
    recorded.entries.append(RecordedMacro.Entry(pass: recorded.passes, tools: tools, edit: edit))
  }

  /// Keeps how things stand, where that is new.
  mutating func record(_ tools: MacroTools) {
    guard recorded.entries.last?.tools != tools else { return }
    recorded.entries.append(RecordedMacro.Entry(pass: recorded.passes, tools: tools))
  }

  /// A pass has run.
  mutating func endPass() { recorded.passes += 1 }
}

/// A macro that is being played.
struct MacroPlayer {
  let recorded: RecordedMacro
  private var next = 0
  private var passes = 0

  init(_ recorded: RecordedMacro) { self.recorded = recorded }

  /// Whether nothing is left of it.
  var isOver: Bool { passes >= recorded.passes && next >= recorded.entries.count }

  /// How much of it has been played, in seconds, rounded.
  var seconds: Int { RecordedMacro.seconds(ofPasses: passes) }

  /// Hands over what was done before the coming pass, one by one.
  mutating func takeEntry() -> RecordedMacro.Entry? {
    guard next < recorded.entries.count, recorded.entries[next].pass <= passes else { return nil }
    defer { next += 1 }
    return recorded.entries[next]
  }

  /// A pass has run.
  mutating func endPass() { passes += 1 }
}
