import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// Records the player's edits and replays them. A replay runs in a copy of the valley, so one
/// valley never records and replays at the same time.
final class Macro: Model {
  weak var delegate: (any PlayDelegate)?
  private var recorder: MacroRecorder?
  private(set) var recorded: RecordedMacro?
  /// The replay that runs in this valley; nil in a normal valley.
  private var player: MacroPlayer?
  private var lastProgress: MacroProgress?

  var isRecording: Bool { recorder != nil }
  var isReplaying: Bool { player != nil }
  var isReplayOver: Bool { player?.isOver ?? false }

  var progress: MacroProgress? {
    if let player {
      return .playing(seconds: player.seconds, of: player.recorded.seconds)
    }
    return recorder.map { .recording(seconds: $0.recorded.seconds) }
  }

  /// The message on entering a replay; nil in a normal valley.
  var welcome: Fact? { player.map { .macro(.plays(seconds: $0.recorded.seconds)) } }

  /// Starts to record the player's edits.
  func begin(start: SavedPlay, _ tools: MacroTools, history: History) {
    recorder = MacroRecorder(start: start, tools: tools, history: history)
  }

  /// Records an edit just before the player makes it.
  func record(_ edit: MacroEdit, _ tools: MacroTools) { recorder?.record(edit, tools) }

  /// Records the tools, because another screen may have changed them since the last pass.
  func record(_ tools: MacroTools) { recorder?.record(tools) }

  /// Returns the replay's next edit that is due before the coming pass, with the tools that the
  /// player used at that time; nil if neither has changed.
  func nextReplayEntry() -> RecordedMacro.Entry? {
    var last: RecordedMacro.Entry?
    while let entry = player?.takeEntry() {
      last = entry
      if entry.edit != nil { break }
    }
    return last
  }

  var isFull: Bool { recorder?.recorded.isFull ?? false }

  /// Stops the recording.
  ///
  /// - Returns: The undo history from before the recording; nil if there was no recording.
  func end(_ tools: MacroTools) -> History? {
    guard var ending = recorder else { return nil }
    ending.record(tools)
    recorder = nil
    recorded = ending.recorded
    return ending.history
  }

  /// Counts a pass in which time could advance.
  func endPass() {
    player?.endPass()
    recorder?.endPass()
  }

  /// Starts a replay in this valley. The valley must be in the recording's initial state.
  func play(_ recorded: RecordedMacro) { player = MacroPlayer(recorded) }

  /// Reports that the recording started, ended or became a second longer.
  func reportProgress() {
    guard progress != lastProgress else { return }
    lastProgress = progress
    delegate?.playDidChange(.shown)
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
