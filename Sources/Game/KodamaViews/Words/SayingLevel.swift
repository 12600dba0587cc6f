import KodamaDataSources
import KodamaSurfaces

/// How much is said: a level that has a name, or the player's own choice by kind of event.
struct SayingLevel {
  let verbosity: Verbosity
  private let choice: EventChoice

  /// Takes what the player has chosen; the usual level where nobody is asked.
  init(_ source: (any NarrationDataSource)?) {
    verbosity = source?.chosenVerbosity ?? .normal
    choice = source?.chosenEvents ?? EventChoice()
  }

  // MARK: What was told

  /// Whether a fact is surely said; what may be dropped is not.
  func isSaid(_ saying: Saying, of fact: Fact) -> Bool {
    switch saying.urgency {
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
  func pace(of thing: HeardThing) -> CaptionPace {
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
  func isSpoken(_ thing: HeardThing) -> Bool {
    switch verbosity {
    case .full: true
    case .own: !thing.isFact && thing.kind.map { choice[$0] == .said } ?? false
    case .normal, .terse: false
    }
  }

  private func pace(ofOwn thing: HeardThing) -> CaptionPace {
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
