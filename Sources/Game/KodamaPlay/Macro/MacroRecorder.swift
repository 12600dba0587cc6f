import KodamaWorld

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
  mutating func note(_ edit: MacroEdit, _ tools: MacroTools) {
    recorded.entries.append(RecordedMacro.Entry(pass: recorded.passes, tools: tools, edit: edit))
  }

  /// Keeps how things stand, where that is new.
  mutating func note(_ tools: MacroTools) {
    guard recorded.entries.last?.tools != tools else { return }
    recorded.entries.append(RecordedMacro.Entry(pass: recorded.passes, tools: tools))
  }

  /// A pass has run.
  mutating func endPass() { recorded.passes += 1 }
}
