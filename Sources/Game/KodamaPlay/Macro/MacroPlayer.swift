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
