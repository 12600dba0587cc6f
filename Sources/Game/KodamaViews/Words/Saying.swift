import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// A fact in words, and how they are to be told.
struct Announcement {
  /// How urgent words are.
  enum Urgency {
    /// How far something is: it is dropped where more important words wait.
    case progress
    /// Something has happened that a player wants to know.
    case message
    /// The answer to a key.
    case important
    /// The answer to a key that sounds: it is written, and not spoken into the sound.
    case written
  }

  /// The words, by their id in the catalogue.
  var message: Message
  /// How urgent they are.
  var urgency: Urgency
  /// Whether the screen shows them by itself, so that they need not stand there once more.
  var isShown = false
}

/// How long a text takes to say.
public enum SpeechLength {
  /// The length in passes of 1/60 s: 4 passes a letter (15 letters, about 2.5 English words, a
  /// second), 8 passes a kana (7.5 morae a second), and 12 passes for a mark that ends a phrase.
  public static func passes(of reading: String) -> Int {
    reading.unicodeScalars.reduce(12) { passes, scalar in
      if ".,:;!?。、".unicodeScalars.contains(scalar) { return passes + 12 }
      return passes + (scalar.value < 0x3000 ? 4 : 8)
    }
  }
}

/// How much is said: a level that has a name, or the player's own choice by kind of event.
struct VerbosityFilter {
  let verbosity: Verbosity
  private let choice: EventChoice

  /// Takes what the player has chosen; the usual level where nobody is asked.
  init(_ source: (any NarrationDataSource)?) {
    verbosity = source?.chosenVerbosity ?? .normal
    choice = source?.chosenEvents ?? EventChoice()
  }

  // MARK: What was told

  /// Whether a fact is surely said; what may be dropped is not.
  func isSpoken(_ announcement: Announcement, of fact: Fact) -> Bool {
    switch announcement.urgency {
    case .progress: return false
    case .important, .written: return true
    case .message:
      if verbosity == .own, let kind = fact.kind { return choice[kind] == .said }
      return verbosity != .terse
    }
  }

  /// Whether a fact is written down where it is not said.
  func isWritten(_ fact: Fact) -> Bool {
    guard verbosity == .own, let kind = fact.kind else { return true }
    return choice[kind] != .neither
  }

  // MARK: What is heard

  /// How often it is written as a line: where everything is wanted, what goes on by itself is an
  /// event; in the tersest level it is none.
  func pace(of thing: CaptionedSound) -> CaptionPace {
    let background: CaptionPace =
      switch verbosity {
      case .normal: .background
      case .full: .event
      case .terse: .unwritten
      case .own: pace(ofOwn: thing)
      }
    return thing.matters && verbosity != .own ? .event : background
  }

  /// Whether a voice says what is heard, into silence.
  func isSpoken(_ thing: CaptionedSound) -> Bool {
    switch verbosity {
    case .full: true
    case .own: !thing.isFact && thing.kind.map { choice[$0] == .said } ?? false
    case .normal, .terse: false
    }
  }

  private func pace(ofOwn thing: CaptionedSound) -> CaptionPace {
    // What an étude asks for is no event of the valley.
    guard let kind = thing.kind else { return .event }
    switch choice[kind] {
    case .said: return thing.isFact ? .unwritten : .event
    case .written: return .event
    case .neither: return .unwritten
    }
  }
}

extension Fact {
  /// The kind of event that it tells of; nil for what answers a key.
  var kind: EventChoice.Kind? {
    switch self {
    case .valley(.weather): .weather
    case .valley(.woke), .grove(.progress), .grove(.lost), .grove(.woke): .visitors
    default: nil
    }
  }
}

extension CaptionStyle {
  /// Whether a kind of event is not captioned; what is of no kind always is.
  func leavesOut(_ kind: EventChoice.Kind?) -> Bool { kind.map(leftOut.contains) ?? false }
}
