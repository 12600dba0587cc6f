import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The spoken form of a message, with its urgency.
struct Announcement {
  /// The priority of an announcement, and whether it is spoken.
  enum Urgency {
    /// A report of progress. It is dropped if a more important announcement is waiting.
    case progress
    /// An event that concerns the player.
    case message
    /// The answer to a key press.
    case important
    /// The answer to a key press that also plays a sound. It is written but not spoken, so that the
    /// sound stays clear.
    case written
  }

  var message: Message
  var urgency: Urgency
  /// True if another View already shows the message, so that `NoticeView` does not.
  var isShown = false
}

/// Estimates how long it takes to speak a text.
package enum SpeechLength {
  /// Returns the duration of a reading, in passes (1/60 s). A letter takes 4 passes (15 letters or
  /// about 2.5 English words per second), a kana 8 (7.5 per second), a punctuation mark 12.
  package static func passes(of reading: String) -> Int {
    reading.unicodeScalars.reduce(12) { passes, scalar in
      if ".,:;!?。、".unicodeScalars.contains(scalar) { return passes + 12 }
      return passes + (scalar.value < 0x3000 ? 4 : 8)
    }
  }
}

/// Decides which messages and sounds are spoken and captioned. The player chooses either a
/// verbosity level or what happens for each kind of event.
struct VerbosityFilter {
  let verbosity: Verbosity
  private let choice: EventChoice

  /// Reads the player's choice. Without a source, the level is `normal`.
  init(_ source: (any NarrationDataSource)?) {
    verbosity = source?.chosenVerbosity ?? .normal
    choice = source?.chosenEvents ?? EventChoice()
  }

  // MARK: Messages

  /// Returns whether an announcement is spoken or written even below the `full` level. Progress is
  /// not, because it can be dropped.
  func isSpoken(_ announcement: Announcement, of fact: Fact) -> Bool {
    switch announcement.urgency {
    case .progress: return false
    case .important, .written: return true
    case .message:
      if verbosity == .own, let kind = fact.kind { return choice[kind] == .said }
      return verbosity != .terse
    }
  }

  /// Returns whether the caption of a message that is not spoken becomes a written line. Weather
  /// and waking are never written at the `terse` level.
  func isWritten(_ fact: Fact) -> Bool {
    switch (verbosity, fact) {
    case (.terse, .valley(.weather)), (.terse, .valley(.hour)), (.terse, .valley(.woke)):
      return false
    case (.own, _): return fact.kind.map { choice[$0] != .neither } ?? true
    case (.terse, _), (.normal, _), (.full, _): return true
    }
  }

  // MARK: Sounds

  /// Returns how often the caption of a sound becomes a written line. Background sounds count as
  /// events at the `full` level, and are never written at the `terse` level. The goal of an étude
  /// is always written.
  func pace(of thing: CaptionedSound) -> CaptionPace {
    guard let kind = thing.kind else { return .answer }
    let background: CaptionPace =
      switch verbosity {
      case .normal: .background
      case .full: .event
      case .terse: .screenOnly
      case .own: pace(ofOwn: kind, isFact: thing.isFact)
      }
    return thing.matters && verbosity != .own ? .event : background
  }

  /// Returns whether the voice reads the caption of a sound when it has nothing else to say.
  func isSpoken(_ thing: CaptionedSound) -> Bool {
    switch verbosity {
    case .full: true
    case .own: !thing.isFact && thing.kind.map { choice[$0] == .said } ?? false
    case .normal, .terse: false
    }
  }

  /// The maximum number of written lines about sounds in a minute. At the `normal` level, the
  /// weather adds up to two.
  var linesPerMinute: Int {
    switch verbosity {
    case .terse: 2
    case .normal: 4
    case .full, .own: 12
    }
  }

  private func pace(ofOwn kind: EventChoice.Kind, isFact: Bool) -> CaptionPace {
    switch choice[kind] {
    case .said: isFact ? .screenOnly : .event
    case .written: .event
    case .neither: .screenOnly
    }
  }
}

extension Fact {
  /// The kind of event that the message reports; nil for answers to keys.
  var kind: EventChoice.Kind? {
    switch self {
    case .valley(.weather), .valley(.hour): .weather
    case .valley(.woke), .grove(.progress), .grove(.fell), .grove(.woke), .grove(.allWoke):
      .visitors
    default: nil
    }
  }
}

extension CaptionStyle {
  /// Returns whether the player has hidden the captions of a kind of event. Captions without a kind
  /// are never hidden.
  func leavesOut(_ kind: EventChoice.Kind?) -> Bool { kind.map(excludedKinds.contains) ?? false }
}
