package import KodamaPerception

/// The perception and the keys that a bot is limited to. Each track has its own bot, and
/// transcripts of trials are checked against it.
public enum Track: String, Sendable, CaseIterable {
  /// The letters of the screen and their colours.
  case eyes
  /// The picture at the scale of the valley's floor, as a window shows it at first: colours, and
  /// letters only in the panel.
  case eyesFloor = "eyes-floor"
  /// All sound as samples, and every key.
  case earsOpen = "ears-open"
  /// The sound that a person could perceive, through a hearing model, while the world runs. The
  /// keys that play the valley are the skyline, a column, the guide and the look down.
  case earsHuman = "ears-human"
  /// The lines that the voice speaks.
  case words

  /// The bot of this track.
  public var bot: BotKind {
    switch self {
    case .eyes: .eyes
    case .eyesFloor: .eyesFloor
    case .earsOpen: .ears
    case .earsHuman: .earsHuman
    case .words: .words
    }
  }

  /// The keys of the track `ears-human`: those that move the hand or act, the skyline, a column,
  /// the guide and the look down. Full readings and slower speeds are not allowed.
  package static let openToHumanEars: Set<String> = Set(
    ["left", "right", "up", "down", "place", "take", "use", "lesson", "back"]
      + ["jump-left", "jump-right", "jump-up", "jump-down"] + (0...9).map { "slot-\($0)" }
      + ["sweep", "probe", "guide", "look-down"])

  /// The keys that the track `eyes-floor` forbids, because they change the scale or show the valley
  /// in letters.
  package static let closedToFloorEyes: Set<String> = [
    "zoom", "zoom-in", "zoom-out", "settings", "heat", "copy-text",
  ]

  /// Returns true if the track allows the key of an action.
  package func allows(_ action: String) -> Bool {
    switch self {
    case .eyes, .earsOpen, .words: true
    case .eyesFloor: !Self.closedToFloorEyes.contains(action)
    case .earsHuman: Self.openToHumanEars.contains(action)
    }
  }
}

/// Everything that a bot perceived and every key it pressed, in order.
package struct PerceptionTranscript: Hashable, Sendable {
  /// A perception or a key.
  package enum Entry: Hashable, Sendable {
    /// The bot pressed the key of an action.
    case key(String)
    /// The bot received a frame with this number of cells.
    case frame(Int)
    /// The bot received this number of samples.
    case samples(Int)
    /// The bot heard these frames by the end of a pass.
    case heard([HeardFrame], pass: Int)
    /// The bot received these lines.
    case lines([String])
  }

  /// All entries in order.
  package private(set) var entries: [Entry] = []

  /// Creates an empty transcript.
  package init() {}

  package mutating func record(_ entry: Entry) { entries.append(entry) }

  /// Checks the transcript against a track.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - lateMilliseconds: the required delay of sounds.
  /// - Returns: The violations; empty if there are none.
  package func violations(on track: Track, lateMilliseconds: Int = 0) -> [String] {
    var violations: [String] = []
    var next = 0
    for entry in entries {
      switch (entry, track) {
      case (.key(let action), _):
        if !track.allows(action) { violations.append("the key \(action) on \(track.rawValue)") }
      case (.frame, .eyes), (.frame, .eyesFloor), (.samples, .earsOpen), (.lines, .words): break
      case (.heard(let frames, let pass), .earsHuman):
        for frame in frames {
          violations += frame.violations.map { "frame \(frame.number): \($0)" }
          if frame.number != next { violations.append("frame \(frame.number) in place of \(next)") }
          next = frame.number + 1
          // The frame's window must have ended and the delay passed.
          let end = Double(frame.number) / Double(HeardFrame.perSecond) * 1_000 + 24
          if end + Double(lateMilliseconds) > Double(pass) * 1_000 / 60 + 1 {
            violations.append("frame \(frame.number) was heard too early")
          }
        }
      case (.frame, _): violations.append("a frame on \(track.rawValue)")
      case (.samples, _): violations.append("samples on \(track.rawValue)")
      case (.lines, _): violations.append("words on \(track.rawValue)")
      case (.heard, _): violations.append("what was heard on \(track.rawValue)")
      }
    }
    return violations
  }
}
