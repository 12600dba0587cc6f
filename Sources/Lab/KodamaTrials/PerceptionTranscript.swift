package import KodamaPerception

/// Everything that reached a bot, and every key it pressed, in their order.
package struct PerceptionTranscript: Hashable, Sendable {
  /// One thing that reached a bot, or left it.
  package enum Entry: Hashable, Sendable {
    /// It pressed the key of an action.
    case key(String)
    /// It was shown a frame, of so many cells.
    case frame(Int)
    /// It was given so many samples.
    case samples(Int)
    /// It heard these, by the end of a pass.
    case heard([HeardFrame], pass: Int)
    /// It was told these lines.
    case lines([String])
  }

  /// All that was noted so far, in its order.
  package private(set) var entries: [Entry] = []

  /// Nothing has reached anybody.
  package init() {}

  /// Notes what reached the bot, or what it did.
  package mutating func note(_ entry: Entry) { entries.append(entry) }

  /// Holds it against a track.
  ///
  /// - Parameters:
  ///   - track: what the bot was to be given.
  ///   - lateMilliseconds: how much later it was to hear everything.
  /// - Returns: what the track does not allow; empty where all is as it should be.
  package func faults(on track: Track, lateMilliseconds: Int = 0) -> [String] {
    var faults: [String] = []
    var next = 0
    for entry in entries {
      switch (entry, track) {
      case (.key(let action), _):
        if !track.allows(action) { faults.append("the key \(action) on \(track.rawValue)") }
      case (.frame, .eyes), (.frame, .eyesFloor), (.samples, .earsOpen), (.lines, .words): break
      case (.heard(let frames, let pass), .earsHuman):
        for frame in frames {
          faults += frame.faults.map { "frame \(frame.number): \($0)" }
          if frame.number != next { faults.append("frame \(frame.number) in place of \(next)") }
          next = frame.number + 1
          // Its window must be over, and be late enough.
          let end = Double(frame.number) / Double(HeardFrame.perSecond) * 1_000 + 24
          if end + Double(lateMilliseconds) > Double(pass) * 1_000 / 60 + 1 {
            faults.append("frame \(frame.number) was heard too early")
          }
        }
      case (.frame, _): faults.append("a frame on \(track.rawValue)")
      case (.samples, _): faults.append("samples on \(track.rawValue)")
      case (.lines, _): faults.append("words on \(track.rawValue)")
      case (.heard, _): faults.append("what was heard on \(track.rawValue)")
      }
    }
    return faults
  }
}
