public import KodamaPerception

/// The perceptions and keys that a bot may use. Tests check transcripts of trials against a track.
public enum Track: String, Sendable, CaseIterable {
  /// The characters on the screen and their colours.
  case eyes
  /// The picture at the largest scale, which is a window's initial view. Only the panel has
  /// letters.
  case eyesFloor = "eyes-floor"
  /// The samples of all sounds, with all keys allowed.
  case earsOpen = "ears-open"
  /// The sounds that a person could hear while the world runs, through a hearing model. Only some
  /// keys are allowed: those for the skyline sweep, the column, the guide, the look down and the
  /// hand.
  case earsHuman = "ears-human"
  /// The lines that the voice speaks.
  case words

  /// The bot that plays on this track.
  public var bot: BotKind {
    switch self {
    case .eyes: .eyes
    case .eyesFloor: .eyesFloor
    case .earsOpen: .ears
    case .earsHuman: .earsHuman
    case .words: .words
    }
  }

  /// The keys that `ears-human` allows: those for the hand and the hotbar, the skyline sweep, the
  /// column, the guide, and the look down. Full sweeps and slower speeds are not allowed.
  public static let openToHumanEars: Set<String> = Set(
    ["left", "right", "up", "down", "place", "take", "use", "lesson", "back"]
      + ["jump-left", "jump-right", "jump-up", "jump-down"] + (0...9).map { "slot-\($0)" }
      + ["sweep", "probe", "guide", "look-down"])

  /// The keys that `eyes-floor` forbids, because they change the scale or show the valley as text.
  public static let closedToFloorEyes: Set<String> = [
    "zoom", "zoom-in", "zoom-out", "settings", "heat", "copy-text",
  ]

  /// Returns whether the bot may press the key for an action on this track.
  public func allows(_ action: String) -> Bool {
    switch self {
    case .eyes, .earsOpen, .words: true
    case .eyesFloor: !Self.closedToFloorEyes.contains(action)
    case .earsHuman: Self.openToHumanEars.contains(action)
    }
  }
}

/// All perceptions and keys of a bot during a trial, in order.
public struct PerceptionTranscript: Hashable, Sendable {
  /// A perception or a key press.
  public enum Entry: Hashable, Sendable {
    /// The bot pressed the key of an action.
    case key(String)
    /// The bot received a frame with this number of cells.
    case frame(Int)
    /// The bot received this number of samples.
    case samples(Int)
    /// The bot had heard these frames by the end of a pass.
    case heard([HeardFrame], pass: Int)
    /// The bot received these spoken lines.
    case lines([String])
  }

  /// All entries in the order in which they were recorded.
  public private(set) var entries: [Entry] = []

  /// Creates a transcript without entries.
  public init() {}

  /// Adds an entry at the end.
  public mutating func record(_ entry: Entry) { entries.append(entry) }

  /// Checks that the bot perceived and pressed only what a track allows.
  ///
  /// - Parameters:
  ///   - track: the track of the trial.
  ///   - lateMilliseconds: the minimum delay of sounds in milliseconds.
  /// - Returns: Descriptions of the violations; empty if there are none.
  public func violations(on track: Track, lateMilliseconds: Int = 0) -> [String] {
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
          // The window of the frame must have ended, and the delay must be over.
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
