import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// The message of a fact, with its urgency.
struct Announcement {
  /// Priority of an announcement, and whether it is spoken.
  enum Urgency {
    /// Progress, which is dropped if anything more important is queued.
    case progress
    /// An event that concerns the player.
    case message
    /// The answer to a key.
    case important
    /// The answer to a key that plays a sound. It is written but not spoken, to keep the sound
    /// clear.
    case written
  }

  var message: Message
  var urgency: Urgency
  /// True if a View already shows it, so that `NoticeView` need not.
  var isShown = false
}

/// An estimate of how long a text takes to speak.
public enum SpeechLength {
  /// Returns the length of a reading in passes of 1/60 s: 4 a letter (15 letters or about 2.5
  /// English words a second), 8 a kana (7.5 morae a second), and 12 for punctuation.
  public static func passes(of reading: String) -> Int {
    reading.unicodeScalars.reduce(12) { passes, scalar in
      if ".,:;!?。、".unicodeScalars.contains(scalar) { return passes + 12 }
      return passes + (scalar.value < 0x3000 ? 4 : 8)
    }
  }
}

/// Decides what is spoken and captioned, from the verbosity level or from the player's choice for
/// each kind of event.
struct VerbosityFilter {
  let verbosity: Verbosity
  private let choice: EventChoice

  /// Reads the player's choice; without a source the level is `normal`.
  init(_ source: (any NarrationDataSource)?) {
    verbosity = source?.chosenVerbosity ?? .normal
    choice = source?.chosenEvents ?? EventChoice()
  }

  // MARK: What was told

  /// Returns true if an announcement is certain to be spoken or written. Progress can be dropped.
  func isSpoken(_ announcement: Announcement, of fact: Fact) -> Bool {
    switch announcement.urgency {
    case .progress: return false
    case .important, .written: return true
    case .message:
      if verbosity == .own, let kind = fact.kind { return choice[kind] == .said }
      return verbosity != .terse
    }
  }

  /// Returns true if the caption of a fact that is not spoken is written as a line.
  func isWritten(_ fact: Fact) -> Bool {
    guard verbosity == .own, let kind = fact.kind else { return true }
    return choice[kind] != .neither
  }

  // MARK: What is heard

  /// Returns how often the caption of a sound is written as a line. Background sounds count as
  /// events at full verbosity, and are never written at the tersest level.
  func pace(of thing: CaptionedSound) -> CaptionPace {
    let background: CaptionPace =
      switch verbosity {
      case .normal: .background
      case .full: .event
      case .terse: .screenOnly
      case .own: pace(ofOwn: thing)
      }
    return thing.matters && verbosity != .own ? .event : background
  }

  /// Returns true if the voice says the caption of a sound, when it is not busy.
  func isSpoken(_ thing: CaptionedSound) -> Bool {
    switch verbosity {
    case .full: true
    case .own: !thing.isFact && thing.kind.map { choice[$0] == .said } ?? false
    case .normal, .terse: false
    }
  }

  private func pace(ofOwn thing: CaptionedSound) -> CaptionPace {
    // The goal of an étude is not a kind of event, so it is always captioned.
    guard let kind = thing.kind else { return .event }
    switch choice[kind] {
    case .said: return thing.isFact ? .screenOnly : .event
    case .written: return .event
    case .neither: return .screenOnly
    }
  }
}

extension Fact {
  /// The kind of event that the fact reports; nil for answers to keys.
  var kind: EventChoice.Kind? {
    switch self {
    case .valley(.weather): .weather
    case .valley(.woke), .grove(.progress), .grove(.lost), .grove(.woke): .visitors
    default: nil
    }
  }
}

extension CaptionStyle {
  /// Returns true if the player hid captions of a kind of event. Those without a kind are never
  /// hidden.
  func leavesOut(_ kind: EventChoice.Kind?) -> Bool { kind.map(excludedKinds.contains) ?? false }
}
